import { normalizeHex } from '@millaje/domain/text';
import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  commonTexts,
  identifierSchema,
  instantSchema,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
} from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';

/** One account whose miles on the chain are not those of the ledger at the settled mark. */
export const differenceSchema = z.object({
  account_id: z.number(),
  address: z.string(),
  ledger: z.number(),
  chain: z.number(),
});

/** An account whose miles are not all on the chain yet. */
export const unsettledAccountSchema = z.object({
  account_id: z.number(),
  /** Its miles in the ledger. */
  ledger: z.number(),
  /** What of it the chain does not have (below zero where it has more: miles that left and are not settled yet). */
  unsettled: z.number(),
  quarantined: z.number(),
});

/** The digest that every reconciliation leaves, even when all agrees. */
export const reconciliationSchema = z.object({
  id: z.number(),
  started_at: instantSchema,
  finished_at: instantSchema,
  block_number: z.number(),
  accounts: z.number(),
  /** Everything that the ledger had. */
  operations: z.number(),
  operations_settled: z.number(),
  /** Operations that never reached the settler's queue: they would never be on the chain. */
  unqueued_operations: z.number(),
  /** Miles that the unsettled operations move, and those of them that the contract refuses. */
  unsettled: z.number(),
  quarantined: z.number(),
  unsettled_account_count: z.number(),
  unsettled_accounts: z.array(unsettledAccountSchema),
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
  /** What the settler says of itself, and how long ago it last did. */
  settler_state: z.enum(['settling', 'idle', 'halted', 'failing', 'standby', 'never']),
  settler_reason: z.nullable(z.string()),
  settler_detail: z.nullable(z.string()),
  heartbeat_age_seconds: z.nullable(z.number()),
  chain_reachable: z.boolean(),
  chain_id: z.nullable(z.number()),
  block_number: z.nullable(z.number()),
  token_address: z.nullable(z.string()),
});

export type SettlementState = z.output<typeof settlementStateSchema>;

export const reconciliationsRoute = defineRoute({
  name: 'Reconciliations',
  summary: 'The reconciliations so far, newest first, and the state of the settlement.',
  method: 'GET',
  path: '/settlement/reconciliations',
  who: staff,
  query: z.object({ page_count: pageSchema, quantity: pageSizeSchema(50), anchor: anchorSchema }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      rows: z.array(reconciliationSchema),
      ...pageAnswer,
      state: settlementStateSchema,
    }),
  },
  refusals: [],
});

export const reconciliationRoute = defineRoute({
  name: 'Reconciliation',
  summary: 'One reconciliation with its differences.',
  method: 'GET',
  path: '/settlement/reconciliations/{id}',
  who: staff,
  params: z.object({ id: identifierSchema }),
  answers: { 200: z.object({ ...codeAndMessage, reconciliation: reconciliationSchema }) },
  refusals: ['reconciliation_not_found'],
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

/** An operation that the contract refuses. */
export const quarantinedOperationSchema = z.object({
  operation_id: z.number(),
  amount: z.number(),
  /** In the contract's words. */
  reason: z.string(),
  quarantined_at: instantSchema,
});
export type QuarantinedOperation = z.output<typeof quarantinedOperationSchema>;

/** Quarantined operations that an answer lists, and that a call names, at most. */
export const quarantinedListed = 1000;

export const quarantineRoute = defineRoute({
  name: 'Quarantine',
  summary: 'The operations that the contract refuses, the oldest first, and what the settlement was stopped for.',
  method: 'GET',
  path: '/settlement/quarantine',
  who: staff,
  answers: {
    200: z.object({
      ...codeAndMessage,
      rows: z.array(quarantinedOperationSchema),
      count: z.number(),
      /** Until somebody says go on. */
      stopped: z.nullable(z.object({ reason: z.string(), detail: z.nullable(z.string()) })),
    }),
  },
  refusals: [],
});

export const releaseRoute = defineRoute({
  name: 'ReleaseOperations',
  summary: 'Puts quarantined operations back into the queue, together and in the order of their ids.',
  method: 'POST',
  path: '/settlement/release',
  who: administrators,
  body: z.object({
    operations: z.union(
      [
        z.literal('all'),
        z
          .array(identifierSchema, commonTexts.wrongIdentifier)
          .check(
            z.minLength(1, commonTexts.fieldRequired),
            z.maxLength(quarantinedListed, commonTexts.wrongIdentifier),
          ),
      ],
      commonTexts.wrongIdentifier,
    ),
  }),
  answers: { 201: z.object({ ...codeAndMessage, released: z.number(), resumed: z.boolean() }) },
  refusals: ['operation_not_quarantined'],
});

export const resumeRoute = defineRoute({
  name: 'ResumeSettlement',
  summary: 'Lets a settlement go on that was stopped until somebody says so.',
  method: 'POST',
  path: '/settlement/resume',
  who: administrators,
  answers: { 201: z.object({ ...codeAndMessage, reason: z.string() }) },
  refusals: ['settlement_not_stopped'],
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
  movements: z.array(
    z.object({
      operation_id: z.number(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      amount: z.number(),
    }),
  ),
});

export type ChainTransaction = z.output<typeof chainTransactionSchema>;

/** A hash or an address, in the small letters in which they are compared. */
const hexSchema = (digits: number) =>
  z.string().check(
    z.overwrite((value) => normalizeHex(value)),
    z.refine((value) => value.length === digits + 2 && /^0x[0-9a-f]+$/.test(value), commonTexts.wrongIdentifier),
  );

export const chainTransactionRoute = defineRoute({
  name: 'ChainTransaction',
  summary: 'Reads a transaction from the chain itself; what the explorer page shows.',
  method: 'GET',
  path: '/chain/transactions/{hash}',
  who: 'anyone',
  params: z.object({ hash: hexSchema(64) }),
  answers: { 200: z.object({ ...codeAndMessage, transaction: chainTransactionSchema }) },
  refusals: ['too_many_requests', 'transaction_not_found', 'chain_unreachable'],
});

/** What the chain has of an address: its miles at a block, and its last movements before it. */
export const chainAddressSchema = z.object({
  address: z.string(),
  token_address: z.string(),
  block_number: z.number(),
  balance: z.number(),
  /** The newest first; null where the node gives none. A missing end is issuing or redeeming. */
  movements: z.nullable(
    z.array(
      z.object({
        transaction_hash: z.string(),
        block_number: z.number(),
        timestamp: instantSchema,
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        amount: z.number(),
      }),
    ),
  ),
});

export type ChainAddress = z.output<typeof chainAddressSchema>;

export const chainAddressRoute = defineRoute({
  name: 'ChainAddress',
  summary: 'Reads the miles of an address from the chain itself, with its last movements.',
  method: 'GET',
  path: '/chain/addresses/{address}',
  who: 'anyone',
  params: z.object({ address: hexSchema(40) }),
  answers: { 200: z.object({ ...codeAndMessage, address: chainAddressSchema }) },
  refusals: ['too_many_requests', 'chain_unreachable'],
});

export const settlementRoutes = [
  reconciliationsRoute,
  reconciliationRoute,
  reconcileRoute,
  quarantineRoute,
  releaseRoute,
  resumeRoute,
  chainTransactionRoute,
  chainAddressRoute,
] as const;
