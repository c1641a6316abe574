import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { GatewayEvent } from './ports.ts';

/** What our references look like: `order 12`. */
const referencePattern = /^order ([0-9]{1,18})$/;

/** Keeps an event; a second one of the same id is none. */
export async function insertEvent(database: Database, gateway: string, event: GatewayEvent): Promise<void> {
  const orderId = referencePattern.exec(event.reference ?? '')?.[1] ?? null;
  await sql`
    insert into gateway_events (gateway, event_id, type, payments, order_id)
    values (${gateway}, ${event.id}, ${event.type}, ${[...event.payments]}::text[],
      (select id from orders where id = ${orderId}::bigint and method = ${gateway}))
    on conflict do nothing`.execute(database);
}

/** How long an event that fits no order is kept in mind, in days. */
const strangerDays = 7;

/**
 * Finds the orders of events that nobody has looked into yet, those that were tried in vain after all others; an event that came before its order
 * was known is found later.
 */
export async function listToldOrders(database: Database, count: number): Promise<bigint[]> {
  await sql`
    update gateway_events e set order_id = o.id from orders o
    where e.seen_at is null and e.order_id is null
      and (o.gateway_payment = any(e.payments) or o.gateway_alias = any(e.payments))`.execute(database);
  await sql`
    update gateway_events set seen_at = clock_timestamp()
    where seen_at is null and order_id is null and received_at < clock_timestamp() - make_interval(days => ${strangerDays})`.execute(
    database,
  );
  const { rows } = await sql<{ order_id: bigint }>`
    select order_id from gateway_events where seen_at is null and order_id is not null
    group by order_id order by max(tried_at) nulls first, min(received_at) limit ${count}`.execute(database);
  return rows.map(({ order_id }) => order_id);
}

/** The events of an order that nobody has looked into yet. */
export async function listUnseenEvents(database: Database, orderId: bigint): Promise<string[]> {
  const rows = await database
    .selectFrom('gateway_events')
    .select('event_id')
    .where('order_id', '=', orderId)
    .where('seen_at', 'is', null)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export async function markEventsSeen(database: Database, orderId: bigint, eventIds: readonly string[]): Promise<void> {
  await sql`
    update gateway_events set seen_at = clock_timestamp()
    where order_id = ${orderId} and event_id = any(${[...eventIds]}::text[]) and seen_at is null`.execute(database);
}

/** The events of an order could not be looked into: it comes after those that wait. */
export async function putEventsOff(database: Database, orderId: bigint): Promise<void> {
  await sql`update gateway_events set tried_at = clock_timestamp() where order_id = ${orderId} and seen_at is null`.execute(
    database,
  );
}
