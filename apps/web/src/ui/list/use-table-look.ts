import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Density } from '../data-table/columns.ts';

const KEY = 'density';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(key: string): Density {
  try {
    return window.localStorage.getItem(key) === 'compact' ? 'compact' : 'regular';
  } catch {
    return 'regular';
  }
}

/** How close the rows of tables stand, kept in this browser for each person. */
export function useDensity(person: number | undefined): readonly [Density, (density: Density) => void] {
  const key = `${KEY} ${person ?? ''}`;
  const density = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => 'regular' as const,
  );
  const set = useCallback(
    (next: Density) => {
      try {
        window.localStorage.setItem(key, next);
      } catch {
        // A browser that keeps nothing shows them as they are.
      }
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [density, set];
}

/** Which columns somebody took away from a list, kept in the address. */
export function useHiddenColumns(): readonly [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const [ids, set] = useQueryState('hidden', parseAsArrayOf(parseAsString));
  const hidden = useMemo(() => new Set(ids), [ids]);
  return [hidden, (next) => void set(next.size === 0 ? null : [...next])];
}
