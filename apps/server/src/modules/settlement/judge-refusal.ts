import { parseTransaction } from 'viem';
import { readRaw } from './batches.store.ts';
import type { ChainReceipt } from './ports.ts';
import type { SettlerContext } from './settler-context.ts';
import type { OpenBatch } from './settlement.store.ts';

/** What a refusal speaks of. */
export type Verdict =
  /** A row of the batch. */
  | 'row'
  /** The token as a whole. */
  | 'paused'
  | 'no_role'
  | 'out_of_gas'
  /** An operation that the token has settled before. */
  | 'already_settled'
  /** The token would have accepted it, as far as anybody can tell. */
  | 'unexplained';

export interface Judgement {
  readonly verdict: Verdict;
  /** In the token's or the node's words. */
  readonly reason: string;
}

const outOfGas = /out ?of ?gas|gas required exceeds|intrinsic gas|gas too low/i;
const verdicts: readonly (readonly [RegExp, Verdict])[] = [
  [outOfGas, 'out_of_gas'],
  [/^OperationAlreadySettled\(/, 'already_settled'],
  [/^EnforcedPause\(/, 'paused'],
  [/^AccessControlUnauthorizedAccount\(/, 'no_role'],
  [/^(ERC20\w+|MalformedMovements)\(/, 'row'],
];

/**
 * Why the contract refused a batch. What counts is what was so when it was mined, never what would be accepted now: whether the
 * transaction used up its gas, and what the same call, with the same gas, comes to at the block before and at its own block
 * (in which earlier transactions stand before it). Only where both name a row is it the row's fault.
 */
export async function judgeRefusal(
  { chain, client }: SettlerContext,
  batch: OpenBatch,
  receipt: ChainReceipt,
): Promise<Judgement> {
  const { to, data, gas } = parseTransaction(await readRaw(client, batch.id));
  if (!to || !data) throw new Error(`batch ${batch.id} is no call`);
  if (gas !== undefined && receipt.gasUsed >= gas)
    return { verdict: 'out_of_gas', reason: `out of gas: all of ${gas} was used` };
  const call = { from: batch.signer, to, data, ...(gas === undefined ? {} : { gas }) };
  const ask = async (at: bigint) => {
    const reason = await chain.refusalOf({ ...call, at });
    // A node that keeps the state of that block no longer can only say what is so now.
    return reason === undefined || verdictOf(reason) !== 'unexplained' ? reason : chain.refusalOf(call);
  };
  const reasons = [await ask(receipt.blockNumber - 1n), await ask(receipt.blockNumber)];
  const judgements = reasons.map((reason): Judgement => ({
    verdict: reason === undefined ? 'unexplained' : verdictOf(reason),
    reason: reason ?? 'refused by the contract, which would have accepted it',
  }));
  return chooseJudgement(judgements);
}

const verdictOf = (reason: string): Verdict => verdicts.find(([pattern]) => pattern.test(reason))?.[1] ?? 'unexplained';

/** What speaks of the token or of gas outweighs what speaks of a row. */
function chooseJudgement(judgements: readonly Judgement[]): Judgement {
  const byWeight = ['already_settled', 'out_of_gas', 'paused', 'no_role', 'unexplained', 'row'] as const;
  for (const verdict of byWeight) {
    const found = judgements.find((judgement) => judgement.verdict === verdict);
    if (found) return found;
  }
  throw new Error('a refusal was judged by nothing');
}
