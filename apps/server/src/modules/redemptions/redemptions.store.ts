import type { RefusalRule } from '@millaje/api';
import type { Cabin, FareFamilyName, FlightType } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { leasesOf } from '../../platform/leases.ts';
import type { RunPrepared } from '../../platform/run-prepared.ts';
import type { Passenger } from '../inventory/index.ts';

/** A flight as it was sold. */
export interface SoldFlight {
  readonly flightNumber: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: string;
  readonly arrival: string;
  readonly classCode: string;
  readonly equipment: string;
  readonly minutes: number;
}

export interface SoldWay {
  readonly family: FareFamilyName;
  readonly flights: readonly SoldFlight[];
  readonly minutes: number;
  readonly waitMinutes: number;
}

/** What was sold: there, and back where it is a round trip. */
export interface SoldFlights {
  readonly outbound: SoldWay;
  readonly inbound: SoldWay | null;
}

export interface PromotionDetails {
  readonly name: string;
  readonly code: string;
  readonly description: string;
}

/** The steps of a redemption, as the migration tells them. */
export type Stage =
  | 'opened'
  | 'held'
  | 'booking'
  | 'booked'
  | 'ticketing'
  | 'ticketed'
  | 'unknown'
  | 'refused'
  | 'cancelling'
  | 'over';

/** A redemption as its flow needs it. */
export interface RedemptionRow {
  readonly id: bigint;
  readonly caller_id: bigint;
  readonly input_hash: string;
  readonly user_id: bigint;
  readonly account_id: bigint;
  readonly issued_by: bigint | null;
  readonly origin: string;
  readonly destination: string;
  readonly flight_type: FlightType;
  readonly flights: SoldFlights;
  readonly passenger: Passenger;
  readonly miles_price: bigint;
  readonly stage: Stage;
  readonly status: 1 | 2 | 3 | null;
  readonly refusal: RefusalRule | null;
  readonly hold_id: bigint | null;
  readonly operation_id: bigint | null;
  readonly booking_pnr: string | null;
  readonly pnr: string | null;
  readonly tickets: readonly string[];
  readonly attempts: number;
}

const columns = sql`
  id, caller_id, input_hash, user_id, account_id, issued_by, origin, destination, flight_type, flights, passenger, miles_price, stage, status,
  refusal, hold_id, operation_id, booking_pnr, pnr, tickets, attempts`;

/** Redemptions are gone on with by one at a time. */
export const redemptionLeases = leasesOf<RedemptionRow>({ table: 'redemptions', columns, seconds: 180 });

