import { type MembershipSince, parseFlightNumber } from '@millaje/domain/flights/coupons';
import { sql } from 'kysely';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';

/** A member as coupons find them. */
export interface FlyingMember {
  readonly accountId: bigint;
  readonly name: string;
  readonly isActive: boolean;
  /** The day (YYYY-MM-DD) of the inscription. */
  readonly inscribedOn: string;
  /** Oldest first. */
  readonly memberships: readonly MembershipSince[];
}

/** The members of the programme with these customer ids. */
export async function findFlyingMembers(
  database: Database,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, FlyingMember>> {
  const zone = programmeTimeZone();
  const { rows } = await sql<FlyingMember & { customerId: string }>`
    select u.customerid as "customerId", a.id as "accountId", u.first_name || ' ' || u.last_name as name,
      u.status <> 'inactivo' as "isActive", (u.registered_at at time zone ${zone})::date::text as "inscribedOn",
      (select coalesce(json_agg(json_build_object('membershipId', t.membership_id, 'date', t.membership_date,
          'expiry', t.membership_expiry,
          'since', (t.since at time zone ${zone})::date) order by t.since, t.id), '[]')
        from member_tiers t where t.user_id = u.id) as memberships
    from users u join accounts a on a.user_id = u.id and a.kind = 'member'
    where u.is_product and u.customerid = any(${customerIds}::text[])`.execute(database);
  return new Map(rows.map(({ customerId, ...member }) => [customerId, member]));
}

/** Which of these coupons were credited by now. */
export async function findCredited(database: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from operation_references where kind = 'coupon' and is_unique and reference = any(${names}::text[])`.execute(
    database,
  );
  return new Set(rows.map(({ reference }) => reference));
}

/** Which of these tickets were paid with miles. */
export async function findAwardTickets(
  database: Database,
  ticketNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ticket: string }>`
    select ticket from redemptions, unnest(tickets) as ticket
    where tickets <> '{}' and tickets && ${ticketNumbers}::text[]`.execute(database);
  return new Set(rows.map(({ ticket }) => ticket));
}

interface RedeemedWays {
  readonly customerId: string;
  readonly flights: Readonly<Record<'outbound' | 'inbound', RedeemedWay | null>>;
}

interface RedeemedWay {
  readonly flights: readonly { readonly flightNumber: string; readonly departure: string }[];
}

/** What names a flight that somebody takes. */
export const flightName = ({ customerId, flight, day }: Record<'customerId' | 'flight' | 'day', string>): string =>
  `${customerId} ${flight} ${day}`;

/** Which flights these members took, or take, for miles by a ticket of which nobody but staff knows the number. */
export async function findAwardFlights(
  database: Database,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<RedeemedWays>`
    select u.customerid as "customerId", r.flights from users u join redemptions r on r.user_id = u.id
    where u.customerid = any(${customerIds}::text[]) and r.status in (1, 2) and r.tickets = '{}'`.execute(database);
  return new Set(
    rows.flatMap(({ customerId, flights: { outbound, inbound } }) =>
      [outbound, inbound].flatMap((way) =>
        (way?.flights ?? []).map(({ flightNumber, departure }) =>
          flightName({
            customerId,
            flight: parseFlightNumber(flightNumber) ?? flightNumber,
            day: departure.slice(0, 10),
          }),
        ),
      ),
    ),
  );
}
