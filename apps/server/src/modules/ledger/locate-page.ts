import { blockSize, type BlockCount } from './operations.store.ts';

/**
 * Where a page is to be looked for: ids below `belowId` (undefined: from the newest) and not below `fromId`, where the oldest
 * match may stand; so many matches are skipped.
 */
export interface PageStart {
  readonly belowId: bigint | undefined;
  readonly fromId: bigint | undefined;
  readonly skip: number;
}

/**
 * Finds the block in which the page's first row stands, so that no page skips more rows than one block holds. Undefined
 * when the page lies behind the last row.
 */
export function locatePage(
  { live, blocks }: { live: number; blocks: readonly BlockCount[] },
  offset: number,
): PageStart | undefined {
  const oldest = blocks.at(-1);
  const fromId = oldest && oldest.block * blockSize;
  if (offset < live) return { belowId: undefined, fromId, skip: offset };
  let remaining = offset - live;
  for (const { block, count } of blocks) {
    if (remaining < count) return { belowId: (block + 1n) * blockSize, fromId, skip: remaining };
    remaining -= count;
  }
  return undefined;
}
