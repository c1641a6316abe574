export interface GroupOptions<Asked, Answer> {
  /** Does the whole of a group, and says of each what became of it. */
  readonly work: (group: readonly Asked[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
  readonly groupMaximum: number;
  /** So many groups are worked on at a time. */
  readonly groupsAtOnce: number;
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers what is asked one by one into groups: what comes while groups are worked on waits together and goes next. Who comes alone
 * goes at once. Each gets its own answer, or its own failure.
 */
export function createGroups<Asked, Answer>({ work, groupMaximum, groupsAtOnce }: GroupOptions<Asked, Answer>) {
  let waiting: Waiting<Asked, Answer>[] = [];
  let running = 0;

  async function runOne(group: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const settled = await work(group.map(({ asked }) => asked));
      group.forEach(({ resolve, reject }, place) => {
        const result = settled[place];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, groupMaximum);
      waiting = waiting.slice(groupMaximum);
      await runOne(group);
    }
    running -= 1;
  }

  return {
    submit(asked: Asked): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.push({ asked, resolve, reject });
      if (running < groupsAtOnce) {
        running += 1;
        // Those who come in the same turn of the event loop go together.
        setImmediate(() => void drain());
      }
      return promise;
    },
  };
}
