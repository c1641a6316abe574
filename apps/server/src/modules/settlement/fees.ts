/** What a transaction offers for each unit of gas, in wei. */
export interface Fees {
  readonly maxFee: bigint;
  readonly priorityFee: bigint;
}

/** How many times what is usual now a transaction may offer before raising it further is pointless. */
export const feeMargin = 3n;

/** Of two amounts the larger one. */
export const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Nodes replace a waiting transaction for a tenth more, some for an eighth. */
const raise = (fee: bigint): bigint => fee + fee / 4n + 1n;

/** What replaces a transaction that waits: what is usual, or, where that is less, so much more than it offered that nodes take it. */
export function raisedFees(
  usual: Fees,
  offered: { readonly maxFeePerGas?: bigint | undefined; readonly maxPriorityFeePerGas?: bigint | undefined },
): Fees {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = offered;
  return {
    maxFee: larger(usual.maxFee, raise(maxFeePerGas)),
    priorityFee: larger(usual.priorityFee, raise(maxPriorityFeePerGas)),
  };
}
