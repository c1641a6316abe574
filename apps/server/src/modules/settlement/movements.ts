import { isAddress, zeroAddress } from 'viem';
import { programmeAccounts } from '@millaje/domain';
import type { Movement } from '@millaje/token';
import type { Hex } from './ports.ts';

/** An operation as settlement reads it: its amounts and the addresses of its accounts. */
export interface SettledOperation {
  readonly id: bigint;
  readonly fromAccountId: bigint;
  readonly toAccountId: bigint;
  readonly amount: bigint;
  /** The commission; below zero where a reversal gives it back. */
  readonly fee: bigint;
  readonly total: bigint;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
}

/** Whether the account's miles are outside the token: issuance mints them, redemption burns them. */
export function isOffChainAccount(accountId: bigint): boolean {
  return accountId === programmeAccounts.issuance || accountId === programmeAccounts.redemption;
}

/**
 * What the token has to move for an operation: what arrives, and the commission (from the sender; a reversal takes it back
 * from the commission account). Empty where both ends are outside the token.
 */
export function movementsOf(operation: SettledOperation, commissionAddress: Hex): Movement[] {
  const { id, fee, amount, total } = operation;
  const from = addressIn(operation.fromAccountId, operation.fromAddress);
  const to = addressIn(operation.toAccountId, operation.toAddress);
  const parts = [{ operationId: id, from, to, amount: fee < 0n ? amount : total }];
  if (fee > 0n) parts.push({ operationId: id, from, to: commissionAddress, amount: fee });
  if (fee < 0n) parts.push({ operationId: id, from: commissionAddress, to, amount: -fee });
  return parts.filter((part) => part.from !== part.to);
}

function addressIn(accountId: bigint, address: string | null): Hex {
  if (isOffChainAccount(accountId)) return zeroAddress;
  if (address === null || !isAddress(address, { strict: false }))
    throw new Error(`account ${accountId} has no address`);
  return address;
}
