import { paymentMethods, productTypes } from '@millaje/domain';
import { isDay } from '@millaje/domain/days';
import { periodsOf, periodSteps } from '@millaje/domain/month/periods';
import * as z from 'zod/mini';
import { agedAnswer, codeAndMessage, commonTexts, rangeInOrder } from '../kit/common.ts';
import { defineRoute, staff } from '../kit/route.ts';
import { dashboardTexts as texts } from './dashboard.texts.ts';

/** The span is parted only between days that are some. */
const daySchema = z
  .string(texts.daysNeeded)
  .check(z.refine((value) => isDay(value), { error: commonTexts.wrongDate, abort: true }));

/** Days of the programme's calendar, both of them in it. */
export const dashboardQuerySchema = z
  .object({ date_from: daySchema, date_to: daySchema, by: z._default(z.enum(periodSteps, texts.wrongStep), 'day') })
  .check(
    z.refine(({ date_from: from, date_to: to }) => rangeInOrder(from, to), {
      message: commonTexts.wrongDates,
      path: ['date_from'],
      abort: true,
    }),
    z.refine(({ date_from: from, date_to: to, by }) => from > to || periodsOf({ from, to }, by) !== undefined, {
      message: texts.tooManyPeriods,
      path: ['by'],
    }),
  );

export const dashboardPeriodSchema = z.object({
  /** Days, both of them in it. */
  from: z.string(),
  to: z.string(),
  /** Members who registered. */
  enrolments: z.number(),
  /** Miles that the programme gave, and took for what it sells, both without what reversals did. */
  issued: z.number(),
  redeemed: z.number(),
  /** What reversals gave people (above zero) or took from them. */
  reversed: z.number(),
  /** What people had at its end. */
  outstanding: z.number(),
});
export type DashboardPeriod = z.output<typeof dashboardPeriodSchema>;

export const dashboardRoute = defineRoute({
  name: 'Dashboard',
  summary:
    'What happened in a span, by day, week or month: enrolments, miles, sales, redemptions; and active members by tier today.',
  method: 'GET',
  path: '/reports/dashboard',
  who: staff,
  query: dashboardQuerySchema,
  answers: {
    200: z.object({
      ...codeAndMessage,
      ...agedAnswer,
      periods: z.array(dashboardPeriodSchema),
      /** Approved orders by the day on which they were made; money as decimals with a point. */
      sales: z.array(
        z.object({
          type: z.enum(productTypes),
          method: z.enum(paymentMethods),
          count: z.number(),
          total_usd: z.string(),
          total_ves: z.string(),
          miles: z.number(),
        }),
      ),
      /** By route, most first; the miles are of those that were not rejected. */
      redemptions: z.array(
        z.object({ origin: z.string(), destination: z.string(), count: z.number(), miles: z.number() }),
      ),
      tiers: z.array(z.object({ membership: z.string(), members: z.number() })),
    }),
  },
  refusals: [],
});

export const dashboardFrameRoute = defineRoute({
  name: 'DashboardFrame',
  summary: "The address of the external report that stands in place of the programme's own, or null.",
  method: 'GET',
  path: '/reports/dashboard/frame',
  who: staff,
  answers: { 200: z.object({ ...codeAndMessage, url: z.nullable(z.string()) }) },
  refusals: [],
});

export const dashboardRoutes = [dashboardRoute, dashboardFrameRoute] as const;
