import { moneyCameBack } from '@millaje/api';
import {
  type BoughtMembership,
  deciderOf,
  type HeldMembership,
  type OrderStatus,
  type PaymentMethod,
  type ProductType,
} from '@millaje/domain';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { gatherReadsBySource } from '../../platform/gather-reads.ts';
import { leasesOf } from '../../platform/leases.ts';
import type { UserRecord } from '../members/users.store.ts';
import type { Decider } from './order-attachments.ts';

/** Where the work of an order stands, as the migration tells. */
export type OrderStage = 'opened' | 'waiting' | 'bonus' | 'over';

/** An order as its flow needs it. */
export interface OrderRow {
  readonly id: bigint;
  readonly created_at: Date;
  readonly user_id: bigint;
  readonly account_id: bigint;
  readonly input_hash: string;
  readonly product_id: number;
  readonly type: ProductType;
  readonly name: string;
  readonly description: string;
  readonly membership_id: number | null;
  readonly miles: bigint;
  readonly total_usd: bigint;
  readonly total_ves: bigint;
  readonly price_miles: bigint | null;
  readonly method: PaymentMethod;
  readonly payer_email: string;
  readonly payer_document: string | null;
  readonly payer_phone: string | null;
  readonly bank: string | null;
  readonly bank_reference: string | null;
  /** YYYY-MM-DD. */
  readonly paid_on: string | null;
  readonly gateway_payment: string | null;
  readonly bank_answer: 'found' | 'not_found' | null;
  readonly status: OrderStatus;
  readonly stage: OrderStage;
  readonly reason: string | null;
  readonly decided_by: bigint | null;
  readonly decided_key: string | null;
  readonly operation_id: bigint | null;
  readonly membership_before: HeldMembership | null;
  readonly membership_after: HeldMembership | null;
  readonly attempts: number;
  /** From which other name of this machine it was ordered; null from the site's own. */
  readonly buyer_site: string | null;
  /** What of its price went back so far, in hundredths, and what of its miles with it. */
  readonly refunded_usd: bigint;
  readonly refunded_miles: bigint;
}

const columnNames = `
  id, created_at, user_id, account_id, input_hash, product_id, type, name, description, membership_id, miles, total_usd, total_ves, price_miles,
  method, payer_email, payer_document, payer_phone, bank, bank_reference, paid_on::text as paid_on, gateway_payment, bank_answer, status, stage,
  reason, decided_by, decided_key, operation_id, membership_before, membership_after, attempts,
  refunded_usd, refunded_miles, buyer_site`;
const columns = sql.raw(columnNames);

/** Orders are gone on with by one at a time. */
export const orderLeases = leasesOf<OrderRow>({ table: 'orders', columns, seconds: 120 });

export interface NewOrder {
  readonly userId: bigint;
  readonly accountId: bigint;
  readonly key: string;
  readonly inputHash: string;
  readonly quoteId: string;
  readonly productId: number;
  readonly versionId: number;
  readonly type: ProductType;
  readonly name: string;
  readonly description: string;
  readonly membershipId: number | null;
  readonly miles: bigint;
  readonly priceUsd: bigint;
  readonly discountId: bigint | null;
  readonly percentage: number;
  readonly totalUsd: bigint;
  readonly dollarPrice: string;
  readonly totalVes: bigint;
  readonly priceMiles: bigint | null;
  readonly method: PaymentMethod;
  readonly payer: NewPayer;
  readonly paymentKey: string | null;
  readonly buyerSite: string | null;
}

/** Who pays, as far as was told. */
export interface NewPayer {
  readonly name: string;
  readonly email: string;
  readonly document: string | null;
  readonly phone: string | null;
  readonly bank: string | null;
  readonly reference: string | null;
  readonly day: string | null;
}

/** Writes an order that begins, taken by who writes it. */
export async function insertOrder(database: Database, order: NewOrder, lease: string): Promise<bigint> {
  const { payer } = order;
  const { rows } = await sql<{ id: bigint }>`
    insert into orders (user_id, account_id, key, input_hash, quote_id, product_id, product_version_id, type, name, description, membership_id,
      miles, price_usd, discount_id, discount_percentage, total_usd, dollar_price, total_ves, price_miles, method, payer_name, payer_email,
      payer_document, payer_phone, bank, bank_reference, paid_on, payment_key, buyer_site, lease, lease_until)
    values (${order.userId}, ${order.accountId}, ${order.key}, ${order.inputHash}, ${order.quoteId}::uuid, ${order.productId}, ${order.versionId},
      ${order.type}, ${order.name}, ${order.description}, ${order.membershipId}, ${order.miles}, ${order.priceUsd}, ${order.discountId},
      ${order.percentage}, ${order.totalUsd}, ${order.dollarPrice}::numeric, ${order.totalVes}, ${order.priceMiles}, ${order.method},
      ${payer.name}, ${payer.email}, ${payer.document}, ${payer.phone}, ${payer.bank}, ${payer.reference}, ${payer.day}::date,
      ${order.paymentKey}, ${order.buyerSite}, ${lease}::uuid, ${orderLeases.end})
    returning id`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('an order was not written');
  return row.id;
}

