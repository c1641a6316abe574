import { decodeSettleData, milesTokenBytecode, type Movement } from '@millaje/token';
import { getContractAddress, zeroAddress } from 'viem';
import type {
  ChainReceipt,
  ChainTransaction,
  Hex,
  SettledBatch,
  TokenTransfer,
} from '../../modules/settlement/ports.ts';

/** A transaction in its block, and what came of it. */
export interface Mined {
  readonly transaction: ChainTransaction;
  readonly receipt: ChainReceipt;
  /** What it settled; missing where the token refused it, or where it was no settlement. */
  readonly settled: SettledBatch | undefined;
}

/** How many of these transactions are that sender's. */
export function countOf(mined: readonly Mined[], sender: Hex): bigint {
  return BigInt(mined.filter((one) => same(one.transaction.from, sender)).length);
}

/** Whether one of these transactions created a token at that address. */
export function hasToken(mined: readonly Mined[], token: Hex): boolean {
  return mined.some(({ transaction: { from, to, input } }, place) => {
    if (to !== undefined || !input.startsWith(milesTokenBytecode)) return false;
    return same(getContractAddress({ from, nonce: countOf(mined.slice(0, place), from) }), token);
  });
}

/** The batches that a token settled. */
export function batchesOf(mined: readonly Mined[], token: Hex): SettledBatch[] {
  return mined.flatMap((one) => (one.settled && same(one.transaction.to, token) ? [one.settled] : []));
}

/** What a token's holders have; the address of nobody has what was burned less what was issued. */
export function balancesIn(mined: readonly Mined[], token: Hex): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { settled, transaction } of mined) {
    if (!settled || !same(transaction.to, token)) continue;
    for (const movement of decodeSettleData(transaction.input)?.movements ?? []) apply(sums, movement);
  }
  return sums;
}

/** What a token moved from or to an address, in the order of the chain. */
export function transfersIn(mined: readonly Mined[], token: Hex, address: Hex): TokenTransfer[] {
  return mined.flatMap(({ settled, transaction }) => {
    if (!settled || !same(transaction.to, token)) return [];
    const movements = decodeSettleData(transaction.input)?.movements ?? [];
    return movements
      .map(({ from, to, amount }, place) => ({
        transactionHash: settled.transactionHash,
        blockNumber: settled.blockNumber,
        place,
        from,
        to,
        amount,
      }))
      .filter(({ from, to }) => same(from, address) || same(to, address));
  });
}

/** Why the token would refuse a batch now, in its own words; undefined when it would not. */
export function whyRefused(
  mined: readonly Mined[],
  token: Hex,
  { batchId, movements }: { readonly batchId: Hex; readonly movements: readonly Movement[] },
): string | undefined {
  if (batchesOf(mined, token).some((batch) => batch.batchId === batchId)) return `BatchAlreadySettled(${batchId})`;
  if (movements.length === 0) return 'MalformedMovements()';
  const sums = balancesIn(mined, token);
  for (const movement of movements) {
    const { from, to, amount } = movement;
    if (amount === 0n || (from === zeroAddress && to === zeroAddress)) return 'MalformedMovements()';
    const has = sums.get(from.toLowerCase()) ?? 0n;
    if (from !== zeroAddress && has < amount) return `ERC20InsufficientBalance(${from}, ${has}, ${amount})`;
    apply(sums, movement);
  }
  return undefined;
}

function apply(sums: Map<string, bigint>, { from, to, amount }: Movement): void {
  sums.set(from.toLowerCase(), (sums.get(from.toLowerCase()) ?? 0n) - amount);
  sums.set(to.toLowerCase(), (sums.get(to.toLowerCase()) ?? 0n) + amount);
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();
