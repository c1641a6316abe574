import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';

/** A range of ids whose operations and postings lie in tables of their own, from its first id up to, without, its end. */
export interface LedgerPart {
  readonly firstId: bigint;
  readonly endId: bigint;
}

/** What a part holds, by the digest (SHA-256) of its lines. */
export interface PartContents {
  readonly operations: bigint;
  readonly postings: bigint;
  readonly digest: Buffer;
}

export interface PartSeal extends LedgerPart, PartContents {
  readonly sealedAt: Date;
}

/** The lines of some of a part's operations, each with its line break. */
export interface PartLines {
  readonly operations: bigint;
  readonly postings: bigint;
  readonly text: string;
}

/** Operations are read so many at a time: a few hundred kilobytes of lines. */
const atOnce = 4096;

/** Opens parts until the ids of the newest are far ahead; gives how many. Refuses (lock_not_available) what others are using: ask again. */
export async function openParts(database: Database): Promise<number> {
  const { rows } = await sql<{ opened: number }>`
    select open_ledger_parts((select last_value from operation_id_seq)) as opened`.execute(database);
  return rows[0]?.opened ?? 0;
}

/** Lets the planner look at the whole where a fifth has come to it since; autovacuum looks at the parts only. */
export async function analyzeParts(database: Database): Promise<void> {
  await sql`select analyze_ledger()`.execute(database);
}

/** How many ids are left in the parts that are open. */
export async function readIdsAhead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ids: bigint }>(
    `select max(end_id) - (select last_value from operation_id_seq) as ids from ledger_part_bounds()`,
  );
  return Number(rows[0]?.ids ?? 0n);
}

/** The parts to which nothing can be added any more, the oldest first. */
export async function readCompleteParts(database: Database): Promise<LedgerPart[]> {
  const { rows } = await sql<{ first_id: bigint; end_id: bigint }>`
    select first_id, end_id from ledger_part_bounds()
    where end_id <= (select greatest(next_counted_block, (select next_block from operation_block_mark)) * 4096 from operation_closing)
    order by first_id`.execute(database);
  return rows.map(({ first_id: firstId, end_id: endId }) => ({ firstId, endId }));
}

/** The lines of a part, in the order of ids, some at a time. */
export async function* readPartLines(database: Database, { firstId, endId }: LedgerPart): AsyncGenerator<PartLines> {
  for (let low: bigint | null = firstId; low !== null;) {
    const { lines, next }: { lines: PartLines; next: bigint | null } = await readSome(database, low, endId);
    if (lines.text !== '') yield lines;
    low = next;
  }
}

/** The lines from an id on, some of them, and the id from which the next ones come; null behind the last. */
async function readSome(database: Database, low: bigint, endId: bigint) {
  const { rows } = await sql<PartLines & { next: bigint | null }>`
    with span as materialized (
      select max(id) + 1 as high from (
        select id from operations where id >= ${low} and id < ${endId} order by id limit ${atOnce}) taken
    )
    select count(*) as operations, coalesce(sum(postings), 0)::bigint as postings,
      coalesce(string_agg(line || E'\n', '' order by id), '') as text, (select high from span) as next
    from ledger_lines(${low}, (select high from span))`.execute(database);
  const { next = null, ...lines } = rows[0] ?? { operations: 0n, postings: 0n, text: '' };
  return { lines, next };
}

/** The seals of all parts, the oldest first. */
export async function readSeals(database: Database): Promise<PartSeal[]> {
  const rows = await database.selectFrom('ledger_part_seals').selectAll().orderBy('first_id').execute();
  return rows.map((row) => ({
    firstId: row.first_id,
    endId: row.end_id,
    operations: row.operations,
    postings: row.postings,
    digest: row.digest,
    sealedAt: row.sealed_at,
  }));
}

/** Keeps a seal, unless somebody else did meanwhile. */
export async function insertSeal(database: Database, part: LedgerPart, contents: PartContents): Promise<void> {
  await database
    .insertInto('ledger_part_seals')
    .values({
      first_id: part.firstId,
      end_id: part.endId,
      operations: contents.operations,
      postings: contents.postings,
      digest: contents.digest,
    })
    .onConflict((conflict) => conflict.column('first_id').doNothing())
    .execute();
}
