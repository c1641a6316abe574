export { createAccountLimits, type AccountLimits } from './account-limits.ts';
export { issueToken, tokenHours } from './account-tokens.store.ts';
export { announceAllSessionEnds } from './announce-session-ends.ts';
export { confirmIdentity, wasConfirmedLately } from './confirm-identity.ts';
export type { AccountDependencies } from './ports.ts';
export { deleteTwoFactor } from './two-factor.store.ts';
