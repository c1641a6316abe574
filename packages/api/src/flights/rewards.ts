import { isDay } from '@millaje/domain/days';
import * as z from 'zod/mini';
import { waitingAnswer } from '../approvals/approval-request.ts';
import {
  codeAndMessage,
  commonTexts,
  identifierSchema,
  instantSchema,
  lineSchema,
  optionalLineSchema,
  orAbsent,
  pageSchema,
  pageSizeSchema,
} from '../kit/common.ts';
import { namesOf } from '../kit/names-of.ts';
import { tableFileSchema } from '../kit/table-files.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { letters } from './codes.ts';
import { rewardFormulaSchema } from './reward-formula.ts';
import { couponStates, rewardTexts, rewardUploadStates } from './rewards.texts.ts';
import { flightSeatsTexts } from './seats.texts.ts';

/** How much a file of coupons may be. */
export const couponFileLimits = { bytes: 16 * 1024 * 1024, rows: 200_000 } as const;

const couponStateSchema = z.enum(namesOf(couponStates));
export type CouponState = z.output<typeof couponStateSchema>;

const uploadSchema = z.object({
  id: z.number(),
  /** What the file was called, or the flight that was marked as flown. */
  name: z.string(),
  created_at: instantSchema,
  created_by: z.nullable(z.string()),
  status: z.enum(namesOf(rewardUploadStates)),
  rows: z.number(),
  /** How many rows are in each state. */
  states: z.record(couponStateSchema, z.number()),
  /** In miles: of what is still to be credited, and of what was. */
  ready_miles: z.number(),
  credited_miles: z.number(),
  ended_at: z.nullable(instantSchema),
});
export type RewardUpload = z.output<typeof uploadSchema>;

const couponRowSchema = z.object({
  /** Its number in the file, as a person sees it. */
  line: z.number(),
  status: couponStateSchema,
  /** Why it was rejected, or gives nothing. */
  reason: z.nullable(z.string()),
  /** As the file says it. */
  ticket: z.string(),
  coupon: z.string(),
  customer: z.string(),
  name: z.string(),
  flight: z.string(),
  day: z.string(),
  origin: z.string(),
  destination: z.string(),
  class: z.string(),
  miles: z.nullable(z.number()),
  formula: z.nullable(rewardFormulaSchema),
  operation_id: z.nullable(z.number()),
});
export type CouponRow = z.output<typeof couponRowSchema>;

const oneUpload = z.object({ ...codeAndMessage, upload: uploadSchema });
const place = z.object({ id: identifierSchema });

export const rewardUploadsRoute = defineRoute({
  name: 'RewardUploads',
  summary: 'The files of flown coupons that were checked, the latest first, with how far each is.',
  method: 'GET',
  path: '/premios',
  who: staff,
  query: z.object({ page_count: pageSchema, quantity: pageSizeSchema(20) }),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(uploadSchema), count: z.number(), page: z.number() }) },
  refusals: [],
});

export const rewardUploadRoute = defineRoute({
  name: 'RewardUpload',
  summary: 'One file of flown coupons: how many of its rows are in which state, while they are credited, too.',
  method: 'GET',
  path: '/premios/{id}',
  who: staff,
  params: place,
  answers: { 200: oneUpload },
  refusals: ['reward_upload_not_found'],
});

export const couponRowsRoute = defineRoute({
  name: 'RewardRows',
  summary:
    'The rows of a file of flown coupons, in its order, each with its miles and their formula, or why it has none.',
  method: 'GET',
  path: '/premios/{id}/rows',
  who: staff,
  params: place,
  query: z.object({
    page_count: pageSchema,
    quantity: pageSizeSchema(50),
    status: orAbsent(z.enum(namesOf(couponStates), commonTexts.wrongChoice)),
  }),
  answers: {
    200: z.object({ ...codeAndMessage, rows: z.array(couponRowSchema), count: z.number(), page: z.number() }),
  },
  refusals: ['reward_upload_not_found'],
});

export const rejectedCouponsRoute = defineRoute({
  name: 'RewardRejected',
  summary:
    'The rejected rows of a file of flown coupons as they stood in it, each with its reason: corrected, it can be uploaded again.',
  method: 'GET',
  path: '/premios/{id}/rejected',
  who: staff,
  params: place,
  answers: {},
  file: { type: 'text/csv; charset=utf-8', name: rewardTexts.rejectedFile },
  refusals: ['reward_upload_not_found'],
});

export const uploadCouponsRoute = defineRoute({
  name: 'RewardsUpload',
  summary:
    'Checks a file of flown coupons (XLSX or CSV) row by row, by the rules of the day of each flight, and keeps what each row would give. Nothing is credited.',
  method: 'POST',
  path: '/premios/file',
  who: administrators,
  body: z.object({ file: tableFileSchema(couponFileLimits), name: optionalLineSchema(120) }),
  upload: { field: 'file', maximumBytes: couponFileLimits.bytes },
  answers: { 201: oneUpload },
  refusals: [],
});

export const creditCouponsRoute = defineRoute({
  name: 'RewardsCredit',
  summary:
    'Lets what was checked be credited, in the background; asking again changes nothing and says how far it is. A ticket and coupon is credited once, whatever file it comes in. It may wait for another administrator (202).',
  method: 'POST',
  path: '/premios/credit',
  who: administrators,
  body: z.object({ id: identifierSchema }),
  answers: { 201: oneUpload, 202: waitingAnswer },
  refusals: ['reward_upload_not_found', 'nothing_to_credit', 'approval_request_open'],
});

export const flightFlownRoute = defineRoute({
  name: 'FlightFlown',
  summary:
    'Marks all ticketed coupons of a departed flight of the embedded inventory as flown, and checks them like a file of flown coupons. Nothing is credited.',
  method: 'POST',
  path: '/flights/flown',
  who: administrators,
  body: z.object({
    flight: lineSchema(10, flightSeatsTexts.flightWrong).check(
      z.toUpperCase(),
      z.regex(/^[A-Z0-9]{2}[1-9][0-9]{0,3}$/, flightSeatsTexts.flightWrong),
    ),
    origin: letters(3, flightSeatsTexts.airportWrong, flightSeatsTexts.airportWrong),
    destination: letters(3, flightSeatsTexts.airportWrong, flightSeatsTexts.airportWrong),
    day: z.string(commonTexts.wrongDate).check(z.refine((value) => isDay(value), commonTexts.wrongDate)),
  }),
  answers: { 201: oneUpload },
  refusals: ['flight_without_passengers', 'flight_not_departed'],
});

export const rewardRoutes = [
  rewardUploadsRoute,
  rewardUploadRoute,
  couponRowsRoute,
  rejectedCouponsRoute,
  uploadCouponsRoute,
  creditCouponsRoute,
  flightFlownRoute,
] as const;
