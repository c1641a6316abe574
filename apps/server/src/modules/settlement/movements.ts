import { isAddress, zeroAddress } from 'viem';
import type { Movement } from '@millaje/token';
import type { Hex } from './ports.ts';

/** One leg of an operation as settlement reads it: above zero what an account got, below zero what it gave. */
export interface SettledPosting {
  readonly accountId: bigint;
  readonly amount: bigint;
  readonly address: string | null;
  /** Whether the account's miles are outside the token: what comes from it is minted, what goes to it is burned. */
  readonly isOffChain: boolean;
}

/** An operation as settlement reads it: its postings, and which of them are its two ends. */
export interface SettledOperation {
  readonly id: bigint;
  readonly fromAccountId: bigint;
  readonly toAccountId: bigint;
  readonly postings: readonly SettledPosting[];
}

/**
 * What the token has to move for an operation: each account that gave, beginning with the sender, pays those that got,
 * beginning with the receiver, until nothing is left; behind the ends they come in the order of their numbers. Nothing where
 * miles go from outside the token to outside of it.
 */
export function movementsOf({ id, fromAccountId, toAccountId, postings }: SettledOperation): Movement[] {
  const payers = legsOf(postings, fromAccountId, (amount) => -amount);
  const receivers = legsOf(postings, toAccountId, (amount) => amount);
  const movements: Movement[] = [];
  let [payer, receiver] = [payers.shift(), receivers.shift()];
  while (payer && receiver) {
    const amount = payer.amount < receiver.amount ? payer.amount : receiver.amount;
    if (payer.address !== receiver.address)
      movements.push({ operationId: id, from: payer.address, to: receiver.address, amount });
    payer.amount -= amount;
    receiver.amount -= amount;
    if (payer.amount === 0n) payer = payers.shift();
    if (receiver.amount === 0n) receiver = receivers.shift();
  }
  if (payer || receiver) throw new Error(`the postings of operation ${id} do not sum to zero`);
  return movements;
}

/** The legs of one sign, the end first, with amounts above zero. */
function legsOf(postings: readonly SettledPosting[], end: bigint, sizeOf: (amount: bigint) => bigint) {
  return postings
    .filter((posting) => sizeOf(posting.amount) > 0n)
    .toSorted((one, other) => place(one, end) - place(other, end) || Number(one.accountId - other.accountId))
    .map((posting) => ({ address: addressOf(posting), amount: sizeOf(posting.amount) }));
}

const place = ({ accountId }: SettledPosting, end: bigint): number => (accountId === end ? 0 : 1);

function addressOf({ accountId, address, isOffChain }: SettledPosting): Hex {
  if (isOffChain) return zeroAddress;
  if (address === null || !isAddress(address, { strict: false }))
    throw new Error(`account ${accountId} has no address`);
  return address;
}

/** A row for each posting, as the queries of settlement select them. */
export interface PostingRow {
  id: bigint;
  from_account_id: bigint;
  to_account_id: bigint;
  account_id: bigint;
  amount: bigint;
  address_eth: string | null;
  is_off_chain: boolean;
}

/** Puts the rows of postings together to operations, in the order in which they come. */
export function operationsOf(rows: readonly PostingRow[]): SettledOperation[] {
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, postings]) => ({
    id,
    fromAccountId: (postings[0] as PostingRow).from_account_id,
    toAccountId: (postings[0] as PostingRow).to_account_id,
    postings: postings.map((row) => ({
      accountId: row.account_id,
      amount: row.amount,
      address: row.address_eth,
      isOffChain: row.is_off_chain,
    })),
  }));
}
