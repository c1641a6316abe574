import type { CouponState, RewardUpload } from '@millaje/api';
import type { RewardFormula } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Window } from '../../platform/pages.ts';
import type { JudgedRow } from './check-coupons.ts';
import type { FlownCoupon } from './read-coupon.ts';

/** Told when an upload is to be credited. */
export const rewardsChannel = 'rewards_waiting';

export interface UploadCounts {
  readonly states: Readonly<Record<CouponState, number>>;
  readonly readyMiles: bigint;
  readonly creditedMiles: bigint;
}

/** Begins an upload, whose rows follow in the same transaction. */
export async function insertUpload(
  database: Database,
  { name, createdBy }: { readonly name: string; readonly createdBy: bigint },
): Promise<number> {
  const { id } = await database
    .insertInto('reward_uploads')
    .values({ name, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds rows as they were judged. */
export async function insertRows(database: Database, uploadId: number, rows: readonly JudgedRow[]): Promise<void> {
  const values = rows.map((row) => ({
    line: row.line,
    cells: row.cells,
    status: row.status,
    reason: 'reason' in row ? row.reason : null,
    coupon: row.coupon ?? null,
    account_id: 'accountId' in row ? String(row.accountId) : null,
    miles: 'miles' in row ? String(row.miles) : null,
    formula: 'formula' in row ? row.formula : null,
  }));
  await sql`
    insert into reward_rows (upload_id, line, cells, status, reason, coupon, account_id, miles, formula)
    select ${uploadId}::integer, line, cells, status, reason, coupon, account_id, miles, formula
    from json_to_recordset(${JSON.stringify(values)}::json) as r (line integer, cells text[], status text, reason text, coupon jsonb,
      account_id bigint, miles bigint, formula jsonb)`.execute(database);
}

/** How many rows are in each state, and their miles, counted now. */
async function countRows(database: Database, uploadId: number): Promise<UploadCounts> {
  const { rows } = await sql<{ status: CouponState; count: bigint; miles: bigint }>`
    select status, count(*) as count, coalesce(sum(miles), 0)::bigint as miles from reward_rows where upload_id = ${uploadId}
    group by status`.execute(database);
  const find = (status: CouponState) => rows.find((row) => row.status === status);
  const countOf = (status: CouponState) => Number(find(status)?.count ?? 0n);
  return {
    states: {
      ready: countOf('ready'),
      credited: countOf('credited'),
      known: countOf('known'),
      empty: countOf('empty'),
      rejected: countOf('rejected'),
    },
    readyMiles: find('ready')?.miles ?? 0n,
    creditedMiles: find('credited')?.miles ?? 0n,
  };
}

/** Keeps how many rows are in each state, so that lists need not count. */
export async function keepCounts(database: Database, uploadId: number): Promise<void> {
  const { states, readyMiles, creditedMiles } = await countRows(database, uploadId);
  const counts = { ...states, ready_miles: Number(readyMiles), credited_miles: Number(creditedMiles) };
  await database
    .updateTable('reward_uploads')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', uploadId)
    .execute();
}

interface UploadRecord {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly status: RewardUpload['status'];
  readonly ended_at: Date | null;
  readonly counts: Readonly<Record<CouponState | 'ready_miles' | 'credited_miles', number>>;
}

const uploads = (database: Database) =>
  database
    .selectFrom('reward_uploads as upload')
    .leftJoin('users', 'users.id', 'upload.created_by')
    .select(['upload.id', 'upload.name', 'upload.created_at', 'upload.status', 'upload.ended_at', 'upload.counts'])
    .select('users.email as created_by')
    .$castTo<UploadRecord>();

/** A part of the uploads, the latest first. */
export async function listUploads(database: Database, { skip, size }: Window): Promise<RewardUpload[]> {
  const rows = await uploads(database).orderBy('upload.id', 'desc').offset(skip).limit(size).execute();
  return Promise.all(rows.map((row) => uploadView(database, row)));
}

export async function countUploads(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('reward_uploads')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findUpload(database: Database, id: number): Promise<RewardUpload | undefined> {
  const row = await uploads(database).where('upload.id', '=', id).executeTakeFirst();
  return row && uploadView(database, row);
}

/** Only of what is being credited the rows are counted: of all others it is known. */
async function uploadView(database: Database, record: UploadRecord): Promise<RewardUpload> {
  const { counts, created_at, ended_at, ...row } = record;
  const { ready_miles, credited_miles, ...states } = counts;
  const view = { ...row, created_at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
  const rows = Object.values(states).reduce((sum, count) => sum + count, 0);
  if (row.status !== 'crediting') return { ...view, rows, states, ready_miles, credited_miles };
  const now = await countRows(database, row.id);
  return {
    ...view,
    rows,
    states: now.states,
    ready_miles: Number(now.readyMiles),
    credited_miles: Number(now.creditedMiles),
  };
}

/** The upload as it is, kept from everybody else's changes until the transaction ends. */
export async function lockUpload(database: Database, id: number): Promise<RewardUpload | undefined> {
  await database.selectFrom('reward_uploads').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findUpload(database, id);
}

/** Lets an upload be credited, and tells whoever credits. */
export async function startCrediting(database: Database, id: number, creditedBy: bigint): Promise<void> {
  await database
    .updateTable('reward_uploads')
    .set({ status: 'crediting', credited_by: creditedBy })
    .where('id', '=', id)
    .where('status', '=', 'checked')
    .execute();
  await sql`select pg_notify(${rewardsChannel}, '')`.execute(database);
}

/** An upload that is being credited, and by whose word; undefined where there is none. */
export async function findCrediting(
  database: Database,
): Promise<{ readonly id: number; readonly creditedBy: bigint } | undefined> {
  const row = await database
    .selectFrom('reward_uploads')
    .select(['id', 'credited_by'])
    .where('status', '=', 'crediting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.credited_by === null) throw new Error(`nobody asked to credit the upload ${row.id}`);
  return { id: row.id, creditedBy: row.credited_by };
}

/** Ends an upload of which nothing is left to credit. */
export async function endCrediting(database: Database, id: number): Promise<void> {
  await keepCounts(database, id);
  await sql`
    update reward_uploads set status = 'credited', ended_at = clock_timestamp() where id = ${id} and status = 'crediting'`.execute(
    database,
  );
}

/** A row that is to be credited. */
export interface ReadyRow {
  readonly line: number;
  readonly coupon: FlownCoupon;
  readonly accountId: bigint;
  readonly miles: bigint;
  readonly formula: RewardFormula;
}

/** The first rows after a line that are still to be credited. */
export async function listReady(
  database: Database,
  { uploadId, afterLine, size }: { readonly uploadId: number; readonly afterLine: number; readonly size: number },
): Promise<ReadyRow[]> {
  const { rows } = await sql<ReadyRow>`
    select line, coupon, account_id as "accountId", miles, formula from reward_rows
    where upload_id = ${uploadId} and status = 'ready' and line > ${afterLine}::integer order by line limit ${size}`.execute(
    database,
  );
  return rows;
}

/** Writes down of rows that were not credited why that is: known before, or refused for a reason. */
export async function settleRows(
  database: Database,
  uploadId: number,
  rows: readonly { readonly line: number; readonly status: 'known' | 'rejected'; readonly reason: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update reward_rows as row set status = done.status, reason = done.reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as done (line integer, status text, reason text)
    where row.upload_id = ${uploadId} and row.line = done.line and row.status = 'ready'`.execute(database);
}

/** A row as it is shown. */
export interface StoredRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly status: CouponState;
  readonly reason: string | null;
  readonly miles: bigint | null;
  readonly formula: RewardFormula | null;
  readonly operation_id: bigint | null;
}

interface RowFilter {
  readonly uploadId: number;
  readonly status?: CouponState | undefined;
}

const rowsOf = (database: Database, { uploadId, status }: RowFilter) => {
  const all = database.selectFrom('reward_rows').where('upload_id', '=', uploadId);
  return status === undefined ? all : all.where('status', '=', status);
};

export async function listRows(
  database: Database,
  filter: RowFilter & { readonly afterLine?: number },
  { skip, size }: Window,
): Promise<StoredRow[]> {
  return rowsOf(database, filter)
    .select(['line', 'cells', 'status', 'reason', 'miles', 'formula', 'operation_id'])
    .$castTo<StoredRow>()
    .where('line', '>', filter.afterLine ?? 0)
    .orderBy('line')
    .offset(skip)
    .limit(size)
    .execute();
}

export async function countRowsOf(database: Database, filter: RowFilter): Promise<number> {
  const { count } = await rowsOf(database, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
