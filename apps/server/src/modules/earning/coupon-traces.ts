import type { CouponTrace, couponTracesRoute, RouteAnswer } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { normalizeCustomerId } from '@millaje/domain';
import { traceCoupon, traceFlyer } from '@millaje/domain/flights/coupon-trace';
import { couponName, mayBeNameOf, parseFlightNumber } from '@millaje/domain/flights/coupons';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { type BookedBy, type BookedCoupon, findBookedCoupons } from '../inventory/index.ts';
import type { UserRecord } from '../members/users.store.ts';
import {
  type CreditedCoupon,
  findCreditedCoupons,
  findTracedRows,
  type TracedRow,
  type Wanted,
} from './coupon-traces.store.ts';
import { findAwardTickets } from './members.store.ts';
import { byColumn, type CouponColumn } from './read-coupon.ts';

interface Dependencies {
  readonly database: Database;
  readonly brand: Brand;
  readonly now: () => Date;
}

/** By which coupons are looked for: a ticket, with one coupon of it or all, or a flight and its day. */
interface AskedCoupons {
  readonly ticket?: string | undefined;
  readonly coupon?: string | undefined;
  readonly flight?: string | undefined;
  readonly day?: string | undefined;
}

/** Everything that records say of one coupon. */
interface Found {
  credit?: CreditedCoupon;
  row?: TracedRow;
  booking?: BookedCoupon;
}

type Traces = Pick<RouteAnswer<typeof couponTracesRoute>['body'], 'rows' | 'flyer'>;

/**
 * What the records know of a member's coupons, each with the reason that decides; where they know none, what stands in the member's
 * way. A ticket is told whoever's it is; of a flight only what may be the member's: by account, customer ID, e-mail or name.
 */
export async function traceCoupons(
  { database, brand, now }: Dependencies,
  member: UserRecord,
  asked: AskedCoupons,
): Promise<Traces> {
  const found = await findCoupons(database, member, asked);
  const tickets = [...new Set([...found.values()].flatMap((one) => ticketOf(one) ?? []))];
  const awards = brand.fares.award_tickets_earn ? new Set<string>() : await findAwardTickets(database, tickets);
  const rows = [...found.values()].map((one) => traceOf(one, member, { awards, now: now() }));
  return { rows, flyer: rows.length > 0 ? null : traceFlyer(evidenceOf(member, asked.day, now())) };
}

async function findCoupons(
  database: Database,
  member: UserRecord,
  { ticket, coupon, flight = '', day = '' }: AskedCoupons,
): Promise<ReadonlyMap<string, Found>> {
  const of: BookedBy = ticket === undefined ? { flight, day } : { ticket };
  const booked = await findBookedCoupons(database, of);
  const bookings = 'ticket' in of ? booked : booked.filter((one) => isBookingOf(one, member));
  const found = new Map<string, Found>(bookings.map((booking) => [nameOfBooked(booking), { booking }]));
  const { account_id: accountId, customerid: customerId } = member;
  const wanted: Wanted =
    'ticket' in of
      ? { tickets: [of.ticket] }
      : {
          tickets: bookings.flatMap(({ ticketNumber }) => ticketNumber ?? []),
          flown: { ...of, accountId, customerId },
        };
  const credits = await findCreditedCoupons(database, wanted);
  const rows = await findTracedRows(database, wanted);
  const at = (name: string): Found => {
    const one = found.get(name) ?? {};
    found.set(name, one);
    return one;
  };
  for (const credit of credits)
    if ('ticket' in of || found.has(couponName(credit)) || isFlown(credit, of)) at(couponName(credit)).credit = credit;
  for (const row of rows) {
    const { ticket: number, coupon: place } = cellsOf(row);
    const name = `${number}-${place}`;
    // The latest file comes first, and in it the first row: of a coupon that is there twice the second says no more than that.
    if ('ticket' in of || found.has(name) || isRowOf(row, member, of)) at(name).row ??= row;
  }
  return coupon === undefined ? found : new Map([...found].filter(([name]) => name.endsWith(`-${coupon}`)));
}

const isFlown = (one: { readonly flight: string; readonly day: string }, of: { flight: string; day: string }) =>
  one.flight === of.flight && one.day === of.day;

/** One without a ticket has no number in the world. */
const nameOfBooked = ({ ticketNumber, coupon, name, departsAt }: BookedCoupon): string =>
  couponName({ ticketNumber: ticketNumber ?? `${name} ${departsAt.toISOString()}`, coupon });