export async function findOrder(database: Database, id: bigint): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${columns} from orders where id = ${id}`.execute(database);
  return rows[0];
}

/** Whose order it is, as far as its decision needs it. */
export type Buyer = Pick<
  UserRecord,
  'email' | 'first_name' | 'membership_id' | 'membership_date' | 'membership_expiry'
>;

export interface OrderAndBuyer {
  readonly order: OrderRow;
  readonly buyer: Buyer;
}

// Prepared once: of a single approval the plan would cost more than the rows.
const withBuyersText = `
  select o.*, u.email as buyer_email, u.first_name as buyer_first_name, u.membership_id as held_id, u.membership_date as held_date,
    u.membership_expiry as held_expiry
  from (select ${columnNames} from orders where id = any($1::bigint[])) o join users u on u.id = o.user_id`;

interface WithBuyerRow extends OrderRow {
  readonly buyer_email: string;
  readonly buyer_first_name: string;
  readonly held_id: number;
  readonly held_date: string | null;
  readonly held_expiry: string | null;
}

/** Orders with what their buyers hold, all by one statement. */
async function findOrdersWithBuyers(
  pool: pg.Pool,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, OrderAndBuyer>> {
  const { rows } = await pool.query<WithBuyerRow>({ name: 'orders_with_buyers', text: withBuyersText, values: [ids] });
  return new Map(
    rows.map(({ buyer_email, buyer_first_name, held_id, held_date, held_expiry, ...order }) => [
      order.id,
      {
        order,
        buyer: {
          email: buyer_email,
          first_name: buyer_first_name,
          membership_id: held_id,
          membership_date: held_date,
          membership_expiry: held_expiry,
        },
      },
    ]),
  );
}

/** The same of one order, read with those of all who decide at the same moment. */
export const findOrderWithBuyer = gatherReadsBySource(findOrdersWithBuyers);

/** A membership that was bought after another one, with what its order keeps of what was held before and by it. */
export interface LaterPurchase extends BoughtMembership {
  readonly id: bigint;
}

/** What a refund of a membership looks at beside its own order. */
export interface BuyersPurchases {
  /** Another one with every change of the buyer's row. */
  readonly buyerVersion: string;
  /** The memberships that its buyer bought after this one and has still. */
  readonly later: readonly LaterPurchase[];
}

/** Reads that of an order, whose buyer may be changed meanwhile. */
export async function readPurchases(database: Database, id: bigint): Promise<BuyersPurchases> {
  // Two statements, in this order: what is bought between them changes the buyer's row.
  const buyer = await sql<{ version: string }>`
    select u.xmin::text as version from orders o join users u on u.id = o.user_id where o.id = ${id}`.execute(database);
  const { rows } = await sql<LaterPurchase>`
    select later.id, later.membership_before as before, later.membership_after as after
    from orders o join orders later on later.user_id = o.user_id and later.decided_at > o.decided_at
    where o.id = ${id} and o.membership_after is not null and later.status = 'aprobado' and later.membership_after is not null
    order by later.decided_at`.execute(database);
  return { buyerVersion: buyer.rows[0]?.version ?? '', later: rows };
}

export async function findOrderByKey(database: Database, userId: bigint, key: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders where user_id = ${userId} and key = ${key}`.execute(database);
  return rows[0];
}

/** The order that a payment pays for already, unless that was rejected. */
export async function findOrderByPayment(
  database: Database,
  paymentKey: string,
): Promise<Pick<OrderRow, 'id' | 'user_id'> | undefined> {
  const { rows } = await sql<Pick<OrderRow, 'id' | 'user_id'>>`
    select id, user_id from orders where payment_key = kept_payment_key(${paymentKey}) and status <> 'rechazado'`.execute(
    database,
  );
  return rows[0];
}

/** Whether the reference of one payment key, as banks compare it, ends in that of the other: then they may name the same payment. */
export const endAlike = (one: string, other: string): RawBuilder<boolean> =>
  sql.raw(`(right(told_reference(${one}), 4) = right(told_reference(${other}), 4)
    and (right(told_reference(${one}), length(told_reference(${other}))) = told_reference(${other})
      or right(told_reference(${other}), length(told_reference(${one}))) = told_reference(${one})))`);

/**
 * Whether the payment of an order may be that of another one which is not rejected: of the same way, day and amount, told by more or fewer
 * digits of its reference. A bank compares the last ones only, and says the same of it as often as it is asked.
 */
export async function isToldTwice(database: Database, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from orders o join orders other on other.method = o.method and other.id <> o.id and other.status <> 'rechazado'
      and other.payment_key is not null and ${endAlike('other.payment_key', 'o.payment_key')}
      and other.paid_on = o.paid_on and other.total_ves = o.total_ves
    where o.id = ${id} limit 1`.execute(database);
  return rows.length > 0;
}

/** Takes an order that nobody is going on with, whether or not it is time for it; undefined where somebody is. */
export async function takeOrder(database: Database, id: bigint, lease: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders set lease = ${lease}::uuid, lease_until = ${orderLeases.end}, attempts = attempts + 1
    where id = ${id} and (lease is null or lease_until <= clock_timestamp()) returning ${columns}`.execute(database);
  return rows[0];
}

