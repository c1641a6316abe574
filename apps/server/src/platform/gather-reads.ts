import { createGroups } from './groups.ts';

/**
 * Answers everything that is asked in one turn of the event loop by one reading of all of it, which gives what it found in the order
 * of the questions. It begins after the last of them was asked, so that nobody is told what was true before they asked.
 */
export function gatherReads<Asked, Found>(
  readAll: (asked: readonly Asked[]) => Promise<readonly Found[]>,
): (asked: Asked) => Promise<Found> {
  const { submit } = createGroups<Asked, Found>({
    work: async (asked) => (await readAll(asked)).map((value) => ({ status: 'fulfilled', value })),
    // A reading waits for no other one.
    groupMaximum: Infinity,
    groupsAtOnce: Infinity,
  });
  return submit;
}

/** The same for what is one and the same for everybody: who asks in one turn of the event loop shares one reading. */
export function shareRead<Found>(read: () => Promise<Found>): () => Promise<Found> {
  const gathered = gatherReads<undefined, Found>(async (asked) => {
    const found = await read();
    return asked.map(() => found);
  });
  return () => gathered(undefined);
}

/** The same by key, with one reader for each source, such as a pool, which everybody with that source shares. */
export function gatherReadsBySource<Source extends object, Key, Found>(
  readAll: (source: Source, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (source: Source, key: Key) => Promise<Found | undefined> {
  const readers = new WeakMap<Source, (key: Key) => Promise<Found | undefined>>();
  const readerOf = (source: Source) =>
    gatherReads<Key, Found | undefined>(async (asked) => {
      const found = await readAll(source, [...new Set(asked)]);
      return asked.map((key) => found.get(key));
    });
  return (source, key) => {
    let reader = readers.get(source);
    if (!reader) readers.set(source, (reader = readerOf(source)));
    return reader(key);
  };
}
