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
  readonly isStopped: () => boolean;
  /** After which failure the others are not even tried. */
  readonly endsAll: (error: unknown) => boolean;
}

/** Does something about several rows, one after the other, and tells of each; what was not sent stays as it was. */
export async function runBulk<Item>({ items, idOf, send, onState, isStopped, endsAll }: BulkRun<Item>): Promise<void> {
  let isOver = false;
  for (const item of items) {
    const id = idOf(item);
    if (isOver || isStopped()) {
      onState(id, { kind: 'stopped' });
      continue;
    }
    onState(id, { kind: 'sending' });
    try {
      // One at a time: what is stopped is not on its way.
      // oxlint-disable-next-line no-await-in-loop
      await send(item);
      onState(id, { kind: 'done' });
    } catch (error) {
      onState(id, { kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      isOver = endsAll(error);
    }
  }
}
