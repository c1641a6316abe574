import { isDay } from '@millaje/domain/days';
import { payoutStates } from '@millaje/domain/payouts/payouts';
import * as z from 'zod/mini';
import {
  codeAndMessage,
  commonTexts,
  decidedFlagSchema,
  identifierSchema,
  instantSchema,
  lineSchema,
  optionalEmailSchema,
  pageSchema,
  pageSizeSchema,
  wholeNumber,
} from '../kit/common.ts';
import { monthSchema, optionalMonthSchema } from '../kit/month-of-calendar.ts';
import { administrators, defineRoute, staff, type Who } from '../kit/route.ts';
import { payoutTexts as texts } from './payouts.texts.ts';

/** Staff see everybody's, allies their own. */
const readers = ['SUPER_ADMIN', 'CONSULT', 'CORPORATE'] as const satisfies Who;

/** A month of an ally: what arrived, and what is paid or to be paid of it. Miles are whole, dollars decimals with a point. */
export const payoutSchema = z.object({
  id_user: z.number(),
  /** YYYY-MM. */
  month: z.string(),
  ally: z.object({
    name: z.string(),
    email: z.string(),
    doc_type: z.nullable(z.string()),
    doc_identity: z.nullable(z.string()),
  }),
  status: z.enum(payoutStates),
  /** Miles that came in the month, less what was taken back of earlier ones; in so many operations. */
  arrived: z.number(),
  operations: z.number(),
  /** Miles that were paid, or are to be: never more than the account has. */
  miles: z.number(),
  usd: z.string(),
  /** The last day (YYYY-MM-DD) on which it is paid in time. */
  deadline: z.string(),
  paid: z.nullable(
    z.object({
      operation: z.number(),
      bank_reference: z.string(),
      /** YYYY-MM-DD. */
      paid_on: z.string(),
      paid_at: instantSchema,
      /** Who of the staff; null for the ally. */
      paid_by: z.nullable(z.string()),
    }),
  ),
});
export type Payout = z.output<typeof payoutSchema>;

/** An operation that counts in a month, with its part of what arrived. */
const payoutOperationSchema = z.object({
  operation_id: z.number(),
  date: instantSchema,
  type: z.string(),
  description: z.string(),
  /** Whose miles they were; null where they were taken back. */
  from: z.nullable(z.string()),
  miles: z.number(),
});
export type PayoutOperation = z.output<typeof payoutOperationSchema>;

const filters = {
  month: z.optional(
    z.pipe(
      optionalMonthSchema,
      z.transform((value: string) => (value === '' ? undefined : value)),
    ),
  ),
  email: optionalEmailSchema,
  status: z.optional(
    z.pipe(
      z.enum([...payoutStates, ''], texts.wrongState),
      z.transform((value: (typeof payoutStates)[number] | '') => (value === '' ? undefined : value)),
    ),
  ),
};

const page = { page_count: pageSchema, quantity: pageSizeSchema(50) };
const pageOfRows = { count: z.number(), page: z.number() };
const params = z.object({ id_user: identifierSchema, month: monthSchema });

export const payoutsRoute = defineRoute({
  name: 'Payouts',
  summary:
    "The allies' months, the latest first: staff see all, allies their own. `unpaid` counts those that are to be paid.",
  method: 'GET',
  path: '/payouts',
  who: readers,
  query: z.object({ ...page, ...filters }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      rows: z.array(payoutSchema),
      ...pageOfRows,
      /** Of all that the filters find: months that wait for their payment, how many of them are late, and their miles. */
      unpaid: z.object({ months: z.number(), overdue: z.number(), miles: z.number() }),
    }),
  },
  refusals: [],
});

export const payoutRoute = defineRoute({
  name: 'Payout',
  summary: 'One month of an ally.',
  method: 'GET',
  path: '/payouts/{id_user}/{month}',
  who: readers,
  params,
  answers: { 200: z.object({ ...codeAndMessage, payout: payoutSchema }) },
  refusals: ['payout_not_found'],
});

export const payoutOperationsRoute = defineRoute({
  name: 'PayoutOperations',
  summary: 'The operations that count in a month of an ally, the latest first.',
  method: 'GET',
  path: '/payouts/{id_user}/{month}/operations',
  who: readers,
  params,
  query: z.object(page),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(payoutOperationSchema), ...pageOfRows }) },
  refusals: ['payout_not_found'],
});

export const payoutPdfRoute = defineRoute({
  name: 'PayoutPdf',
  summary: 'The statement of a month of an ally, with its operations.',
  method: 'GET',
  path: '/payouts/{id_user}/{month}/pdf',
  who: readers,
  params,
  answers: {},
  file: { type: 'application/pdf', name: texts.pdfFile },
  refusals: ['payout_not_found', 'export_in_progress', 'too_many_exports'],
});

export const payoutsExcelRoute = defineRoute({
  name: 'PayoutsExcel',
  summary: 'The months of the filters as a spreadsheet.',
  method: 'GET',
  path: '/payouts/excel',
  who: staff,
  query: z.object(filters),
  answers: {},
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: texts.excelFile },
  kept: true,
  refusals: ['export_in_progress', 'too_many_exports'],
});

export const payPayoutSchema = z.object({
  id_user: identifierSchema,
  month: monthSchema,
  /** What the question showed: where another number is due by now, nothing is paid. */
  miles: wholeNumber(1, Number.MAX_SAFE_INTEGER, texts.wrongMiles),
  bank_reference: lineSchema(60, texts.referenceRequired),
  paid_on: z.string(texts.paidOnRequired).check(
    z.minLength(1, texts.paidOnRequired),
    z.refine((value) => isDay(value), commonTexts.wrongDate),
  ),
  /** That one transfer paid this month and another one that has its reference. */
  same_payment: z.optional(decidedFlagSchema),
});

export const payPayoutRoute = defineRoute({
  name: 'PayoutPay',
  summary:
    'Marks a month of an ally as paid: its miles leave the account and are gone. Each month once; the same key again is answered alike. A reference that has paid another month is refused unless `same_payment` says that it is one transfer.',
  method: 'POST',
  path: '/payouts/pay',
  who: administrators,
  body: payPayoutSchema,
  answers: { 201: z.object({ ...codeAndMessage, payout: payoutSchema }) },
  refusals: [
    'idempotency_key_reused',
    'payout_not_found',
    'payout_paid',
    'payout_open',
    'payout_nothing_due',
    'payout_earlier_due',
    'payout_changed',
    'payout_reference_used',
    'busy',
  ],
  idempotent: true,
});

export const payoutRoutes = [
  payoutsRoute,
  payoutsExcelRoute,
  payoutRoute,
  payoutOperationsRoute,
  payoutPdfRoute,
  payPayoutRoute,
] as const;
