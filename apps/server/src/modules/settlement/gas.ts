import { larger } from './fees.ts';
import type { ContractCall } from './ports.ts';
import type { SettlerContext, SettlerMemory } from './settler-context.ts';

/** What one transaction may use since EIP-7825. */
const gasPerTransaction = 16_777_216n;
/** An estimate is of the state now; by the time of its block a balance may have become zero, and filling it costs more. */
const marginPercent = 130n;
const rememberedMilliseconds = 600_000;
/** Trying a larger batch takes the node long, and tells no more than a small one did. */
const movementsTried = 50;

/** The most gas that a transaction can have. */
export function gasMaximum(blockGasLimit: bigint): bigint {
  return blockGasLimit < gasPerTransaction ? blockGasLimit : gasPerTransaction;
}

/** The most that a batch may take by the usual measure, as far as is known how much more it takes here. */
export function usualGasMaximum({ memory }: SettlerContext, blockGasLimit: bigint): bigint {
  return (gasMaximum(blockGasLimit) * 100n) / percentOf(memory);
}

const percentOf = ({ gas }: SettlerMemory): bigint => gas?.percent ?? 100n;

/**
 * The gas limit of a batch: what such batches take at most by the rules that the contract was measured under (`usual`), or what
 * the chain says that this one takes, whichever is more. With earlier batches in no block yet the chain cannot say: it may
 * refuse what lacks what those bring, and think cheap what those make dear. Then, and where a batch is large, what was last
 * found out is applied in proportion. A limit costs nothing; too little gas costs the whole transaction.
 */
export async function gasFor(
  { chain, memory }: SettlerContext,
  { call, usual, movementCount, isAlone, maximum }: GasQuestion,
): Promise<bigint> {
  const now = performance.now();
  const isKnown = memory.gas !== undefined && now - memory.gas.at < rememberedMilliseconds;
  if (!isKnown || (isAlone && movementCount <= movementsTried)) {
    const estimate = await chain.estimateGas(call);
    if (estimate !== undefined) {
      const measured = (estimate * marginPercent + usual - 1n) / usual;
      const least = isKnown && memory.gas?.isRaised ? memory.gas.percent : 100n;
      memory.gas = { at: now, percent: larger(least, measured), isRaised: least > 100n };
    }
  }
  const gas = (usual * percentOf(memory)) / 100n;
  return gas < maximum ? gas : maximum;
}

export interface GasQuestion {
  readonly call: ContractCall;
  readonly usual: bigint;
  readonly movementCount: number;
  /** Whether every earlier batch is in a block. */
  readonly isAlone: boolean;
  readonly maximum: bigint;
}

/** A batch ran out of gas: from now on there is twice as much. */
export function raiseGas({ memory }: SettlerContext): void {
  memory.gas = { at: performance.now(), percent: percentOf(memory) * 2n, isRaised: true };
}
