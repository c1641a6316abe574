import { operationTypes, paymentMethods } from '@millaje/domain';
import { cabins } from '@millaje/domain/flights/chart-prices';
import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  commonTexts,
  identifierSchema,
  instantSchema,
  optionalDaySchema,
  optionalEmailSchema,
  optionalLineSchema,
  orAbsent,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  rangeInOrder,
} from '../kit/common.ts';
import { rewardFormulaSchema } from '../flights/reward-formula.ts';
import { operationTexts } from './operations.texts.ts';
import { defineRoute, staff } from '../kit/route.ts';

/**
 * One end of an operation; null on the wire where it is the programme. Members get the other side's wallet and customer number as
 * null.
 */
export const partySchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  wallet_address: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
});

/** The order that an operation paid for, where there is one. */
export const operationOrderSchema = z.object({
  id_order: z.number(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  /** Money in its currency's notation, for example 1.234,56. */
  amount: z.string(),
  currency: z.enum(['USD', 'VES']),
  created_at: instantSchema,
});

/** A flight by its number; times by the clock of where it departs. */
const redeemedSegmentSchema = z.object({
  departure: z.string(),
  arrival: z.string(),
  flightNumber: z.string(),
  depatureTime: z.string(),
});

/** The flight that an operation redeemed, where there is one. */
export const operationRedemptionSchema = z.object({
  /** The request that it was redeemed by. */
  id_redemption: z.number(),
  pnr: z.nullable(z.string()),
  seat: z.enum(cabins),
  departure: z.string(),
  arrive: z.string(),
  flight_type: z.enum(['RT', 'OW']),
  seat_go: z.nullable(z.string()),
  flight_date_go: z.nullable(z.string()),
  seat_return: z.nullable(z.string()),
  flight_date_return: z.nullable(z.string()),
  flight_details: z.object({
    pnr: z.nullable(z.string()),
    tickets: z.array(z.object({ ticketNumber: z.string() })),
    segments: z.object({ going: z.array(redeemedSegmentSchema), goBack: z.array(redeemedSegmentSchema) }),
  }),
});

/** The coupon that an operation rewards, where there is one, and how its miles were reckoned. */
export const operationRewardSchema = z.object({
  ticket_number: z.string(),
  coupon: z.number(),
  flight: z.string(),
  /** The day of the flight (YYYY-MM-DD). */
  day: z.string(),
  origin: z.string(),
  destination: z.string(),
  class: z.string(),
  formula: rewardFormulaSchema,
});

export const operationSchema = z.object({
  _id: z.number(),
  type: z.string(),
  description: z.string(),
  date: instantSchema,
  /** Miles that left the sender. */
  amount: z.number(),
  /** Commission in miles: what left and did not arrive. */
  fee: z.number(),
  /** Miles that arrived. */
  total: z.number(),
  /** Hash of the transaction on the chain; null until it has its confirmations. */
  tx_hash: z.nullable(z.string()),
  address_from: z.nullable(z.string()),
  address_to: z.nullable(z.string()),
  from: z.nullable(partySchema),
  to: z.nullable(partySchema),
  ticket_number: z.nullable(z.string()),
  /** The operation that this one corrects. */
  corrects: z.nullable(z.number()),
  /** The operation by which this one was corrected. */
  corrected_by: z.nullable(z.number()),
  order: z.nullable(operationOrderSchema),
  redemption: z.nullable(operationRedemptionSchema),
  reward: z.nullable(operationRewardSchema),
});
export type Operation = z.output<typeof operationSchema>;

/** The numbers of the operation types, as `operationType` takes them. */
const typeNames = Object.values(operationTypes).map((type) => type.name);

/** The filters of the staff's list of operations and of its spreadsheet. */
export const operationFilters = {
  dateFrom: optionalDaySchema,
  dateTo: optionalDaySchema,
  email: optionalEmailSchema,
  operationType: z.optional(
    z.pipe(
      z
        .string(operationTexts.wrongType)
        .check(z.refine((value) => value === '' || typeNames.some((name) => name === value), operationTexts.wrongType)),
      z.transform((value: string) => (value === '' ? undefined : value)),
    ),
  ),
  text: optionalLineSchema(100).check(
    z.refine(
      (value) => value === undefined || value.length >= 3 || /^[0-9]+$/.test(value),
      operationTexts.textTooShort,
    ),
  ),
};

interface Range {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

const inOrder = <T extends Range>() =>
  z.refine<T>((value) => rangeInOrder(value.dateFrom, value.dateTo), {
    message: commonTexts.wrongDates,
    path: ['dateFrom'],
  });

export const operationsQuerySchema = z
  .object({ page: pageSchema, limit: pageSizeSchema(50), anchor: anchorSchema, ...operationFilters })
  .check(inOrder());
export const operationsExcelSchema = z.object(operationFilters).check(inOrder());

export const allOperationsRoute = defineRoute({
  name: 'AllOperations',
  summary: 'Every operation, newest first, page by page. `count` is exact unless `count_is_estimate` says otherwise.',
  method: 'GET',
  path: '/operations',
  who: staff,
  query: operationsQuerySchema,
  answers: {
    200: z.object({
      ...codeAndMessage,
      operations: z.array(operationSchema),
      ...pageAnswer,
      count_is_estimate: z.boolean(),
    }),
  },
  refusals: [],
});

export const operationsExcelRoute = defineRoute({
  name: 'AllOperationsExcel',
  summary: 'The filtered operations as a spreadsheet, streamed while it is read; one at a time for each person.',
  method: 'POST',
  path: '/operations/excel',
  who: staff,
  body: operationsExcelSchema,
  answers: {},
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: operationTexts.excelFile },
  kept: true,
  refusals: ['export_in_progress', 'too_many_exports'],
});

export const operationRoute = defineRoute({
  name: 'Operation',
  summary: 'One operation with all its details; members see their own.',
  method: 'GET',
  path: '/operations/{id}',
  who: 'user',
  params: z.object({ id: identifierSchema }),
  answers: { 200: z.object({ ...codeAndMessage, operation: operationSchema }) },
  refusals: ['operation_not_found'],
});

export const userOperationsRoute = defineRoute({
  name: 'OperationsUser',
  summary: "A user's operations, newest first. Members get their own; staff name the user by e-mail.",
  method: 'GET',
  path: '/operations/user',
  who: 'user',
  query: z.object({
    page_count: pageSchema,
    quantity: pageSizeSchema(10),
    email: optionalEmailSchema,
    /** Only what came (`in`), or what went. */
    direction: orAbsent(z.enum(['in', 'out'], commonTexts.wrongChoice)),
    anchor: anchorSchema,
  }),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(operationSchema), ...pageAnswer }) },
  refusals: ['user_not_found'],
});

export const lastOperationRoute = defineRoute({
  name: 'OperationsUserLast',
  summary: "The signed-in user's last operation, or null.",
  method: 'GET',
  path: '/operations/user/last',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, operation: z.nullable(operationSchema) }) },
  refusals: [],
});

export const operationTypesRoute = defineRoute({
  name: 'OperationsType',
  summary: 'The types of operation.',
  method: 'GET',
  path: '/operations-type',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, types: z.array(z.object({ id: z.number(), name: z.string() })) }) },
  refusals: [],
});

export const operationRoutes = [
  allOperationsRoute,
  operationsExcelRoute,
  userOperationsRoute,
  lastOperationRoute,
  operationRoute,
  operationTypesRoute,
] as const;
