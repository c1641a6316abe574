import * as z from 'zod/mini';
import { codeAndMessage, commonTexts, instantSchema, pageSchema, pageSizeSchema } from './common.ts';
import { administrators, defineRoute, staff } from './route.ts';

/** One account whose miles on the chain are not those of the ledger at the settled mark. */
export const differenceSchema = z.object({ account_id: z.number(), address: z.string(), ledger: z.number(), chain: z.number() });

/** The digest that every reconciliation leaves, even when all agrees. */
export const reconciliationSchema = z.object({
  id: z.number(),
  started_at: instantSchema,
  finished_at: instantSchema,
  block_number: z.number(),
  accounts: z.number(),
  operations_settled: z.number(),
  issued: z.number(),
  burned: z.number(),
  total_supply: z.number(),
  difference_count: z.number(),
  differences: z.array(differenceSchema),
  agrees: z.boolean(),
  /** Digest of every compared balance, so that two runs can be told apart. */
  digest: z.string(),
});
export type Reconciliation = z.output<typeof reconciliationSchema>;

/** How far the chain is behind the ledger, now. */
export const settlementStateSchema = z.object({
  operations: z.number(),
  settled: z.number(),
  waiting: z.number(),
  quarantined: z.number(),
  /** Seconds since the oldest waiting operation was committed; 0 when none waits. */
  lag_seconds: z.number(),
  chain_reachable: z.boolean(),
  chain_id: z.nullable(z.number()),
  block_number: z.nullable(z.number()),
  token_address: z.nullable(z.string()),
});

export const reconciliationsRoute = defineRoute({
  name: 'Reconciliations',
  summary: 'The reconciliations so far, newest first, and the state of the settlement.',
  method: 'GET',
  path: '/settlement/reconciliations',
  who: staff,
  query: z.object({ page_count: pageSchema, quantity: pageSizeSchema(50) }),
  answers: {
    200: z.object({ ...codeAndMessage, rows: z.array(reconciliationSchema), count: z.number(), state: settlementStateSchema }),
  },
  refusals: [],
});

export const reconcileRoute = defineRoute({
  name: 'Reconcile',
  summary: 'Compares every account with the chain, now.',
  method: 'POST',
  path: '/settlement/reconcile',
  who: administrators,
  answers: { 201: z.object({ ...codeAndMessage, reconciliation: reconciliationSchema }) },
  refusals: ['reconciliation_running', 'chain_unreachable'],
});

/** A transaction as the chain itself tells it. */
export const chainTransactionSchema = z.object({
  hash: z.string(),
  block_number: z.number(),
  block_hash: z.string(),
  timestamp: instantSchema,
  confirmations: z.number(),
  status: z.enum(['success', 'reverted']),
  from: z.string(),
  to: z.nullable(z.string()),
  gas_used: z.string(),
  movements: z.array(z.object({ operation_id: z.number(), from: z.nullable(z.string()), to: z.nullable(z.string()), amount: z.number() })),
});

export const chainTransactionRoute = defineRoute({
  name: 'ChainTransaction',
  summary: 'Reads a transaction from the chain itself; what the explorer page shows.',
  method: 'GET',
  path: '/chain/transactions/{hash}',
  who: 'anyone',
  params: z.object({ hash: z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, commonTexts.wrongIdentifier)) }),
  answers: { 200: z.object({ ...codeAndMessage, transaction: chainTransactionSchema }) },
  refusals: ['transaction_not_found', 'chain_unreachable'],
});

export const settlementRoutes = [reconciliationsRoute, reconcileRoute, chainTransactionRoute] as const;
