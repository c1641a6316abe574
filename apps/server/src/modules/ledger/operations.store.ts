import type { Operation } from '@millaje/api';
import { type Cabin, type FlightType, operationTypes, type PaymentMethod } from '@millaje/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { countBounded } from '../../platform/bounded-count.ts';
import type { Reader } from '../../platform/replica/reading.ts';

interface RedeemedSegment {
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: string;
}

/** The flight that an operation redeemed; times by the clocks of the airports. */
export interface RedeemedFlight {
  readonly id: number;
  readonly cabin: Cabin;
  readonly going: readonly RedeemedSegment[];
  readonly goBack: readonly RedeemedSegment[] | null;
  readonly pnr: string | null;
  readonly tickets: readonly string[];
  readonly departure: string;
  readonly arrive: string;
  readonly flight_type: FlightType;
  readonly seat_go: string | null;
  readonly flight_date_go: string | null;
  readonly seat_return: string | null;
  readonly flight_date_return: string | null;
}

/** The coupon that an operation rewards, and by which formula. */
export type RewardedCoupon = NonNullable<Operation['reward']>;

/** An operation with everything that its views show. */
export interface OperationRecord {
  readonly id: bigint;
  readonly type: number;
  readonly description: string;
  readonly created_at: Date;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly total: bigint;
  readonly from_account_id: bigint;
  readonly to_account_id: bigint;
  readonly corrects_operation_id: bigint | null;
  readonly corrected_by: bigint | null;
  readonly tx_hash: string | null;
  readonly from_first_name: string | null;
  readonly from_last_name: string | null;
  readonly from_email: string | null;
  readonly from_address: string | null;
  readonly from_customerid: string | null;
  readonly to_first_name: string | null;
  readonly to_last_name: string | null;
  readonly to_email: string | null;
  readonly to_address: string | null;
  readonly to_customerid: string | null;
  readonly redemption: RedeemedFlight | null;
  readonly paid_order: PaidOrder | null;
  readonly reward: RewardedCoupon | null;
}

/** Which operations; absent means all. `before` is exclusive. */
export interface OperationFilter {
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  readonly typeId?: number | undefined;
  readonly text?: string | undefined;
  /** Sender or receiver. */
  readonly accountId?: bigint | undefined;
  /** Of an account only what came to it (`in`), or what left it. */
  readonly direction?: 'in' | 'out' | undefined;
  /** Only ids up to this one. */
  readonly upToId?: bigint | undefined;
}

/** The order that an operation belongs to; money in hundredths. */
export interface PaidOrder {
  readonly id: number;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly usd: number;
  readonly ves: number;
  readonly created_at: string;
}

const isPurchase = sql`o.type in (${operationTypes.miles_purchase.id}::smallint, ${operationTypes.membership_purchase.id}::smallint,
  ${operationTypes.vip_access_purchase.id}::smallint)`;

/** Only purchases have one: nothing is looked for beside the others. */
export const paidOrder = sql`case when ${isPurchase} then order_of(o.id) end`;

/** The same with the order's number. */
const numberedOrder = sql`case when ${isPurchase} then order_of(o.id) || (
  select jsonb_build_object('id', r.reference::bigint) from operation_references r where r.operation_id = o.id and r.kind = 'order' limit 1) end`;

/** Only a redemption (type 2) has one: nothing is looked for beside the others. */
export const redeemedFlight = sql`case when o.type = ${operationTypes.redemption.id}::smallint then redemption_of(o.id) end`;

/** The same with each of its flights, and with the request that it belongs to. */
const redeemedInFull = sql`${redeemedFlight} || (
  select jsonb_build_object('id', r.id, 'cabin', r.cabin, 'going', r.flights -> 'outbound' -> 'flights', 'goBack', r.flights -> 'inbound' -> 'flights')
  from redemptions r where r.operation_id = o.id)`;

/** Only a reward (type 3) has one. */
const rewardedCoupon = sql`case when o.type = ${operationTypes.reward.id}::smallint then reward_of(o.id) end`;

