/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 5000;

const listeners = new Set<() => void>();
let isNeeded = false;

/** Whether there has been a notice yet. */
export const hasNotices = (): boolean => isNeeded;

/** Calls back when the first notice comes. Gives back what stops it. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function show(color: string, title: string, message: string): Promise<void> {
  const hasTitle = message !== '';
  const { notifications } = await import('./notices.tsx');
  notifications.show({
    color,
    title: hasTitle ? title : undefined,
    message: hasTitle ? message : title,
    autoClose: NOTICE_MS,
  });
  isNeeded = true;
  for (const listener of listeners) listener();
}

/** Short notices at the edge of the screen. The first text stands alone, or as a title over the second. */
export const notify = {
  success: (title: string, message = ''): void => void show('good', title, message),
  warning: (title: string, message = ''): void => void show('warn', title, message),
  failure: (title: string, message = ''): void => void show('bad', title, message),
};
