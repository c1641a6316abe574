export { createSettler, type Settler } from './settle.ts';
export { type AccountCheck, checkAccount } from './check-account.ts';
export { ChainUnreachableError, type Chain, type Hex, type Wallet } from './ports.ts';
export { releaseOperations, resumeSettlement } from './release.ts';
export { listQuarantine } from './settlement-calls.ts';
export { readSettlementState } from './settlement-state.ts';
export { readSettlerStatus, type SettlerStatus } from './settler-status.ts';
export { verifyChain, type ChainVerification } from './verify-chain.ts';
export { explainReason } from './settlement.view.ts';
