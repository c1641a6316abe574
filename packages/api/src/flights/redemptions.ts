import { isPnr } from '@millaje/domain/flights/booking-numbers';
import { cabins, flightTypes } from '@millaje/domain/flights/chart-prices';
import { fareFamilyNames } from '@millaje/domain/flights/fare-families';
import { travelDocumentTypes } from '@millaje/domain/flights/travel-documents';
import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  commonTexts,
  emailSchema,
  flagSchema,
  identifierSchema,
  instantSchema,
  lineSchema,
  optionalDaySchema,
  optionalEmailSchema,
  optionalLineSchema,
  orAbsent,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  rangeInOrder,
  wholeNumber,
} from '../kit/common.ts';
import { idempotencyKeySchema } from '../ledger/miles.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { letters } from './codes.ts';
import { redemptionTexts as texts } from './redemptions.texts.ts';

const country = (required: string) => letters(2, required, required);

/** Who flies. Name, birth date, telephone and customer ID are those of the member, whatever is sent. */
const passengerSchema = z.object(
  {
    type: z._default(z.literal('ADT', texts.onePassenger), 'ADT'),
    name: optionalLineSchema(60),
    lastName: optionalLineSchema(60),
    birthCountry: country(texts.birthCountryRequired),
    document: z.object(
      {
        documentType: z.enum(travelDocumentTypes, texts.documentTypeRequired),
        documentID: lineSchema(20, texts.documentNumberRequired),
        docIssueCountry: country(texts.issueCountryRequired),
      },
      texts.documentTypeRequired,
    ),
  },
  texts.onePassenger,
);

/** An offer of the search, by the name that it has there. */
const offerSchema = (required: string) =>
  z.object({ offer: z.string(required).check(z.regex(/^[0-9]{1,5}-[A-Z]{1,20}$/, required)) }, required);

const addSchema = z
  .object({
    /** Staff issue for the member with this e-mail; a member's own is not looked at. */
    emits: z._default(flagSchema, false),
    email: orAbsent(emailSchema(texts.emailRequired, texts.emailInvalid)),
    going: offerSchema(texts.offerRequired),
    goBack: orAbsent(offerSchema(texts.returnRequired)),
    cabin: orAbsent(z.enum(cabins, commonTexts.wrongChoice)),
    passengers: z.array(passengerSchema, texts.onePassenger).check(z.length(1, texts.onePassenger)),
    round_trip: z._default(flagSchema, true),
    /** The signed quote of the search. */
    token: z
      .string(texts.tokenRequired)
      .check(z.minLength(1, texts.tokenRequired), z.maxLength(100_000, texts.tokenRequired)),
  })
  .check(
    z.refine(({ round_trip, goBack }) => !round_trip || goBack !== undefined, {
      path: ['goBack'],
      error: texts.returnRequired,
    }),
  );

const added = {
  id_redemption: z.number(),
  /** 1 in process, 2 accepted, 3 rejected by staff before the call was repeated. */
  status: z.number(),
  /** None but of an accepted one. */
  tickets: z.array(z.object({ ticketNumber: z.string() })),
  pnr: z.nullable(z.string()),
};
const addedSchema = z.object({ ...codeAndMessage, ...added });
export type AddedRedemption = Pick<z.output<typeof addedSchema>, keyof typeof added>;

const redeemers = ['SUPER_ADMIN', 'PASSENGER'] as const;

const add = {
  method: 'POST',
  path: '/redemptions/add',
  who: redeemers,
  body: addSchema,
  answers: { 200: addedSchema },
  refusals: [
    'idempotency_key_reused',
    'user_not_found',
    'sender_not_active',
    'quote_not_valid',
    'quote_used',
    'flight_sold_out',
    'price_changed',
    'insufficient_miles',
    'booking_refused',
    'inventory_silent',
    'busy',
  ],
  idempotent: true,
} as const;

export const addRedemptionRoute = defineRoute({
  ...add,
  name: 'RedemptionAdd',
  summary:
    'Redeems miles for flights at the price of their chart or promotion. Status 1: nobody knows yet whether the ticket was issued, staff look into it.',
});

export const addRedemptionByFareRoute = defineRoute({
  ...add,
  edition: 2,
  name: 'RedemptionAddByFare',
  summary:
    'Redeems miles for flights at the price of their fare. Status 1: nobody knows yet whether the ticket was issued, staff look into it.',
});

