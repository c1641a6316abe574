/** How far one row of several is. */
export type BulkState =
  | { readonly kind: 'waiting' | 'sending' | 'done' | 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

export interface BulkRun<Item> {
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** Does one; throws where it was not done, with what a person reads. */
  readonly send: (item: Item) => Promise<unknown>;
  /** Told before and after each. */
  readonly onState: (id: string, state: BulkState) => void;
  /** So many are on their way at the same moment: one, unless said otherwise. */
  readonly atOnce?: number | undefined;
  readonly isStopped: () => boolean;
  /** After which failure the others are not even tried. */
  readonly endsAll: (error: unknown) => boolean;
}

/**
 * Does something about several rows in their order, one after the other or a few at a time, and tells of each; what was not sent stays as
 * it was.
 */
export async function runBulk<Item>(run: BulkRun<Item>): Promise<void> {
  const { items, idOf, send, onState, isStopped, endsAll, atOnce = 1 } = run;
  const waiting = [...items];
  let isOver = false;
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const id = idOf(item);
      if (isOver || isStopped()) {
        onState(id, { kind: 'stopped' });
        continue;
      }
      onState(id, { kind: 'sending' });
      try {
        // What is stopped is not on its way, but for the few that are.
        // oxlint-disable-next-line no-await-in-loop
        await send(item);
        onState(id, { kind: 'done' });
      } catch (error) {
        onState(id, { kind: 'failed', message: error instanceof Error ? error.message : String(error) });
        isOver ||= endsAll(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