const record = sql`
  select o.id, o.type, o.description, o.created_at, o.amount, o.fee, o.total, o.from_account_id, o.to_account_id, o.corrects_operation_id,
    (select max(c.id) from operations c where c.corrects_operation_id = o.id) as corrected_by, s.tx_hash,
    fu.first_name as from_first_name, fu.last_name as from_last_name, fu.email as from_email, fa.address_eth as from_address, fu.customerid as from_customerid,
    tu.first_name as to_first_name, tu.last_name as to_last_name, tu.email as to_email, ta.address_eth as to_address, tu.customerid as to_customerid,
    ${redeemedInFull} as redemption, ${numberedOrder} as paid_order, ${rewardedCoupon} as reward`;

/**
 * Who stands at both ends, and the hash. Each row looks up its own: a page is small, and without the limits the planner may believe
 * that it would do better by reading all accounts for each page (wherever operations came that its statistics do not know).
 */
const ends = sql`
  left join lateral (select tx_hash from operation_settlements where operation_id = o.id limit 1) s on true
  left join lateral (select user_id, address_eth from accounts where id = o.from_account_id limit 1) fa on true
  left join lateral (select first_name, last_name, email, customerid from users where id = fa.user_id limit 1) fu on true
  left join lateral (select user_id, address_eth from accounts where id = o.to_account_id limit 1) ta on true
  left join lateral (select first_name, last_name, email, customerid from users where id = ta.user_id limit 1) tu on true`;

/** One operation, or undefined. */
export async function findOperation(database: Database, id: bigint): Promise<OperationRecord | undefined> {
  const { rows } = await sql<OperationRecord>`${record} from operations o ${ends} where o.id = ${id}`.execute(database);
  return rows[0];
}

/** Who stands behind an account; the programme's own have nobody. */
export interface PartyRecord {
  readonly account_id: bigint;
  readonly address_eth: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly customerid: string | null;
}

/** The people of these accounts. */
export async function readParties(database: Database, accountIds: readonly bigint[]): Promise<PartyRecord[]> {
  const { rows } = await sql<PartyRecord>`
    select a.id as account_id, a.address_eth, u.first_name, u.last_name, u.email, u.customerid
    from accounts a left join users u on u.id = a.user_id where a.id = any(${accountIds}::bigint[])`.execute(database);
  return rows;
}

export interface OperationWindow {
  /** Only ids below this one. */
  readonly belowId?: bigint | undefined;
  /** Only ids from this one: where it is known that older ones cannot match, nobody has to look. */
  readonly fromId?: bigint | undefined;
  readonly skip: number;
  readonly size: number;
}

/** A window of the filtered operations, newest first. The page's ids are found first, then the details joined to them alone. */
export async function listOperations(
  reader: Reader,
  filter: OperationFilter,
  window: OperationWindow,
): Promise<OperationRecord[]> {
  const { rows } = await sql<OperationRecord>`
    with page as materialized (${idsOf(filter, window, await spanOf(reader, filter))})
    ${record} from page join operations o using (id) ${ends} order by o.id desc`.execute(reader);
  return rows;
}

/** The same window as bare values of the given columns, in their order, the first of them the id: decoding objects is what costs. */
export async function exportOperations(
  reader: Reader,
  columns: readonly { readonly sql: RawBuilder<unknown> }[],
  filter: OperationFilter,
  window: OperationWindow,
): Promise<unknown[][]> {
  const values = sql.join(columns.map((column, place) => sql`${column.sql} as ${sql.ref(`c${place}`)}`));
  const { rows } = await sql<Record<string, unknown>>`
    with page as materialized (${idsOf(filter, window, await spanOf(reader, filter))})
    select ${values} from page join operations o using (id) ${ends} order by o.id desc`.execute(reader);
  return rows.map((row) => Object.values(row));
}

/**
 * Where texts are to be looked for: closed blocks have an index of their texts, in which only ids of the filter's dates count;
 * what is newer (`live`) is few, and looked through. Ids only grow, so a block that is closed meanwhile changes nothing.
 */
interface Span {
  readonly live: bigint;
  readonly fromId: bigint;
  readonly belowId: bigint;
}

/**
 * The numbers are read before they are used, so that the planner knows how little is live: for a subquery it would assume a third
 * of everything, and start workers for that.
 */
