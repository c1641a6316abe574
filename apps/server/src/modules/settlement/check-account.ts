import { setTimeout as wait } from 'node:timers/promises';
import { readSettledAt, readSettledPart, type SettledAt } from './check-account.store.ts';
import { ChainUnreachableError, type Chain, type Hex } from './ports.ts';
import { type Deployment, type Queryable, readDeployment } from './settlement.store.ts';

export interface CheckDependencies {
  readonly database: Queryable;
  readonly chain: Chain;
  /** Blocks over a transaction before it counts. */
  readonly confirmations: number;
  /** How long a chain is waited for that does not answer. */
  readonly patienceMilliseconds?: number;
}

/** What the chain has of an account, beside what the ledger says that it should have. Miles. */
interface Comparison {
  readonly block: bigint;
  readonly onChain: bigint;
  readonly expected: bigint;
  /** `undecided`: something of the account was sent, and its block is not known yet. */
  readonly result: 'agrees' | 'differs' | 'undecided';
  /** Operations after the asked instant that the block has already. */
  readonly later: { readonly operations: number; readonly miles: bigint };
}

export interface AccountCheck {
  /** Null while the account has none. */
  readonly address: Hex | null;
  /** The last operation before the instant that is settled; null where none is. */
  readonly last: { readonly hash: Hex; readonly block: bigint } | null;
  /** Operations before the instant that are still on their way to the chain. */
  readonly waiting: { readonly operations: number; readonly miles: bigint };
  /** `silent`: the chain does not answer. `nothing`: there is nothing to compare. */
  readonly comparison: Comparison | 'silent' | 'nothing';
}

const patience = 4_000;

/**
 * Holds an account's operations before an instant against the chain: at the block of the last one that is settled or, where the node
 * keeps no such old state, at the newest final block. Never fails for the chain's sake: what cannot be asked is told.
 */
export async function checkAccount(
  dependencies: CheckDependencies,
  { accountId, before }: { readonly accountId: bigint; readonly before: Date },
): Promise<AccountCheck> {
  const { database } = dependencies;
  const deployment = await readDeployment(database);
  const deploymentId = deployment?.id ?? 0;
  const { address, hash, block, ...rest } = await readSettledPart(database, { accountId, deploymentId, before });
  const waiting = { operations: Number(rest.waiting), miles: rest.waiting_miles };
  if (!deployment?.isConfirmed) return { address, last: null, waiting, comparison: 'silent' };
  if (address === null || hash === null || block === null)
    return { address, last: null, waiting, comparison: 'nothing' };
  const asked = await askWithin(dependencies, { deployment, address, block });
  if (!asked) return { address, last: { hash, block }, waiting, comparison: 'silent' };
  const settled = await readSettledAt(database, { accountId, deploymentId, block: asked.block, before });
  return { address, last: { hash, block }, waiting, comparison: compare(asked, settled) };
}

interface Asked {
  readonly block: bigint;
  readonly onChain: bigint;
}

function compare({ block, onChain }: Asked, { settled, later, later_miles: miles, undecided }: SettledAt): Comparison {
  const result = onChain === settled ? 'agrees' : undecided > 0n ? 'undecided' : 'differs';
  return { block, onChain, expected: settled, result, later: { operations: Number(later), miles } };
}

/** The wallet's balance and at which block; undefined where the chain does not say it in time. */
async function askWithin(
  { chain, confirmations, patienceMilliseconds = patience }: CheckDependencies,
  { deployment, address, block }: { deployment: Deployment; address: Hex; block: bigint },
): Promise<Asked | undefined> {
  const giveUp = new AbortController();
  const late = wait(patienceMilliseconds, undefined, { signal: giveUp.signal }).catch(() => undefined);
  const balanceAt = async (at: bigint): Promise<Asked | undefined> => {
    const [onChain] = await chain.balancesOf(deployment.token, [address], at);
    return onChain === undefined ? undefined : { block: at, onChain };
  };
  async function ask(): Promise<Asked | undefined> {
    try {
      return await balanceAt(block);
    } catch (error) {
      if (!(error instanceof ChainUnreachableError)) throw error;
    }
    const head = await chain.block('latest');
    if (!head) return undefined;
    const final = head.number - BigInt(confirmations - 1);
    return final < block ? undefined : balanceAt(final);
  }
  try {
    return await Promise.race([
      ask().catch((error: unknown) => {
        if (error instanceof ChainUnreachableError) return undefined;
        throw error;
      }),
      late,
    ]);
  } finally {
    giveUp.abort();
  }
}