export interface NewRedemption {
  readonly callerId: bigint;
  readonly key: string;
  readonly inputHash: string;
  readonly userId: bigint;
  readonly accountId: bigint;
  readonly issuedBy: bigint | null;
  readonly quoteId: string;
  readonly origin: string;
  readonly destination: string;
  readonly flightType: FlightType;
  readonly cabin: Cabin;
  readonly flights: SoldFlights;
  readonly passenger: Passenger;
  readonly milesPrice: bigint;
  readonly priceRule: object;
  readonly promotion: PromotionDetails | null;
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Writes a redemption that begins, taken by who writes it, or one that was refused before anything was done. */
export async function insertRedemption(
  database: Database,
  given: NewRedemption,
  how: { readonly lease: string } | { readonly refusal: RefusalRule },
): Promise<bigint> {
  const [stage, lease, refusal] =
    'lease' in how ? (['opened', how.lease, null] as const) : (['over', null, how.refusal] as const);
  const { rows } = await sql<{ id: bigint }>`
    insert into redemptions (caller_id, key, input_hash, user_id, account_id, issued_by, quote_id, origin, destination, flight_type, cabin,
      flights, passenger, miles_price, price_rule, promotion, stage, refusal, lease, lease_until)
    values (${given.callerId}, ${given.key}, ${given.inputHash}, ${given.userId}, ${given.accountId}, ${given.issuedBy}, ${given.quoteId}::uuid,
      ${given.origin}, ${given.destination}, ${given.flightType}, ${given.cabin}, ${json(given.flights)}::jsonb,
      ${json(given.passenger)}::jsonb, ${given.milesPrice}, ${json(given.priceRule)}::jsonb, ${json(given.promotion)}::jsonb,
      ${stage}, ${refusal}, ${lease}::uuid, ${redemptionLeases.end})
    returning id`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('a redemption was not written');
  return row.id;
}

/** The next numbers of redemptions; one that is not used is left out for good. */
export async function takeRedemptionIds(database: Database, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('redemptions_id_seq') as id from generate_series(1, ${count}::integer)`.execute(database);
  return rows.map(({ id }) => id);
}

/** Of each new redemption whether its key or its quote is used by now. */
export function findUsed(
  run: RunPrepared,
  given: readonly NewRedemption[],
): Promise<{ readonly key_used: boolean; readonly quote_used: boolean }[]> {
  return run(
    'redemptions_used',
    `select exists (select from redemptions r where r.caller_id = asked.caller_id and r.key = asked.key) as key_used,
       exists (select from redemptions r where r.user_id = asked.user_id and r.quote_id = asked.quote_id and r.refusal is null) as quote_used
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[]) with ordinality as asked (caller_id, key, user_id, quote_id, place)
     order by asked.place`,
    [
      given.map(({ callerId }) => callerId),
      given.map(({ key }) => key),
      given.map(({ userId }) => userId),
      given.map(({ quoteId }) => quoteId),
    ],
  );
}

/** A redemption that is over as it is written, with its number. */
export interface IssuedRedemption {
  readonly id: bigint;
  readonly given: NewRedemption;
  readonly operationId: bigint;
  readonly pnr: string;
  readonly tickets: readonly string[];
}

/** Writes redemptions that were issued, in a transaction that is open. */
export function insertIssued(run: RunPrepared, issued: readonly IssuedRedemption[]): Promise<unknown> {
  const given = issued.map((one) => one.given);
  return run('redemptions_issued', insertIssuedText, [
    issued.map(({ id }) => id),
    given.map(({ callerId }) => callerId),
    given.map(({ key }) => key),
    given.map(({ inputHash }) => inputHash),
    given.map(({ userId }) => userId),
    given.map(({ accountId }) => accountId),
    given.map(({ issuedBy }) => issuedBy),
    given.map(({ quoteId }) => quoteId),
    given.map(({ origin }) => origin),
    given.map(({ destination }) => destination),
    given.map(({ flightType }) => flightType),
    given.map(({ cabin }) => cabin),
    given.map(({ flights }) => json(flights)),
    given.map(({ passenger }) => json(passenger)),
    given.map(({ milesPrice }) => milesPrice),
    given.map(({ priceRule }) => json(priceRule)),
    given.map(({ promotion }) => json(promotion)),
    issued.map(({ operationId }) => operationId),
    issued.map(({ pnr }) => pnr),
    issued.map(({ tickets }) => tickets.join(' ')),
  ]);
}

const insertIssuedText = `
  insert into redemptions (id, caller_id, key, input_hash, user_id, account_id, issued_by, quote_id, origin, destination, flight_type, cabin,
    flights, passenger, miles_price, price_rule, promotion, operation_id, booking_pnr, pnr, tickets, stage, status, ended_at)
  overriding system value
  select id, caller_id, key, input_hash, user_id, account_id, issued_by, quote_id, origin, destination, flight_type, cabin, flights::jsonb,
    passenger::jsonb, miles_price, price_rule::jsonb, promotion::jsonb, operation_id, pnr, pnr, string_to_array(tickets, ' '), 'over', 2,
    clock_timestamp()
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::uuid[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::bigint[], $16::text[], $17::text[], $18::bigint[], $19::text[],
    $20::text[])
    as issued (id, caller_id, key, input_hash, user_id, account_id, issued_by, quote_id, origin, destination, flight_type, cabin, flights,
      passenger, miles_price, price_rule, promotion, operation_id, pnr, tickets)`;

/** What keys were used for, in their order; undefined where one was not. */
export async function findRedemptionsByKeys(
  database: Database,
  keys: readonly { readonly callerId: bigint; readonly key: string }[],
): Promise<(RedemptionRow | undefined)[]> {
  const { rows } = await sql<RedemptionRow & { readonly key: string }>`
    select ${columns}, key from redemptions where (caller_id, key) in (
      select * from unnest(${keys.map(({ callerId }) => callerId)}::bigint[], ${keys.map(({ key }) => key)}::text[]))`.execute(
    database,
  );
  const found = new Map(rows.map((row) => [`${row.caller_id} ${row.key}`, row]));
  return keys.map(({ callerId, key }) => found.get(`${callerId} ${key}`));
}

export async function findRedemptionByKey(
  database: Database,
  callerId: bigint,
  key: string,
): Promise<RedemptionRow | undefined> {
  const { rows } = await sql<RedemptionRow>`
    select ${columns} from redemptions where caller_id = ${callerId} and key = ${key}`.execute(database);
  return rows[0];
}

export async function findRedemption(database: Database, id: bigint): Promise<RedemptionRow | undefined> {
  const { rows } = await sql<RedemptionRow>`select ${columns} from redemptions where id = ${id}`.execute(database);
  return rows[0];
}

/** Takes a redemption that nobody is going on with; undefined where somebody is, or nothing is left to do. */
export async function takeRedemption(
  database: Database,
  id: bigint,
  lease: string,
): Promise<RedemptionRow | undefined> {
  const { rows } = await sql<RedemptionRow>`
    update redemptions set lease = ${lease}::uuid, lease_until = ${redemptionLeases.end}, attempts = attempts + 1
    where id = ${id} and stage <> 'over' and lease_until <= clock_timestamp() returning ${columns}`.execute(database);
  return rows[0];
}

export interface StepValues {
  readonly refusal?: RefusalRule;
  readonly bookingPnr?: string;
  readonly tickets?: readonly string[];
}

/** Writes a step down; undefined where somebody else has the redemption by now, or it does not stand there any more. */
export async function moveRedemption(
  database: Database,
  { id, stage }: Pick<RedemptionRow, 'id' | 'stage'>,
  lease: string,
  to: Stage,
  { refusal, bookingPnr, tickets }: StepValues = {},
): Promise<RedemptionRow | undefined> {
  const { rows } = await sql<RedemptionRow>`
    update redemptions set stage = ${to}, refusal = coalesce(${refusal ?? null}, refusal),
      booking_pnr = coalesce(${bookingPnr ?? null}, booking_pnr), tickets = coalesce(${tickets ?? null}::text[], tickets),
      lease_until = ${redemptionLeases.end}
    where id = ${id} and lease = ${lease}::uuid and stage = ${stage} returning ${columns}`.execute(database);
  return rows[0];
}

/** Accepts a request that is in process; false where it is not, any more. */
export async function acceptRequest(database: Database, id: bigint, pnr: string): Promise<boolean> {
  const { rows } = await sql`
    update redemptions set status = 2, pnr = ${pnr}, ended_at = clock_timestamp() where id = ${id} and status = 1 returning id`.execute(
    database,
  );
  return rows.length > 0;
}
