import { parseDay } from '@millaje/domain/days';
import { couponMaximum, parseFlightNumber, parseTicketNumber } from '@millaje/domain/flights/coupons';
import * as z from 'zod/mini';
import { codeAndMessage, commonTexts, instantSchema, orAbsent } from '../kit/common.ts';
import { namesOf } from '../kit/names-of.ts';
import { personEmailSchema } from '../members/registration.ts';
import { defineRoute, staff } from '../kit/route.ts';
import { couponTraceTexts as texts, couponVerdicts, flyerVerdicts } from './coupon-traces.texts.ts';
import { flightSeatsTexts } from './seats.texts.ts';

const couponTraceSchema = z.object({
  verdict: z.enum(namesOf(couponVerdicts)),
  /** As far as records know them; of a row that was not understood, as it stood in its file. */
  ticket: z.nullable(z.string()),
  coupon: z.nullable(z.string()),
  flight: z.nullable(z.string()),
  day: z.nullable(z.string()),
  origin: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  class: z.nullable(z.string()),
  /** The name and the customer ID that the booking or the file's row has. */
  name: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  /** The operation that credited it, its miles, whom, and whether it was corrected later. */
  operation: z.nullable(
    z.object({ id: z.number(), miles: z.number(), email: z.nullable(z.string()), is_corrected: z.boolean() }),
  ),
  /** The file that had it last: its number and name, and the row's. */
  upload: z.nullable(z.object({ id: z.number(), name: z.string(), line: z.number() })),
  /** What the file's row says of itself. */
  reason: z.nullable(z.string()),
  /** When the flight leaves or left, where a booking says so. */
  departs_at: z.nullable(instantSchema),
});
export type CouponTrace = z.output<typeof couponTraceSchema>;

const understood = (parse: (typed: string) => string | undefined, wrong: string) =>
  orAbsent(
    z.string(wrong).check(
      z.maxLength(60, wrong),
      z.refine((typed) => parse(typed) !== undefined, wrong),
      z.overwrite((typed) => parse(typed) ?? typed),
    ),
  );

const parseCoupon = (typed: string): string | undefined =>
  /^[1-9]$/.test(typed.trim()) && Number(typed) <= couponMaximum ? typed.trim() : undefined;

/** A ticket, with a coupon of it or all; or a flight and its day. */
export const couponTracesQuery = z
  .object({
    email: personEmailSchema,
    ticket: understood(parseTicketNumber, texts.ticketWrong),
    coupon: understood(parseCoupon, texts.couponWrong),
    flight: understood(parseFlightNumber, flightSeatsTexts.flightWrong),
    day: understood(parseDay, commonTexts.wrongDate),
  })
  .check(
    z.refine(({ ticket, flight, day }) => ticket !== undefined || flight !== undefined || day !== undefined, {
      path: ['ticket'],
      error: texts.ticketOrFlight,
    }),
    z.refine(({ ticket, flight, day }) => ticket !== undefined || day === undefined || flight !== undefined, {
      path: ['flight'],
      error: texts.flightNeeded,
    }),
    z.refine(({ ticket, flight, day }) => ticket !== undefined || flight === undefined || day !== undefined, {
      path: ['day'],
      error: texts.dayNeeded,
    }),
  );

export const couponTracesRoute = defineRoute({
  name: 'CouponTraces',
  summary:
    "What the records know of a member's coupons, by their ticket (whatever else is given), or by flight and day: credited, rejected and why, not flown yet, with another's name. Where they know none, `flyer` says what stands in the member's way.",
  method: 'GET',
  path: '/premios/coupons',
  who: staff,
  query: couponTracesQuery,
  answers: {
    200: z.object({
      ...codeAndMessage,
      rows: z.array(couponTraceSchema),
      flyer: z.nullable(z.enum(namesOf(flyerVerdicts))),
    }),
  },
  refusals: ['user_not_found'],
});

export const couponTraceRoutes = [couponTracesRoute] as const;