export const redemptionOutcomeRoute = defineRoute({
  name: 'RedemptionOutcome',
  summary:
    "What became of the redemption that the caller sent with an `Idempotency-Key`: for whoever never got its answer. Others' keys are unknown.",
  method: 'GET',
  path: '/redemptions/outcome',
  who: redeemers,
  query: z.object({ key: idempotencyKeySchema }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      /** `unknown`: nothing was decided under this key, or not yet. */
      outcome: z.enum(['done', 'refused', 'unknown']),
      redemption: z.nullable(z.object(added)),
      /** Why there is none. */
      refusal: z.nullable(z.object({ rule: z.string(), message: z.string() })),
    }),
  },
  refusals: [],
});

/** A flight as redemptions keep it; times by the clocks of each airport. */
export const flownSegmentSchema = z.object({
  FlightNumber: z.string(),
  OperatingAirline: z.string(),
  EquipmentType: z.string(),
  DepartureAirport: z.string(),
  ArrivalAirport: z.string(),
  DepartureTime: z.string(),
  ArrivalTime: z.string(),
  /** In minutes. */
  timeflight: z.number(),
  timeConnection: z.number(),
  classCode: z.string(),
  family: z.enum(fareFamilyNames),
});

const flightDetailsSchema = z.object({
  departure: z.array(flownSegmentSchema),
  return: z.array(flownSegmentSchema),
  passengers: z.array(z.object({ name: z.string(), lastName: z.string(), document: z.string() })),
  pnr: z.nullable(z.string()),
  tickets: z.array(z.object({ ticketNumber: z.string() })),
  BaggageD: z.string(),
  BaggageR: z.nullable(z.string()),
});

export const redemptionSchema = z.object({
  id_redemption: z.number(),
  /** 1 in process, 2 accepted, 3 rejected. */
  status: z.number(),
  statusName: z.string(),
  /** Six letters; 'Rechazada' of a rejected request; null while it is in process. */
  pnr: z.nullable(z.string()),
  /** To staff only: the locator that the airline gave, where it is not that of the ticket, as of a request whose ticket was not issued. */
  booking_pnr: z.nullable(z.string()),
  passenger: z.string(),
  doc: z.string(),
  email: z.string(),
  customer_id: z.nullable(z.string()),
  flight_type: z.enum(flightTypes),
  route: z.string(),
  departure: z.string(),
  arrive: z.string(),
  seat: z.enum(cabins),
  flight_go: z.string(),
  flight_return: z.nullable(z.string()),
  flight_date_go: z.string(),
  flight_date_return: z.nullable(z.string()),
  seat_go: z.string(),
  seat_return: z.nullable(z.string()),
  miles_price: z.number(),
  flight_details: flightDetailsSchema,
  promotion_details: z.nullable(z.object({ name: z.string(), code: z.string(), description: z.string() })),
  date_redemption: instantSchema,
  /** In process for more than 72 hours. */
  is_late: z.boolean(),
  operation: z.nullable(
    z.object({
      _id: z.number(),
      amount: z.number(),
      fee: z.number(),
      total: z.number(),
      tx_hash: z.nullable(z.string()),
    }),
  ),
});
export type Redemption = z.output<typeof redemptionSchema>;

/** The same in the words of the members' screens. */
const ownRedemptionSchema = z.extend(z.omit(redemptionSchema, { flight_details: true }), {
  id: z.number(),
  flight_number_go: z.string(),
  flight_number_return: z.nullable(z.string()),
  redemption_status: z.object({ name: z.string() }),
  /** JSON as text. */
  flight_details: z.string(),
});
export type OwnRedemption = z.output<typeof ownRedemptionSchema>;

const redemptionsQuerySchema = z
  .object({
    page_count: pageSchema,
    quantity: pageSizeSchema(50),
    anchor: anchorSchema,
    date_from: optionalDaySchema,
    date_to: optionalDaySchema,
    email: optionalEmailSchema,
    redemptions_status: z.optional(
      z.pipe(
        z.enum(['1', '2', '3', ''], commonTexts.wrongChoice),
        z.transform((value: '1' | '2' | '3' | '') => (value === '' ? undefined : Number(value))),
      ),
    ),
    /** Only those that have been in process for more than 72 hours. */
    late: z._default(flagSchema, false),
    /** The request's number, a PNR, a ticket, or a part of the passenger's name. */
    text: optionalLineSchema(100),
    /** From where to where, as the rows have it: `CCS - PMV`. */
    route: optionalLineSchema(20),
  })
  .check(
    z.refine(({ date_from, date_to }) => rangeInOrder(date_from, date_to), {
      message: commonTexts.wrongDates,
      path: ['date_from'],
    }),
  );
