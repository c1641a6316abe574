import type { AwaitedPayment, BankMovement } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { endAlike } from '../orders/index.ts';
import type { StatementRow } from './read-statement.ts';

export type StatementMethod = 'pago-movil' | 'zelle';

/** Keeps what a statement tells, but nothing that another one has told. Gives how many are new. */
export async function insertStatement(
  database: Database,
  { method, name, createdBy }: { readonly method: StatementMethod; readonly name: string; readonly createdBy: bigint },
  rows: readonly StatementRow[],
): Promise<{ readonly id: bigint; readonly added: number }> {
  const { id } = await database
    .insertInto('bank_statements')
    .values({ created_by: createdBy, name, method })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows: added } = await sql`
    insert into bank_movements (statement_id, method, reference, day, amount, description, place)
    select ${id}::bigint, ${method}::text, reference, day, amount, description, row_number() over (partition by reference, day, amount order by nr)
    from unnest(${rows.map(({ reference }) => reference)}::text[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ amount }) => String(amount))}::bigint[], ${rows.map(({ description }) => description)}::text[])
      with ordinality as given (reference, day, amount, description, nr)
    on conflict on constraint bank_movements_once do nothing returning id`.execute(database);
  return { id, added: added.length };
}

/** How far back money is looked for, in days. */
const searchedDays = 120;

/**
 * Whether a movement `m` is what an order was paid with that staff approved by hand, or the bank by its word: nobody claimed it for that one,
 * since it came with its statement later.
 */
const isOfDecided = sql`exists (
  select from orders paid where paid.method = m.method and paid.payment_key is not null and paid.status <> 'rechazado'
    and ${endAlike('paid.payment_key', "'||' || m.reference")} and paid.status in ('aprobado', 'reembolsado')
    and case paid.method when 'zelle' then paid.total_usd else paid.total_ves end = m.amount and coalesce(paid.paid_on, m.day) = m.day
    and not exists (select from bank_movements own where own.order_id = paid.id))`;

/**
 * What came in by a way of paying in the last months, or what of it has a reference of that end. What a pending or rejected order has
 * claimed is not used yet; what an order was paid with that was approved without it is.
 */
export async function listMovements(
  database: Database,
  method: StatementMethod,
  ending?: string,
): Promise<BankMovement[]> {
  const { rows } = await sql<BankMovement>`
    select m.id, m.reference, m.day::text as day, m.amount as "minorUnits", coalesce(o.status in ('aprobado', 'reembolsado'), false) or ${isOfDecided} as "isUsed"
    from bank_movements m left join orders o on o.id = m.order_id
    where m.method = ${method} and m.day > current_date - ${searchedDays}::integer
      and ${ending === undefined ? sql`true` : sql`right(m.reference, 6) = ${ending}`} order by m.id`.execute(database);
  return rows;
}

/** So many orders are compared with the statements at once. */
const ordersMaximum = 1_000;

const awaitedColumns = sql`
  id as "orderId", coalesce(bank_reference, '') as reference, paid_on::text as day,
  case method when 'zelle' then total_usd else total_ves end as "minorUnits"`;

/** Orders that wait for money by a way of paying, the oldest first; or those of them that told a reference of that end. */
export async function listAwaited(
  database: Database,
  method: StatementMethod,
  ending?: string,
): Promise<AwaitedPayment[]> {
  const isAsked = ending === undefined ? sql`true` : sql`right(split_part(payment_key, '|', 3), 6) = ${ending}`;
  const { rows } = await sql<AwaitedPayment>`
    select ${awaitedColumns} from orders where status = 'pendiente' and method = ${method} and ${isAsked}
    order by id limit ${ordersMaximum}`.execute(database);
  return rows;
}

/** An order that waits for money by a way of paying; undefined where it does not. */
export async function findAwaited(
  database: Database,
  method: StatementMethod,
  id: bigint,
): Promise<AwaitedPayment | undefined> {
  const { rows } = await sql<AwaitedPayment>`
    select ${awaitedColumns} from orders where id = ${id} and status = 'pendiente' and method = ${method}`.execute(
    database,
  );
  return rows[0];
}

/** Keeps a movement for an order; false where another order that is not rejected has it. */
export async function claimMovement(database: Database, movementId: bigint, orderId: bigint): Promise<boolean> {
  const { rows } = await sql`
    update bank_movements m set order_id = ${orderId} where id = ${movementId}
      and (order_id is null or order_id = ${orderId} or exists (select from orders o where o.id = m.order_id and o.status = 'rechazado'))
    returning id`.execute(database);
  return rows.length > 0;
}

/** Gives a movement back that came to nothing for its order. */
export async function releaseMovement(database: Database, movementId: bigint, orderId: bigint): Promise<void> {
  await sql`
    update bank_movements m set order_id = null where id = ${movementId} and order_id = ${orderId}
      and not exists (select from orders o where o.id = ${orderId} and o.status in ('aprobado', 'reembolsado'))`.execute(
    database,
  );
}
