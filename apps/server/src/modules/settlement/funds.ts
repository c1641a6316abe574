import { formatEther, parseTransaction } from 'viem';
import { readRaw } from './batches.store.ts';
import type { Hex } from './ports.ts';
import type { Halt, SettlerContext } from './settler-context.ts';

/** A balance that suffices twice over is not asked for again for so long. */
const rememberedMilliseconds = 5_000;

/** The most that a signed transaction may cost, in wei. */
export function costOf(raw: Hex): bigint {
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(raw);
  return gas * maxFeePerGas;
}

/** What batches that are in no block yet may cost, in wei: a node takes a transaction only where all before it can be paid. */
export async function costOfBatches({ client, memory }: SettlerContext, ids: readonly bigint[]): Promise<bigint> {
  let sum = 0n;
  const costs = new Map<bigint, bigint>();
  for (const id of ids) {
    const cost = memory.costs.get(id) ?? costOf(await readRaw(client, id));
    costs.set(id, cost);
    sum += cost;
  }
  memory.costs = costs;
  return sum;
}

/**
 * Whether the settler can pay so much, in wei: undefined, or why the settlement is halted, with the address and what it lacks.
 * Where anybody may have gas (a development chain), it takes it.
 */
export async function whyNoFunds(context: SettlerContext, cost: bigint): Promise<Halt | undefined> {
  const { chain, wallet, fund, memory } = context;
  const { address } = wallet.settler;
  const { funds } = memory;
  if (funds && funds.balance >= cost * 2n && performance.now() - funds.at < rememberedMilliseconds) return undefined;
  let balance = await chain.funds(address);
  if (balance < cost * 2n && fund) {
    await fund(address);
    balance = await chain.funds(address);
  }
  memory.funds = { at: performance.now(), balance };
  memory.seen.balance = balance;
  if (balance >= cost) return undefined;
  const detail = `${address} has ${formatEther(balance)} and needs ${formatEther(cost - balance)} more`;
  return { kind: 'halted', reason: 'no_funds', detail };
}
