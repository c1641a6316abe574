import { sql } from 'kysely';
import { isReplica, type Reader, ReplicaBehind } from './replica/reading.ts';

/** A page of a list, 1-based. */
export interface Page {
  readonly page: number;
  readonly size: number;
}

export interface Window {
  readonly skip: number;
  readonly size: number;
}

export interface PageOfRows<Row> {
  readonly rows: Row[];
  readonly count: number;
  /** The page that the rows are of. */
  readonly page: number;
}

/** What who has no account is told of a list: nothing. */
export const emptyPage = { rows: [], count: 0, page: 1, anchor: null };

/** A page's rows with how many there are in all; a page behind the last row is the last one. */
export async function readPage<Row>(
  { page, size }: Page,
  list: (window: Window) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<PageOfRows<Row>> {
  const [rows, total] = await Promise.all([list({ skip: (page - 1) * size, size }), count()]);
  if (rows.length > 0 || page === 1) return { rows, count: total, page };
  const last = lastPage(total, size);
  return { rows: await list({ skip: (last - 1) * size, size }), count: total, page: last };
}

/** The page on which the last row stands; the first where there is none. */
export function lastPage(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** Lists whose ids only grow. */
type ListTable =
  | 'operations'
  | 'users'
  | 'audit_entries'
  | 'holds'
  | 'redemptions'
  | 'orders'
  | 'discounts'
  | 'approval_requests';

/**
 * Up to which id a list is paged through: what was asked for, or the newest now. With the same anchor no row moves to another page
 * while new ones come. Undefined where there is none yet. A replica that has not come to an anchor of the primary's cannot page
 * up to it.
 */
export async function findAnchor(
  reader: Reader,
  table: ListTable,
  asked: number | undefined,
): Promise<bigint | undefined> {
  if (asked !== undefined && !isReplica(reader)) return BigInt(asked);
  const { rows } = await sql<{ id: bigint | null }>`select max(id) as id from ${sql.table(table)}`.execute(reader);
  const newest = rows[0]?.id ?? undefined;
  if (asked === undefined) return newest;
  if (newest === undefined || newest < BigInt(asked)) throw new ReplicaBehind();
  return BigInt(asked);
}

/** The anchor as the wire gives it. */
export const anchorView = (anchor: bigint | undefined): number | null => (anchor === undefined ? null : Number(anchor));
