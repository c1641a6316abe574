import { setImmediate as turn } from 'node:timers/promises';

/**
 * Reads by one statement what many ask for at the same moment: whoever is alone is answered at once; who comes while a read is under way
 * goes with the next one, together with all others, so that nobody is told of a time before they asked.
 */
export function gathering<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: { readonly keys: Set<Key>; readonly answers: Promise<ReadonlyMap<Key, Value>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<Key>();
      // Who asks in the same turn of the event loop is read with the first.
      const answers = Promise.all([running, turn()]).then(() => {
        next = undefined;
        return load([...keys]);
      });
      running = answers.catch(() => undefined);
      next = { keys, answers };
    }
    next.keys.add(key);
    return (await next.answers).get(key);
  };
}

/** One reader of its own for each source, such as a pool, which everybody with that source shares. */
export function gatheringBySource<Source extends object, Key, Value>(
  load: (source: Source, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (source: Source, key: Key) => Promise<Value | undefined> {
  const readers = new WeakMap<Source, (key: Key) => Promise<Value | undefined>>();
  return (source, key) => {
    let reader = readers.get(source);
    if (!reader) readers.set(source, (reader = gathering((keys) => load(source, keys))));
    return reader(key);
  };
}
