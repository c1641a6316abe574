import type { RedemptionsQuery } from '@millaje/api';
import type { Cabin, FlightType } from '@millaje/domain';
import { type RawBuilder, sql } from 'kysely';
import { endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import type { Window } from '../../platform/pages.ts';
import type { Passenger } from '../inventory/index.ts';
import { lateHours } from './late-requests.store.ts';
import type { PromotionDetails, SoldFlights } from './redemptions.store.ts';

/** A redemption whose miles were spent, as its views show it. */
export interface ShownRedemption {
  readonly id: bigint;
  readonly created_at: Date;
  readonly user_id: bigint;
  readonly status: 1 | 2 | 3;
  readonly pnr: string | null;
  /** As the airline gave it, before there was a ticket. */
  readonly booking_pnr: string | null;
  readonly tickets: readonly string[];
  readonly origin: string;
  readonly destination: string;
  readonly flight_type: FlightType;
  readonly cabin: Cabin;
  readonly flights: SoldFlights;
  readonly passenger: Passenger;
  readonly miles_price: bigint;
  readonly promotion: PromotionDetails | null;
  readonly is_late: boolean;
  readonly ended_at: Date | null;
  readonly email: string;
  readonly operation_id: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly total: bigint;
  readonly tx_hash: string | null;
}

export interface RedemptionFilter extends Pick<
  RedemptionsQuery,
  'date_from' | 'date_to' | 'email' | 'redemptions_status' | 'route' | 'text'
> {
  readonly late?: boolean | undefined;
  readonly userId?: bigint | undefined;
  readonly id?: bigint | undefined;
  readonly upToId?: bigint | undefined;
}

const isLate = sql`(r.status = 1 and r.created_at <= clock_timestamp() - make_interval(hours => ${lateHours}))`;

/** A page of the redemptions whose miles were spent, newest first. */
export async function listRedemptions(
  reader: Reader,
  filter: RedemptionFilter,
  { skip, size }: Window,
): Promise<ShownRedemption[]> {
  const { rows } = await sql<ShownRedemption>`
    select r.id, r.created_at, r.user_id, r.status, r.pnr, r.booking_pnr, r.tickets, r.origin, r.destination, r.flight_type, r.cabin, r.flights, r.passenger,
      r.miles_price, r.promotion, ${isLate} as is_late, r.ended_at, u.email, r.operation_id,
      o.amount, o.fee, o.total, s.tx_hash
    from redemptions r join users u on u.id = r.user_id join operations o on o.id = r.operation_id
    left join operation_settlements s on s.operation_id = o.id
    where ${conditionOf(filter)} order by r.id desc limit ${size} offset ${skip}`.execute(reader);
  return rows;
}

export async function countRedemptions(reader: Reader, filter: RedemptionFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from redemptions r join users u on u.id = r.user_id where ${conditionOf(filter)}`.execute(
    reader,
  );
  return Number(rows[0]?.count ?? 0n);
}

function conditionOf(filter: RedemptionFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`r.status is not null`];
  if (filter.id !== undefined) conditions.push(sql`r.id = ${filter.id}`);
  if (filter.userId !== undefined) conditions.push(sql`r.user_id = ${filter.userId}`);
  if (filter.upToId !== undefined) conditions.push(sql`r.id <= ${filter.upToId}`);
  if (filter.redemptions_status !== undefined) conditions.push(sql`r.status = ${filter.redemptions_status}`);
  if (filter.late === true) conditions.push(isLate);
  if (filter.date_from) conditions.push(sql`r.created_at >= ${startOfDay(filter.date_from)}`);
  if (filter.date_to) conditions.push(sql`r.created_at < ${endOfDay(filter.date_to)}`);
  if (filter.email !== undefined) conditions.push(sql`u.email = ${filter.email}`);
  if (filter.route !== undefined) conditions.push(sql`r.origin || ' - ' || r.destination = ${filter.route}`);
  if (filter.text !== undefined) conditions.push(textCondition(filter.text));
  return sql.join(conditions, sql` and `);
}

/** The request's number, a PNR, with a ticket or without, a ticket's number, or a part of the member's name; accents and letter case do not count. */
function textCondition(text: string): RawBuilder<unknown> {
  const number = /^#?([0-9]{1,15})$/.exec(text)?.[1];
  const byNumber = number === undefined ? sql`false` : sql`r.id = ${number}::bigint`;
  return sql`(${byNumber} or ${text.toUpperCase()} in (r.pnr, r.booking_pnr) or ${text} = any(r.tickets)
    or position(search_text(${text}) in u.full_name) > 0)`;
}
