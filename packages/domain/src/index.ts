export * from './roles.ts';
export * from './miles.ts';
export * from './fees.ts';
export * from './ledger/operation-types.ts';
export * from './ledger/accounts.ts';
export * from './ledger/refusals.ts';
export * from './ledger/commands.ts';
export * from './ledger/decide.ts';
