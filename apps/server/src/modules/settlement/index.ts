export { createSettler, type Settler, type SettlerOptions } from './settle.ts';
export type { SettlePass } from './settle-pass.ts';
export {
  defaultTuning,
  type HaltReason,
  type SettlerHooks,
  type SettlerState,
  type SettlerTuning,
  type TokenOptions,
} from './settler-context.ts';
export { releaseQuarantined } from './batches.store.ts';
export { ChainUnreachableError, type Chain, type Hex, type Wallet } from './ports.ts';
export { readSettlementState, type SettlementState } from './settlement-state.ts';
export {
  listReconciliations,
  readChainTransaction,
  runReconciliation,
  type ChainTransactionView,
} from './settlement-calls.ts';
export { verifyChain, type ChainVerification, type VerifyOptions } from './verify-chain.ts';
