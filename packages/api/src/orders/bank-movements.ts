import * as z from 'zod/mini';
import { codeAndMessage, decidedFlagSchema, optionalLineSchema, versionAnswer } from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { approvedOrdersSchema, orderIdsSchema, orderSchema } from './orders.ts';
import { bankMovementProblems as problems, orderTexts as texts } from './orders.texts.ts';

/** The largest statement, in bytes, and the most movements that it may have. */
export const bankFileMaximum = 4 * 1024 * 1024;
export const bankRowsMaximum = 20_000;

const statementMethod = z._default(z.enum(['pago-movil', 'zelle'], texts.wrongMethod), 'pago-movil');

export const uploadMovementsRoute = defineRoute({
  name: 'BankMovementsUpload',
  summary:
    'Reads a statement of the bank (XLSX or CSV with the columns Referencia, Fecha and Monto, or Crédito). A file with any wrong row is refused whole; what was brought before is not brought twice.',
  method: 'POST',
  path: '/bank-movements/file',
  who: administrators,
  body: z.object({
    file: z
      .string(problems.required)
      .check(
        z.minLength(1, problems.required),
        z.maxLength(Math.ceil(bankFileMaximum / 3) * 4 + 200, problems.wrongKind),
        z.regex(/^data:[^,]{0,150},[A-Za-z0-9+/]*={0,2}$/, problems.wrongKind),
      ),
    name: optionalLineSchema(120),
    method: statementMethod,
  }),
  upload: { field: 'file', maximumBytes: bankFileMaximum },
  answers: {
    201: z.object({
      ...codeAndMessage,
      added: z.number(),
      known: z.number(),
      /** Debits and fees. */ skipped: z.number(),
    }),
  },
  refusals: [],
});

const matchSchema = z.object({
  kind: z.enum(['exact', 'partial', 'over', 'double', 'other_day', 'used', 'ambiguous', 'none']),
  reason: z.string(),
  /** All that came in with its reference; a decimal with a point. */
  received: z.string(),
  movements: z.array(z.object({ id: z.number(), reference: z.string(), date: z.string(), amount: z.string() })),
  order: orderSchema,
});
export type OrderMatch = z.output<typeof matchSchema>;

export const matchesRoute = defineRoute({
  name: 'BankMatches',
  summary:
    'Every pending order of pago móvil or Zelle with what the statements say of it; at most 1,000, the oldest first.',
  method: 'GET',
  path: '/bank-movements/matches',
  who: staff,
  query: z.object({ method: statementMethod }),
  answers: { 200: z.object({ ...codeAndMessage, rows: z.array(matchSchema) }) },
  refusals: [],
});

export const approveMatchesRoute = defineRoute({
  name: 'BankMatchesApprove',
  summary:
    'Approves orders that the statement pays exactly, each with its movement; what does not agree any more is told.',
  method: 'POST',
  path: '/bank-movements/approve',
  who: administrators,
  body: z.object({
    method: statementMethod,
    ids: orderIdsSchema,
  }),
  answers: { 201: approvedOrdersSchema },
  refusals: ['idempotency_key_reused'],
  idempotent: true,
});

const approvalSchema = z.object({ ...codeAndMessage, ...versionAnswer, status: z.boolean() });

export const bankApprovalRoute = defineRoute({
  name: 'BankApproval',
  summary: 'Whether payments that the bank confirms, or a statement pays exactly, are approved by themselves.',
  method: 'GET',
  path: '/config/bank-approval',
  who: staff,
  versions: true,
  answers: { 200: approvalSchema },
  refusals: [],
});

export const updateBankApprovalRoute = defineRoute({
  name: 'BankApprovalUpdate',
  summary: 'Says whether payments that the bank confirms are approved by themselves, from now on.',
  method: 'PUT',
  path: '/config/bank-approval',
  who: administrators,
  body: z.object({ status: decidedFlagSchema }),
  versions: true,
  answers: { 201: approvalSchema },
  refusals: [],
  conditional: true,
});

export const bankMovementRoutes = [
  uploadMovementsRoute,
  matchesRoute,
  approveMatchesRoute,
  bankApprovalRoute,
  updateBankApprovalRoute,
] as const;
