interface Question<Asked, Found> {
  readonly asked: Asked;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers everything that is asked in one turn of the event loop by one reading of all of it, which gives what it found in the order
 * of the questions. It begins after the last of them was asked, so that nobody is told what was true before they asked.
 */
export function gatherReads<Asked, Found>(
  readAll: (asked: readonly Asked[]) => Promise<readonly Found[]>,
): (asked: Asked) => Promise<Found> {
  let waiting: Question<Asked, Found>[] = [];

  async function read(): Promise<void> {
    const questions = waiting;
    waiting = [];
    try {
      const found = await readAll(questions.map(({ asked }) => asked));
      questions.forEach(({ resolve }, place) => resolve(found[place] as Found));
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }

  return (asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    if (waiting.length === 0) setImmediate(() => void read());
    waiting.push({ asked, resolve, reject });
    return promise;
  };
}

/** The same for what is one and the same for everybody: who asks in one turn of the event loop shares one reading. */
export function shareRead<Found>(read: () => Promise<Found>): () => Promise<Found> {
  const gathered = gatherReads<undefined, Found>(async (asked) => {
    const found = await read();
    return asked.map(() => found);
  });
  return () => gathered(undefined);
}
