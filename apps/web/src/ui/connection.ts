/** What the page knows of its connection: the browser's own opinion, and whether the live connection was lost. */
const listeners = new Set<() => void>();
let isLost = false;

/** Says that the server stopped answering, or answers again. */
export function setConnectionLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

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