export type RedemptionsQuery = z.output<typeof redemptionsQuerySchema>;

export const redemptionsRoute = defineRoute({
  name: 'RedemptionsAll',
  summary: 'Every request of a redemption that came to an end or is in process, newest first.',
  method: 'GET',
  path: '/redemptions',
  who: staff,
  query: redemptionsQuerySchema,
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(redemptionSchema), ...pageAnswer }) },
  refusals: [],
});

export const redemptionRoute = defineRoute({
  name: 'Redemption',
  summary: 'One request as it stands now; members see their own.',
  method: 'GET',
  path: '/redemptions/{id}',
  who: 'user',
  params: z.object({ id: identifierSchema }),
  answers: { 200: z.object({ ...codeAndMessage, redemption: redemptionSchema }) },
  refusals: ['redemption_not_found'],
});

export const userRedemptionsRoute = defineRoute({
  name: 'RedemptionsUser',
  summary: "A user's redemptions, newest first. Members get their own; staff name the user by e-mail.",
  method: 'GET',
  path: '/redemptions/user',
  who: 'user',
  query: z.object({
    page_count: pageSchema,
    quantity: pageSizeSchema(10),
    email: optionalEmailSchema,
    anchor: anchorSchema,
  }),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(ownRedemptionSchema), ...pageAnswer }) },
  refusals: ['user_not_found'],
});

export const redemptionsCountRoute = defineRoute({
  name: 'RedemptionsCount',
  summary: 'How many redemptions the caller has; to staff, how many requests are in process.',
  method: 'GET',
  path: '/redemptions/count',
  who: 'user',
  answers: {
    200: z.object({
      ...codeAndMessage,
      count: z.number(),
      /** Those of them that have been in process for more than 72 hours. */
      late: z.number(),
    }),
  },
  refusals: [],
});

export const updateRedemptionRoute = defineRoute({
  name: 'RedemptionUpdate',
  summary:
    'Accepts a request that is in process with its PNR (status 2), or rejects it and gives its miles back (status 3).',
  method: 'POST',
  path: '/redemptions/update',
  who: administrators,
  body: z
    .object({
      id_redemption: identifierSchema,
      status: z.pipe(
        wholeNumber(2, 3, texts.statusRequired),
        z.union([z.literal(2), z.literal(3)], texts.statusRequired),
      ),
      pnr: orAbsent(z.string(texts.pnrRequired).check(z.trim(), z.toUpperCase())),
    })
    .check(
      z.refine(({ status, pnr }) => status === 3 || pnr !== undefined, { path: ['pnr'], error: texts.pnrRequired }),
      z.refine(({ status, pnr }) => status === 3 || pnr === undefined || isPnr(pnr), {
        path: ['pnr'],
        error: texts.pnrWrong,
      }),
    ),
  answers: { 201: z.object({ ...codeAndMessage, redemption: redemptionSchema }) },
  refusals: ['redemption_not_found', 'redemption_final', 'balance_too_large', 'busy'],
});

export const redemptionPdfRoute = defineRoute({
  name: 'RedemptionPdf',
  summary: 'The electronic ticket of an accepted redemption; members get their own.',
  method: 'GET',
  path: '/redemptions/{id}/pdf',
  who: 'user',
  params: z.object({ id: identifierSchema }),
  answers: {},
  file: { type: 'application/pdf', name: texts.pdfFile },
  refusals: ['redemption_not_found', 'redemption_without_ticket'],
});

export const redemptionRoutes = [
  addRedemptionRoute,
  addRedemptionByFareRoute,
  redemptionOutcomeRoute,
  redemptionsRoute,
  userRedemptionsRoute,
  redemptionsCountRoute,
  redemptionRoute,
  updateRedemptionRoute,
  redemptionPdfRoute,
] as const;