const nameOf = (member: UserRecord): string => `${member.first_name} ${member.last_name}`;

/** Of all on a flight only who may have both names: where a member's tell nobody apart, no name is one of theirs. */
const isNamed = (name: string, member: UserRecord): boolean =>
  !mayBeNameOf('', nameOf(member)) && [member.first_name, member.last_name].every((part) => mayBeNameOf(name, part));

/** What a row says: as it was understood, else as it stood in the file. */
function cellsOf({ coupon, cells }: TracedRow): Readonly<Record<CouponColumn, string>> {
  const raw = byColumn((_name, place) => cells[place] ?? '');
  if (!coupon)
    return { ...raw, ticket: raw.ticket.replaceAll(/\D/g, ''), coupon: raw.coupon.trim().replace(/^0+(?=\d)/, '') };
  const { ticketNumber, coupon: number, customerId, classCode, ...rest } = coupon;
  return { ...raw, ...rest, ticket: ticketNumber, coupon: String(number), customer: customerId, class: classCode };
}

function isRowOf(row: TracedRow, member: UserRecord, of: { readonly flight: string; readonly day: string }): boolean {
  const { flight, day, customer, name } = cellsOf(row);
  const isOther = row.coupon
    ? !isFlown({ flight, day }, of)
    : parseFlightNumber(flight) !== of.flight && day !== of.day;
  // One that was not understood may have either of them wrong.
  if (isOther) return false;
  return (
    (row.accountId !== null && row.accountId === member.account_id) ||
    (member.customerid !== null && normalizeCustomerId(customer) === member.customerid) ||
    isNamed(name, member)
  );
}

const isBookingOf = ({ customerId, email, name }: BookedCoupon, member: UserRecord): boolean =>
  (customerId !== null && customerId === member.customerid) ||
  email.toLowerCase() === member.email ||
  isNamed(name, member);

const ticketOf = ({ credit, row, booking }: Found): string | undefined =>
  credit?.ticketNumber ?? booking?.ticketNumber ?? (row && cellsOf(row).ticket);

interface Circumstances {
  readonly awards: ReadonlySet<string>;
  readonly now: Date;
}

function traceOf(found: Found, member: UserRecord, { awards, now }: Circumstances): CouponTrace {
  const { credit, row, booking } = found;
  const ticket = ticketOf(found) ?? null;
  const said = credit ?? booking ?? (row && { ...cellsOf(row), classCode: cellsOf(row).class });
  const verdict = traceCoupon({
    credited: credit && (credit.accountId === member.account_id ? 'own' : 'other'),
    row: row && { status: row.status, isOwn: row.accountId !== null && row.accountId === member.account_id },
    booking: booking && {
      state: booking.state,
      hasDeparted: booking.departsAt <= now,
      customer: booking.customerId === null ? 'none' : booking.customerId === member.customerid ? 'own' : 'other',
      isNameOfMember: mayBeNameOf(booking.name, nameOf(member)),
    },
    isAward: ticket !== null && awards.has(ticket),
    isBeforeInscription: said !== undefined && said.day < dayOf(member.registered_at),
  });
  return {
    verdict,
    ticket,
    coupon: said ? String(said.coupon) : null,
    flight: said?.flight ?? null,
    day: said?.day ?? null,
    origin: said?.origin ?? null,
    destination: said?.destination ?? null,
    class: said?.classCode ?? null,
    name: (row && cellsOf(row).name) ?? booking?.name ?? null,
    customer: (row && cellsOf(row).customer) ?? booking?.customerId ?? null,
    operation: credit
      ? {
          id: Number(credit.operationId),
          miles: Number(credit.miles),
          email: credit.email,
          is_corrected: credit.isCorrected,
        }
      : null,
    upload: row ? { id: row.uploadId, name: row.uploadName, line: row.line } : null,
    reason: row?.reason ?? null,
    departs_at: booking?.departsAt.toISOString() ?? null,
  };
}

function evidenceOf(member: UserRecord, day: string | undefined, now: Date) {
  return {
    isMember: member.is_product && member.account_id !== null,
    isActive: member.status !== 'inactivo',
    hasCustomerId: member.customerid !== null,
    isBeforeInscription: day !== undefined && day < dayOf(member.registered_at),
    isInFuture: day !== undefined && day > dayOf(now),
  };
}