/** Whether nobody can be told yet what became of an order: its payment was not begun, or miles pay it and the ledger has not said so. */
export const isUnsaid = ({ stage, status, method }: Pick<OrderRow, 'stage' | 'status' | 'method'>): boolean =>
  stage === 'opened' || (deciderOf[method] === 'ledger' && status === 'pendiente');

/** What a gateway said of an order's payment. */
export interface ToldPayment {
  readonly payment: string | null;
  readonly alias: string | null;
  readonly url: string | null;
  readonly told: object;
  readonly bankAnswer: 'found' | 'not_found' | null;
}

/** Writes down what the gateway said; an order that had not begun waits from now on. False where somebody else has it by now. */
export async function keepTold(database: Database, id: bigint, lease: string, told: ToldPayment): Promise<boolean> {
  const { rows } = await sql`
    update orders set gateway_payment = coalesce(${told.payment}, gateway_payment), gateway_alias = coalesce(${told.alias}, gateway_alias),
      gateway_url = ${told.url}, gateway_told = gateway_told || ${JSON.stringify(told.told)}::jsonb,
      bank_answer = coalesce(${told.bankAnswer}, bank_answer), stage = case stage when 'opened' then 'waiting' else stage end
    where id = ${id} and lease = ${lease}::uuid returning id`.execute(database);
  return rows.length > 0;
}

/** Says for staff why an order that is paid cannot be approved; null once that is over. */
export async function keepTrouble(database: Database, id: bigint, trouble: string | null): Promise<void> {
  await sql`
    update orders set trouble = ${trouble}, stage = case stage when 'opened' then 'waiting' else stage end
    where id = ${id} and (trouble is distinct from ${trouble} or stage = 'opened')`.execute(database);
}

/**
 * Says for staff that more of an order's money was taken for gone than has gone by now (`returnedUsd`, in hundredths): a dispute was won, or a
 * refund failed, after miles went with it. Takes it back once that is not so any more.
 */
export async function keepMoneyBack(database: Database, id: bigint, returnedUsd: bigint): Promise<void> {
  await sql`
    update orders set trouble = case when refunded_usd > ${returnedUsd} then ${moneyCameBack} end
    where id = ${id} and status in ('aprobado', 'reembolsado') and coalesce(trouble, ${moneyCameBack}) = ${moneyCameBack}
      and (refunded_usd > ${returnedUsd}) = (trouble is null)`.execute(database);
}

export interface Rejection {
  readonly reason: string;
  /** Who of the staff, by which request; null where it is the gateway's word. */
  readonly by: Pick<Decider, 'userId' | 'key' | 'inputHash'> | null;
  /** The refusal that its member is told, where it is one. */
  readonly rule: string | null;
}

/** Rejects an order that is pending, and frees its discount; false where it is not, any more. */
export async function rejectPending(database: Database, id: bigint, rejection: Rejection): Promise<boolean> {
  const { reason, by, rule } = rejection;
  const { rows } = await sql`
    update orders set status = 'rechazado', stage = 'over', reason = ${reason}, decided_at = clock_timestamp(), decided_by = ${by?.userId ?? null},
      decided_key = ${by?.key ?? null}, decided_hash = ${by?.inputHash ?? null}, trouble = null, gateway_url = null,
      gateway_told = case when ${rule}::text is null then gateway_told else gateway_told || jsonb_build_object('rule', ${rule}::text) end
    where id = ${id} and status = 'pendiente' returning id`.execute(database);
  if (rows.length === 0) return false;
  await database
    .updateTable('discounts')
    .set({ order_id: null })
    .where('order_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
  return true;
}

type Call = Pick<Decider, 'userId' | 'key' | 'inputHash'>;

/** Of some calls, those by whose key the same person has decided an order when they asked for something else. */
async function findKeysOfOthers(pool: pg.Pool, calls: readonly Call[]): Promise<ReadonlyMap<Call, true>> {
  const { rows } = await pool.query<{ place: number }>({
    name: 'orders_keys_of_others',
    text: `select (asked.place - 1)::integer as place
       from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as asked (decided_by, key, hash, place)
       where exists (select from orders o where o.decided_by = asked.decided_by and o.decided_key = asked.key and o.decided_hash <> asked.hash)`,
    values: [calls.map(({ userId }) => userId), calls.map(({ key }) => key), calls.map(({ inputHash }) => inputHash)],
  });
  return new Map(rows.map(({ place }) => [calls[place] as Call, true]));
}

/** Whether somebody has decided an order by this key when they asked for something else; asked with all who decide at the same moment. */
export const isKeyOfAnotherDecision = gatherReadsBySource(findKeysOfOthers);

/** The rule by which an order was rejected at once, where it was. */
export async function ruleOfRejection(database: Database, id: bigint): Promise<string | null> {
  const { rows } = await sql<{ rule: string | null }>`
    select gateway_told ->> 'rule' as rule from orders where id = ${id} and status = 'rechazado'`.execute(database);
  return rows[0]?.rule ?? null;
}
