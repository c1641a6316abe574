/** What the store needs of the browser's storage. */
export type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Texts that outlive a reload, by their place. A storage that is full, forbidden or missing is tolerated: then they live as long
 * as the page.
 */
export function createAttemptStore(findStorage: () => AttemptStorage | undefined) {
  const listeners = new Set<() => void>();
  /** What was read or written here: true even where the storage does not keep it. */
  const known = new Map<string, string | undefined>();

  function inStorage<T>(work: (storage: AttemptStorage) => T): T | undefined {
    try {
      const storage = findStorage();
      return storage && work(storage);
    } catch {
      return undefined;
    }
  }

  function set(place: string, text: string | undefined): void {
    known.set(place, text);
    inStorage((storage) => (text === undefined ? storage.removeItem(place) : storage.setItem(place, text)));
    for (const listener of listeners) listener();
  }

  return {
    read(place: string): string | undefined {
      if (!known.has(place)) known.set(place, inStorage((storage) => storage.getItem(place)) ?? undefined);
      return known.get(place);
    },
    write: (place: string, text: string): void => set(place, text),
    remove: (place: string): void => set(place, undefined),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The attempts of this tab. The storage of a tab ends with it, and no other tab sees it. */
export const attemptStore = createAttemptStore(() =>
  typeof window === 'undefined' ? undefined : window.sessionStorage,
);
