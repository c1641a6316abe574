/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 5000;

const listeners = new Set<() => void>();
let isNeeded = false;
/** The notice of what the last try came to, by its id. */
let lastOutcome: string | undefined;

/** Whether there has been a notice yet. */
export const hasNotices = (): boolean => isNeeded;

/** Calls back when the first notice comes. Gives back what stops it. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type NoticeKind = 'good' | 'warn' | 'bad';

async function show(kind: NoticeKind, title: string, message: string): Promise<void> {
  const hasTitle = message !== '';
  const { notifications, iconOf } = await import('./notices.tsx');
  // What the last try came to is over with the next one.
  if (kind !== 'warn' && lastOutcome !== undefined) notifications.hide(lastOutcome);
  const id = notifications.show({
    color: kind,
    icon: iconOf(kind),
    title: hasTitle ? title : undefined,
    message: hasTitle ? message : title,
    autoClose: NOTICE_MS,
  });
  if (kind !== 'warn') lastOutcome = id;
  isNeeded = true;
  for (const listener of listeners) listener();
}

/** Short notices at the lower edge of the screen. The first text stands alone, or as a title over the second. */
export const notify = {
  success: (title: string, message = ''): void => void show('good', title, message),
  warning: (title: string, message = ''): void => void show('warn', title, message),
  failure: (title: string, message = ''): void => void show('bad', title, message),
};
