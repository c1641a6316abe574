import { couponColumns as columns, couponProblems as problems } from '@millaje/api';
import { isCustomerId, normalizeCustomerId } from '@millaje/domain';
import {
  type CouponNumber,
  couponMaximum,
  parseFlightNumber,
  parseTicketNumber,
} from '@millaje/domain/flights/coupons';
import { type Cell, dayOfCell, textOf } from '../../platform/spreadsheets/cells.ts';

export type CouponColumn = keyof typeof columns;
export const couponColumnNames = Object.keys(columns) as CouponColumn[];

/** A coupon as a row of a file says that it was flown. */
export interface FlownCoupon extends CouponNumber {
  /** Ten digits: whose it is. */
  readonly customerId: string;
  readonly name: string;
  /** Carrier and number: 9V1303. */
  readonly flight: string;
  /** YYYY-MM-DD, of the origin's calendar. */
  readonly day: string;
  readonly origin: string;
  readonly destination: string;
  readonly classCode: string;
}

/** Something of every column, by its name: `of` gives it by its place among them. */
export const byColumn = <Value>(
  of: (name: CouponColumn, place: number) => Value,
): Readonly<Record<CouponColumn, Value>> =>
  Object.fromEntries(couponColumnNames.map((name, place) => [name, of(name, place)])) as Record<CouponColumn, Value>;

/** A row as it stood in its file: each cell as a text, by the order of the columns. */
export interface CouponRow {
  /** Its number in the file, as a person sees it. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type ReadCoupon = { readonly coupon: FlownCoupon } | { readonly reason: string };

const letters = (count: number) => (cell: Cell) => {
  const text = textOf(cell).toUpperCase();
  return text.length === count && /^[A-Z]+$/.test(text) ? text : undefined;
};

/** How each cell is understood, and what is said where it is not. */
const readers: Readonly<Record<CouponColumn, readonly [(cell: Cell) => string | undefined, string]>> = {
  ticket: [(cell) => parseTicketNumber(textOf(cell)), problems.ticket],
  coupon: [couponOf, problems.coupon],
  customer: [customerOf, problems.customer],
  name: [(cell) => textOf(cell).slice(0, 200) || undefined, problems.name],
  flight: [(cell) => parseFlightNumber(textOf(cell)), problems.flight],
  day: [dayOfCell, problems.day],
  origin: [letters(3), problems.airport],
  destination: [letters(3), problems.airport],
  class: [letters(1), problems.class],
};

function couponOf(cell: Cell): string | undefined {
  const text = textOf(cell).replace(/^0+(?=[1-9])/, '');
  return /^[1-9]$/.test(text) && Number(text) <= couponMaximum ? text : undefined;
}

function customerOf(cell: Cell): string | undefined {
  const text = normalizeCustomerId(textOf(cell));
  return isCustomerId(text) ? text : undefined;
}

/** Understands a row by its cells; of one that is wrong everything that is wrong is told at once. */
export function readCoupon(cells: Readonly<Record<CouponColumn, Cell>>): ReadCoupon {
  const values: Partial<Record<CouponColumn, string>> = {};
  const wrong: string[] = [];
  for (const name of couponColumnNames) {
    const [read, problem] = readers[name];
    const value = read(cells[name]);
    if (value === undefined) wrong.push(problems.cell(columns[name], problem));
    else values[name] = value;
  }
  if (wrong.length > 0) return { reason: wrong.join(' ') };
  const {
    ticket,
    coupon,
    customer,
    name,
    flight,
    day,
    origin,
    destination,
    class: classCode,
  } = values as Record<CouponColumn, string>;
  return {
    coupon: {
      ticketNumber: ticket,
      coupon: Number(coupon),
      customerId: customer,
      name,
      flight,
      day,
      origin,
      destination,
      classCode,
    },
  };
}

const cellLength = 200;

/** A cell as it is kept and given back: a day as a day, however the file had it. */
export function cellText(name: CouponColumn, cell: Cell): string {
  const text = name === 'day' ? (dayOfCell(cell) ?? textOf(cell)) : textOf(cell);
  // A text with NUL fits no database.
  return text.replaceAll('\0', '').slice(0, cellLength);
}
