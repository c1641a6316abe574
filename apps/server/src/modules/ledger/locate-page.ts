import { blockSize, type BlockCount } from './operations.store.ts';

/** Where a page begins: read ids below `belowId` (undefined: from the newest) and skip so many matches. */
export interface PageStart {
  readonly belowId: bigint | undefined;
  readonly skip: number;
}

/**
 * Finds the block in which the page's first row stands, so that no page skips more rows than one block holds. Undefined
 * when the page lies behind the last row.
 */
export function locatePage({ live, blocks }: { live: number; blocks: readonly BlockCount[] }, offset: number): PageStart | undefined {
  if (offset < live) return { belowId: undefined, skip: offset };
  let remaining = offset - live;
  for (const { block, count } of blocks) {
    if (remaining < count) return { belowId: (block + 1n) * blockSize, skip: remaining };
    remaining -= count;
  }
  return undefined;
}
