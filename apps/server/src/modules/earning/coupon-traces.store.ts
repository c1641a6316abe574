import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { FlownCoupon } from './read-coupon.ts';

/** A coupon that was credited, and to whom. */
export interface CreditedCoupon {
  readonly ticketNumber: string;
  readonly coupon: number;
  readonly flight: string;
  readonly day: string;
  readonly origin: string;
  readonly destination: string;
  readonly classCode: string;
  readonly operationId: bigint;
  readonly miles: bigint;
  readonly accountId: bigint;
  readonly email: string | null;
  readonly isCorrected: boolean;
}

/** Which coupons: those of these tickets, and those of a flight of a day that may be a member's. */
export interface Wanted {
  readonly tickets: readonly string[];
  readonly flown?: FlownBy | undefined;
}

interface FlownBy {
  readonly flight: string;
  readonly day: string;
  readonly accountId: bigint | null;
  readonly customerId: string | null;
}

/** Finds coupons that were credited: whoever's of tickets, of a flight the account's. */
export async function findCreditedCoupons(database: Database, { tickets, flown }: Wanted): Promise<CreditedCoupon[]> {
  const ofFlight =
    flown && flown.accountId !== null
      ? sql`union select reward.operation_id from coupon_rewards as reward join operations as o on o.id = reward.operation_id
          where reward.flight = ${flown.flight} and reward.day = ${flown.day}::date and o.to_account_id = ${flown.accountId}`
      : sql``;
  const { rows } = await sql<CreditedCoupon>`
    select reward.ticket_number as "ticketNumber", reward.coupon, reward.flight, reward.day::text as day, reward.origin, reward.destination,
      reward.class_code as "classCode", operation.id as "operationId", operation.total as miles, operation.to_account_id as "accountId",
      users.email, exists (select from operations c where c.corrects_operation_id = operation.id) as "isCorrected"
    from coupon_rewards as reward join operations as operation on operation.id = reward.operation_id
    left join accounts on accounts.id = operation.to_account_id left join users on users.id = accounts.user_id
    where reward.operation_id in (
      select operation_id from coupon_rewards where ticket_number = any(${tickets}::text[]) ${ofFlight})
    order by reward.ticket_number, reward.coupon`.execute(database);
  return rows;
}

/** A row of a file that was not credited. */
export interface TracedRow {
  readonly uploadId: number;
  readonly uploadName: string;
  readonly line: number;
  readonly cells: readonly string[];
  readonly status: 'ready' | 'empty' | 'rejected';
  readonly reason: string | null;
  readonly accountId: bigint | null;
  /** What it says, where it was understood. */
  readonly coupon: FlownCoupon | null;
}

/** More rows than a flight has seats are no answer to anybody. */
const rowsMaximum = 2000;

const digitsOf = (cell: number) => sql`regexp_replace(row.cells[${sql.lit(cell)}], '[^0-9]', '', 'g')`;

/**
 * Finds rows of files that were not credited, those of the latest file first: all of these tickets, all of a flight of a day, and with
 * them those that were not understood and carry the customer ID. Each by the index that is made for it.
 */
export async function findTracedRows(database: Database, { tickets, flown }: Wanted): Promise<TracedRow[]> {
  const wanted = [sql`${digitsOf(1)} = any(${tickets}::text[])`];
  if (flown) {
    const { day, flight, customerId } = flown;
    wanted.push(sql`row.coupon is not null and row.coupon ->> 'day' = ${day} and row.coupon ->> 'flight' = ${flight}`);
    if (customerId !== null) wanted.push(sql`row.coupon is null and ${digitsOf(3)} = ${customerId}`);
  }
  const parts = wanted.map((condition) => sql`select upload_id, line from reward_rows as row where ${condition}`);
  const { rows } = await sql<TracedRow>`
    select row.upload_id as "uploadId", upload.name as "uploadName", row.line, row.cells, row.status, row.reason,
      row.account_id as "accountId", row.coupon
    from (${sql.join(parts, sql` union `)}) as wanted join reward_rows as row using (upload_id, line)
    join reward_uploads as upload on upload.id = row.upload_id
    where row.status in ('ready', 'empty', 'rejected') order by row.upload_id desc, row.line limit ${rowsMaximum}`.execute(
    database,
  );
  return rows;
}
