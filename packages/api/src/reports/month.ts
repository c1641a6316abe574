import { type Holder, holders, monthLineCodes } from '@millaje/domain';
import { isDay } from '@millaje/domain/days';
import * as z from 'zod/mini';
import {
  agedAnswer,
  codeAndMessage,
  instantSchema,
  foldedLineSchema,
  optionalEmailSchema,
  pageSchema,
  pageSizeSchema,
} from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { monthSchema } from '../kit/month-of-calendar.ts';
import { monthTexts as texts } from './month.texts.ts';

const holderSchema = z.enum(holders, texts.wrongHolder);
const monthLineSchema = z.enum(monthLineCodes, texts.wrongLine);
const rollForwardLineNames = ['opening', ...monthLineCodes, 'tier_changes', 'closing'] as const;

const byHolderSchema = z.object({
  Silver: z.number(),
  Gold: z.number(),
  Black: z.number(),
  Ally: z.number(),
} satisfies Record<Holder, z.ZodMiniType>);

/** A month from its opening to its closing, in miles; what is sealed is this, letter by letter. */
export const monthReportSchema = z.object({
  month: z.string(),
  /** Its first instant, and the first one after it. */
  since: instantSchema,
  before: instantSchema,
  lines: z.array(z.object({ line: z.enum(rollForwardLineNames), total: z.number(), by_holder: byHolderSchema })),
  /** What the programme's own accounts had at its end: with the closing they make nothing. */
  programme: z.array(z.object({ code: z.string(), miles: z.number() })),
  /** Miles that people had at its end, by whole months since they were earned. */
  ages: z.array(z.object({ from: z.number(), below: z.nullable(z.number()), miles: z.number() })),
  problems: z.array(z.enum(['tier_changes_make_miles', 'transfers_make_miles', 'programme_differs'])),
});
export type MonthReport = z.output<typeof monthReportSchema>;

/** `running` until it is over, `over` until it is sealed, `reopened` until it is sealed again. */
const monthStateSchema = z.enum(['running', 'over', 'sealed', 'reopened']);
export type MonthState = z.output<typeof monthStateSchema>;

export const monthSealSchema = z.object({
  edition: z.number(),
  /** SHA-256 of the report, in hexadecimal. */
  digest: z.string(),
  sealed_at: instantSchema,
  /** Null: the programme itself. */
  sealed_by: z.nullable(z.string()),
  reopened: z.nullable(z.object({ reason: z.string(), reopened_at: instantSchema, reopened_by: z.string() })),
});
export type MonthSeal = z.output<typeof monthSealSchema>;

const params = z.object({ month: monthSchema });
const stateAnswer = { state: monthStateSchema, seals: z.array(monthSealSchema) };

export const monthsRoute = defineRoute({
  name: 'Months',
  summary: 'The months of the programme, the latest first, and which of them are sealed.',
  method: 'GET',
  path: '/reports/months',
  who: staff,
  answers: {
    200: z.object({
      ...codeAndMessage,
      ...agedAnswer,
      months: z.array(z.object({ month: z.string(), state: monthStateSchema })),
    }),
  },
  refusals: [],
});

export const monthRoute = defineRoute({
  name: 'Month',
  summary: 'A month from its opening to its closing, by tier; a sealed one as it was sealed. Seals the latest first.',
  method: 'GET',
  path: '/reports/months/{month}',
  who: staff,
  params,
  answers: { 200: z.object({ ...codeAndMessage, ...agedAnswer, report: monthReportSchema, ...stateAnswer }) },
  refusals: ['month_not_found'],
});

export const sealMonthRoute = defineRoute({
  name: 'MonthSeal',
  summary: 'Seals a month that is over: its report stays, with its digest.',
  method: 'POST',
  path: '/reports/months/{month}/seal',
  who: administrators,
  params,
  answers: { 201: z.object({ ...codeAndMessage, ...stateAnswer }) },
  refusals: ['month_not_found', 'month_not_over', 'month_sealed', 'month_differs'],
});

