import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False while a prerendered page is being taken over, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
