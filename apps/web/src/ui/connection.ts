/** What the page knows of its connection: the browser's own opinion, whether the live connection was lost, and what is shown in place of answers. */
const listeners = new Set<() => void>();
let isLost = false;
let keptNote: string | undefined;

/** Says that the server stopped answering, or answers again. */
export function setConnectionLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

/** Says from when the answers are that are shown because none come; nothing when all of them came. */
export function setKeptNote(note: string | undefined): void {
  if (keptNote === note) return;
  keptNote = note;
  for (const listener of listeners) listener();
}

/** What is to be said of kept answers on the screen, if there are any. */
export const getKeptNote = (): string | undefined => keptNote;

/** Whether what is on the screen can be up to date. */
export const isConnected = (): boolean => navigator.onLine && !isLost;

/** Calls back whenever that may have changed. Gives back what stops it. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