async function readSpan(reader: Reader, { since, before }: OperationFilter): Promise<Span> {
  const from =
    since === undefined
      ? sql`0`
      : sql`coalesce((select min(block) from operation_blocks where last_created_at >= ${since}), next_block)`;
  const below =
    before === undefined
      ? sql`next_block`
      : sql`coalesce((select max(block) + 1 from operation_blocks where first_created_at < ${before}), 0)`;
  const { rows } = await sql<{ live: bigint; from_id: bigint; below_id: bigint }>`
    select next_block * ${blockSize} as live, ${from} * ${blockSize} as from_id, ${below} * ${blockSize} as below_id from operation_block_mark`.execute(
    reader,
  );
  if (!rows[0]) throw new Error('operation_block_mark has no row');
  return { live: rows[0].live, fromId: rows[0].from_id, belowId: rows[0].below_id };
}

/** The first id that no closed block counts. Texts may lag behind; and an older version's closing knows only the mark of both. */
async function readFirstUncounted(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select greatest(next_counted_block, next_block) * ${blockSize} as id from operation_closing, operation_block_mark`.execute(
    reader,
  );
  if (!rows[0]) throw new Error('operation_closing has no row');
  return rows[0].id;
}

/** Only a search in all texts needs to know. */
function spanOf(reader: Reader, filter: OperationFilter): Promise<Span | undefined> {
  return filter.text === undefined || filter.accountId !== undefined
    ? Promise.resolve(undefined)
    : readSpan(reader, filter);
}

function idsOf(filter: OperationFilter, window: OperationWindow, span: Span | undefined): RawBuilder<unknown> {
  const { skip, size } = window;
  // Each part by its own order and limit: what is common is found by walking from the newest, what is rare by the index of texts.
  const newest = (id: RawBuilder<unknown>) => sql`order by ${id} desc limit ${skip + size}`;
  return sql`${matching(filter, span, { window, newest })} order by id desc offset ${skip} limit ${size}`;
}

interface Part {
  readonly window?: Pick<OperationWindow, 'belowId' | 'fromId'>;
  readonly newest?: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** The ids of the operations that match; each kind of filter by the index that is made for it. */
function matching(
  filter: OperationFilter,
  span: Span | undefined,
  { window = {}, newest = () => sql`` }: Part = {},
): RawBuilder<unknown> {
  const { accountId, text } = filter;
  const within = (id: RawBuilder<unknown>) => sql`
    ${upTo(filter, id)} ${window.belowId === undefined ? sql`` : sql`and ${id} < ${window.belowId}`} ${window.fromId === undefined ? sql`` : sql`and ${id} >= ${window.fromId}`}`;
  const [id, inDescription] = [sql`o.id`, sql`search_text(o.description)`];
  if (accountId !== undefined) {
    const inText = text === undefined ? sql`` : sql`and ${textCondition(text, id, inDescription)}`;
    const join = isPlain(filter) && text === undefined ? sql`` : sql`join operations o on o.id = p.operation_id`;
    return sql`select p.operation_id as id from postings p ${join} where p.account_id = ${accountId} ${onWay(filter)} ${conditions(filter)} ${inText} ${within(sql`p.operation_id`)}`;
  }
  if (text === undefined || !span)
    return sql`select o.id from operations o where true ${conditions(filter)} ${within(id)}`;
  const textId = sql`t.operation_id`;
  const join = isPlain(filter) ? sql`` : sql`join operations o on o.id = t.operation_id`;
  const ended = span.belowId < span.live ? span.belowId : span.live;
  return sql`select id from (
      (select t.operation_id as id from operation_texts t ${join}
        where ${textCondition(text, textId, sql`t.text`)} and t.operation_id >= ${span.fromId} and t.operation_id < ${ended} ${conditions(filter)} ${within(textId)} ${newest(textId)})
      union all
      (select o.id from operations o where o.id >= ${span.live} and ${textCondition(text, id, inDescription)} ${conditions(filter)} ${within(id)} ${newest(id)})
    ) matching`;
}

const onWay = ({ direction }: Pick<OperationFilter, 'direction'>): RawBuilder<unknown> =>
  direction === undefined ? sql`` : direction === 'in' ? sql`and p.amount > 0` : sql`and p.amount < 0`;

/** Where a list is anchored, nothing newer is in it. */
function upTo({ upToId }: Pick<OperationFilter, 'upToId'>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return upToId === undefined ? sql`` : sql`and ${id} <= ${upToId}`;
}

/** Whether nothing of the operation itself is asked for. */
const isPlain = ({ since, before, typeId }: OperationFilter) =>
  since === undefined && before === undefined && typeId === undefined;

function conditions({ since, before, typeId }: OperationFilter): RawBuilder<unknown> {
  const parts = [
    since && sql`and o.created_at >= ${since}`,
    before && sql`and o.created_at < ${before}`,
    typeId !== undefined && sql`and o.type = ${typeId}`,
  ].filter((part) => part !== undefined && part !== false);
  return sql.join(parts, sql` `);
}

/** Without accents or letter case, anywhere in the description; a number is also looked for among the ids. */
function textCondition(text: string, id: RawBuilder<unknown>, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const inDescription = sql`${searched} like search_text(${pattern})`;
  return /^[0-9]{1,18}$/.test(text) ? sql`(${id} = ${text}::bigint or ${inDescription})` : inDescription;
}

/** How many operations are in a closed block of ids and match. */
export interface BlockCount {
  readonly block: bigint;
  readonly count: number;
}

export const blockSize = 4096n;

/**
 * Exact counts for filters by type, date and anchor only: the sums of closed blocks, blocks that the range cuts counted row by row,
 * and what is newer than the last closed block counted live. Newest block first.
 */
export async function countByBlocks(
  reader: Reader,
  filter: Pick<OperationFilter, 'since' | 'before' | 'typeId' | 'upToId'>,
): Promise<{ live: number; blocks: BlockCount[] }> {
  const since = filter.since ?? new Date(0);
  const before = filter.before ?? new Date(8.64e15 / 10);
  const ofType = filter.typeId === undefined ? sql`` : sql`and b.type = ${filter.typeId}`;
  const live = await readFirstUncounted(reader);
  // The block in which the anchor stands is cut too.
  const anchorBlock = (filter.upToId ?? live) / blockSize;
  const isCut = filter.upToId === undefined ? sql`false` : sql`b.block = ${anchorBlock}`;
  const upToAnchor = upTo(filter, sql`o.id`);
  const { rows } = await sql<{ block: bigint | null; count: bigint }>`
    select null::bigint as block, count(*) as count from operations o where o.id >= ${live} ${conditions(filter)} ${upToAnchor}
    union all
    select b.block, sum(case when b.first_created_at >= ${since} and b.last_created_at < ${before} and not ${isCut} then b.count
        else (select count(*) from operations o where o.id >= b.block * ${blockSize} and o.id < (b.block + 1) * ${blockSize} and o.type = b.type ${conditions(filter)} ${upToAnchor}) end)::bigint
      from operation_blocks b where b.block < ${live / blockSize} and b.block <= ${anchorBlock} and b.last_created_at >= ${since} and b.first_created_at < ${before} ${ofType}
      group by b.block`.execute(reader);
  const blocks = rows.flatMap(({ block, count }) =>
    block === null || count === 0n ? [] : [{ block, count: Number(count) }],
  );
  return {
    live: Number(rows.find((row) => row.block === null)?.count ?? 0n),
    blocks: blocks.sort((a, b) => Number(b.block - a.block)),
  };
}

/** Counts matches of a filter that the blocks cannot answer, up to a bound; beyond it, the planner's estimate. */
export async function countByScan(
  reader: Reader,
  filter: OperationFilter,
): Promise<{ count: number; isEstimate: boolean }> {
  return countBounded(reader, matching(filter, await spanOf(reader, filter)));
}

/** The number of operations of an account, of one direction or both, up to an id; an index alone answers it. */
export async function countOfAccount(
  reader: Reader,
  filter: Pick<OperationFilter, 'upToId' | 'direction'> & { readonly accountId: bigint },
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from postings p where p.account_id = ${filter.accountId} ${onWay(filter)}
      ${upTo(filter, sql`p.operation_id`)}`.execute(reader);
  return Number(rows[0]?.count ?? 0n);
}
