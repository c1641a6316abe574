import { payoutDeadlineDay, type PayoutState } from '@millaje/domain/payouts/payouts';
import { firstDayOf, lastDayOf } from '@millaje/domain/month/months';
import { type RawBuilder, sql } from 'kysely';
import { endOfDay, programmeTimeZone, startOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import type { Window } from '../../platform/pages.ts';

/** A month of an ally as its views show it. */
export interface PayoutRow {
  readonly account_id: bigint;
  readonly user_id: bigint;
  readonly name: string;
  readonly first_name: string;
  readonly email: string;
  readonly doc_type: string | null;
  readonly doc_identity: string | null;
  /** YYYY-MM. */
  readonly month: string;
  readonly arrived: bigint;
  readonly operations: bigint;
  readonly last_operation_id: bigint;
  /** What is due, or was paid. */
  readonly miles: bigint;
  readonly status: PayoutState;
  /** The rest only where it is paid. */
  readonly cents: bigint | null;
  readonly operation_id: bigint | null;
  readonly bank_reference: string | null;
  readonly paid_on: string | null;
  readonly paid_at: Date | null;
  readonly paid_by: string | null;
}

export interface PayoutFilter {
  readonly userId?: bigint | undefined;
  readonly month?: string | undefined;
  readonly email?: string | undefined;
  readonly status?: PayoutState | undefined;
}

/** What `payout_months` is asked with besides the account, `today` being a day of the programme's calendar. */
export const askedOf = (today: string) => [today, programmeTimeZone(), payoutDeadlineDay] as const;

/**
 * The `today` of `payout_months`, of a day and a zone: by the database's clock where a server's runs ahead. Operations have their time from there, and
 * what came into a month after its payment would be paid by nobody.
 */
const dayOfMonths = (day: string, zone: string) => sql`least(${day}::date, (now() at time zone ${zone})::date)`;

function months(today: string, { userId }: PayoutFilter): RawBuilder<unknown> {
  const [day, zone, deadline] = askedOf(today);
  const account = userId === undefined ? sql`null` : sql`(select id from accounts where user_id = ${userId})`;
  return sql`payout_months(${dayOfMonths(day, zone)}, ${zone}, ${deadline}::integer, ${account}::bigint)`;
}

function conditionOf({ userId, month, email, status }: PayoutFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  // An own account is none where there is none: then the function would tell of everybody.
  if (userId !== undefined) conditions.push(sql`u.id = ${userId}`);
  if (month !== undefined) conditions.push(sql`m.month = ${firstDayOf(month)}::date`);
  if (email !== undefined) conditions.push(sql`u.email = ${email}`);
  if (status !== undefined) conditions.push(sql`m.status = ${status}`);
  return sql.join(conditions, sql` and `);
}

/** A window of the allies' months, the latest first. */
export async function listPayouts(
  reader: Reader,
  today: string,
  { filter, window: { skip, size } }: { readonly filter: PayoutFilter; readonly window: Window },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select m.account_id, u.id as user_id, coalesce(c.name, u.first_name || ' ' || u.last_name) as name, u.first_name, u.email,
      case when c.user_id is null then u.doc_type else c.doc_type end as doc_type,
      case when c.user_id is null then u.doc_identity else c.doc_identity end as doc_identity,
      to_char(m.month, 'YYYY-MM') as month, m.arrived, m.operations, m.last_operation_id, m.miles, m.status,
      p.cents, p.operation_id, p.bank_reference, p.paid_on::text as paid_on, p.paid_at, s.first_name || ' ' || s.last_name as paid_by
    from ${months(today, filter)} m join accounts a on a.id = m.account_id join users u on u.id = a.user_id
      left join corporates c on c.user_id = u.id
      left join payouts p on p.account_id = m.account_id and p.month = m.month left join users s on s.id = p.paid_by
    where ${conditionOf(filter)} order by m.month desc, m.account_id desc offset ${skip} limit ${size}`.execute(reader);
  return rows;
}

export interface PayoutCounts {
  readonly count: number;
  /** Months that wait for their payment, how many of them are late, and their miles. */
  readonly unpaid: { readonly months: number; readonly overdue: number; readonly miles: number };
}

/** How many months a filter finds, and what of them is to be paid. */
export async function countPayouts(reader: Reader, today: string, filter: PayoutFilter): Promise<PayoutCounts> {
  const { rows } = await sql<{ count: bigint; unpaid: bigint; overdue: bigint; miles: bigint }>`
    select count(*) as count, count(*) filter (where m.status in ('due', 'overdue')) as unpaid,
      count(*) filter (where m.status = 'overdue') as overdue,
      coalesce(sum(m.miles) filter (where m.status in ('due', 'overdue')), 0)::bigint as miles
    from ${months(today, filter)} m join accounts a on a.id = m.account_id join users u on u.id = a.user_id
    where ${conditionOf(filter)}`.execute(reader);
  const { count = 0n, unpaid = 0n, overdue = 0n, miles = 0n } = rows[0] ?? {};
  return { count: Number(count), unpaid: { months: Number(unpaid), overdue: Number(overdue), miles: Number(miles) } };
}

/** One month of an ally; undefined where nothing arrived in it. */
export async function findPayout(
  database: Database,
  today: string,
  { userId, month }: { readonly userId: bigint; readonly month: string },
): Promise<PayoutRow | undefined> {
  const rows = await listPayouts(database, today, { filter: { userId, month }, window: { skip: 0, size: 1 } });
  return rows[0];
}

/** The first month of an ally before another one that is still to be paid, YYYY-MM. */
export async function findEarlierDue(
  database: Database,
  today: string,
  { userId, month }: { readonly userId: bigint; readonly month: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(m.month, 'YYYY-MM') as month from ${months(today, { userId })} m
    where m.month < ${firstDayOf(month)}::date and m.status in ('due', 'overdue') order by m.month limit 1`.execute(
    database,
  );
  return rows[0]?.month;
}

/** References are compared as whoever types them means them: without their spaces, signs, letter case, and zeros before them. */
export const comparableReference = (reference: string) =>
  `ltrim(upper(regexp_replace(${reference}, '[^[:alnum:]]', '', 'g')), '0')`;
const comparable = (reference: string) => sql.raw(comparableReference(reference));

/** The latest other month that was paid by a reference, and to whom; none where it is all signs or zeros, which tell nothing apart. */
export async function findByReference(
  database: Database,
  { userId, month, bankReference }: Record<'month' | 'bankReference', string> & { readonly userId: bigint },
): Promise<{ readonly month: string; readonly ally: string } | undefined> {
  const { rows } = await sql<{ month: string; ally: string }>`
    select to_char(p.month, 'YYYY-MM') as month, coalesce(c.name, u.first_name || ' ' || u.last_name) as ally
    from (select ${bankReference}::text as typed) asked
      join payouts p on ${comparable('p.bank_reference')} = ${comparable('asked.typed')} and ${comparable('asked.typed')} <> ''
      join accounts a on a.id = p.account_id join users u on u.id = a.user_id left join corporates c on c.user_id = u.id
    where (a.user_id, p.month) <> (${userId}, ${firstDayOf(month)}::date)
    order by p.operation_id desc limit 1`.execute(database);
  return rows[0];
}

/** What somebody of the staff has paid by a request: of which month, and by which input. */
export function findPaidBy(
  database: Database,
  { userId, key }: { readonly userId: bigint; readonly key: string },
): Promise<{ readonly paid_hash: string } | undefined> {
  return database
    .selectFrom('payouts')
    .select('paid_hash')
    .where('paid_by', '=', userId)
    .where('paid_key', '=', key)
    .limit(1)
    .executeTakeFirst();
}

/** An operation of a month, with its part of what arrived; below zero where it was taken back. */
export interface PayoutPart {
  readonly operation_id: bigint;
  readonly created_at: Date;
  readonly type: number;
  readonly description: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly miles: bigint;
}

/** The operations that count in a month of an account, the latest first. */
export async function listPayoutParts(
  reader: Reader,
  { accountId, month }: { readonly accountId: bigint; readonly month: string },
  { skip, size }: Window,
): Promise<PayoutPart[]> {
  const [since, before] = [startOfDay(firstDayOf(month)), endOfDay(lastDayOf(month))];
  const { rows } = await sql<PayoutPart>`
    with span as materialized (select ids.low, ids.high from operation_ids_between(${since}, ${before}) ids)
    select o.id as operation_id, o.created_at, o.type, o.description, p.amount as miles, u.first_name, u.last_name
    from postings p join operations o on o.id = p.operation_id join accounts mine on mine.id = p.account_id
      left join accounts a on a.id = o.from_account_id and o.type <> 8 left join users u on u.id = a.user_id
    where p.account_id = ${accountId} and p.operation_id >= (select low from span) and p.operation_id < (select high from span)
      and o.created_at >= greatest(${since}::timestamptz, mine.kind_since) and o.created_at < ${before} and is_of_payout(o, ${accountId}::bigint)
    order by o.id desc offset ${skip} limit ${size}`.execute(reader);
  return rows;
}