export const reopenMonthRoute = defineRoute({
  name: 'MonthReopen',
  summary: 'Opens a sealed month again; its seal stays beside the reason.',
  method: 'POST',
  path: '/reports/months/{month}/reopen',
  who: administrators,
  params,
  body: z.object({ reason: foldedLineSchema(500, texts.reasonRequired) }),
  answers: { 201: z.object({ ...codeAndMessage, ...stateAnswer }) },
  refusals: ['month_not_sealed'],
});

export const verifyMonthRoute = defineRoute({
  name: 'MonthVerify',
  summary: 'Reckons a sealed month again and says whether it is the same, byte by byte.',
  method: 'GET',
  path: '/reports/months/{month}/verify',
  who: staff,
  params,
  answers: { 200: z.object({ ...codeAndMessage, same: z.boolean(), digest: z.string() }) },
  refusals: ['month_not_sealed'],
});

export const monthOperationSchema = z.object({
  operation_id: z.number(),
  date: instantSchema,
  type: z.string(),
  description: z.string(),
  /** Whose miles they were; null where that person is gone. */
  email: z.nullable(z.string()),
  /** The part of the figure that it makes, in miles. */
  miles: z.number(),
});

export const monthOperationsRoute = defineRoute({
  name: 'MonthOperations',
  summary: 'The operations that make a figure of a month, newest first, each with its part. `miles` is the figure.',
  method: 'GET',
  path: '/reports/months/{month}/operations',
  who: staff,
  params,
  query: z.object({
    line: monthLineSchema,
    holder: z.optional(holderSchema),
    page_count: pageSchema,
    quantity: pageSizeSchema(50),
  }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      ...agedAnswer,
      rows: z.array(monthOperationSchema),
      count: z.number(),
      page: z.number(),
      miles: z.number(),
    }),
  },
  refusals: ['month_not_found'],
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const monthExcelRoute = defineRoute({
  name: 'MonthExcel',
  summary: 'A month as a spreadsheet.',
  method: 'GET',
  path: '/reports/months/{month}/excel',
  who: staff,
  params,
  answers: {},
  file: { type: xlsx, name: texts.excelFile },
  kept: true,
  refusals: ['month_not_found', 'export_in_progress', 'too_many_exports'],
});

export const monthPdfRoute = defineRoute({
  name: 'MonthPdf',
  summary: 'A month as a PDF, with its digest where it is sealed.',
  method: 'GET',
  path: '/reports/months/{month}/pdf',
  who: staff,
  params,
  answers: {},
  file: { type: 'application/pdf', name: texts.pdfFile },
  kept: true,
  refusals: ['month_not_found', 'export_in_progress', 'too_many_exports'],
});

/** An instant as ISO 8601 with its offset, to the millisecond. */
const atSchema = z
  .string(texts.wrongInstant)
  .check(
    z.refine(
      (value) =>
        /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
        isDay(value.slice(0, 10)) &&
        !Number.isNaN(Date.parse(value)),
      texts.wrongInstant,
    ),
  );

export const balanceAtRoute = defineRoute({
  name: 'BalanceAt',
  summary: 'What a member, or everybody by tier, had at an instant, as it was known then; it never changes afterwards.',
  method: 'GET',
  path: '/reports/balance',
  who: staff,
  query: z.object({ at: atSchema, email: optionalEmailSchema }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      ...agedAnswer,
      at: instantSchema,
      miles: z.number(),
      person: z.nullable(z.object({ email: z.string(), first_name: z.string(), last_name: z.string() })),
      /** Null for one person. */
      by_holder: z.nullable(byHolderSchema),
    }),
  },
  refusals: ['user_not_found', 'instant_not_over'],
});

export const monthRoutes = [
  monthsRoute,
  monthRoute,
  sealMonthRoute,
  reopenMonthRoute,
  verifyMonthRoute,
  monthOperationsRoute,
  monthExcelRoute,
  monthPdfRoute,
  balanceAtRoute,
] as const;
