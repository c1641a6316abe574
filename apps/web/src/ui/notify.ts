import { bring } from './bring.ts';

/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 5000;

const listeners = new Set<() => void>();
let isNeeded = false;
/** The notice of what the last try came to, by its id. */
let lastOutcome: string | undefined;
/** What is said in words alone, since what draws notices did not come. */
let plainWords: string | undefined;
let plainTimer: ReturnType<typeof setTimeout> | undefined;

/** Whether there has been a notice yet. */
export const hasNotices = (): boolean => isNeeded;

/** A notice in words alone, where there is one. */
export const getPlainWords = (): string | undefined => plainWords;

/** Calls back when the first notice comes, and when the words alone change. Gives back what stops it. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type NoticeKind = 'good' | 'warn' | 'bad';

function sayPlainly(words: string | undefined): void {
  clearTimeout(plainTimer);
  if (words !== undefined) plainTimer = setTimeout(() => sayPlainly(undefined), NOTICE_MS);
  plainWords = words;
  for (const listener of listeners) listener();
}

async function bringNotices() {
  const { notifications, iconOf } = await import('./notices.tsx');
  return { notifications, iconOf };
}

async function show(kind: NoticeKind, title: string, message: string): Promise<void> {
  const hasTitle = message !== '';
  const drawn = await bring(bringNotices).catch(() => undefined);
  // Without a connection somebody must hear all the more what became of it.
  if (drawn === undefined) return sayPlainly(hasTitle ? `${title}\n${message}` : title);
  sayPlainly(undefined);
  const { notifications, iconOf } = drawn;
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
