import type { Miles } from '../miles.ts';
import type { ExtraLeg, OperationDraft, OperationState } from './commands.ts';
import { availableOf, postingsOf, type Working } from './working.ts';

/**
 * The operation that takes `amount` of what arrived back to where it came from. What was left of the commission and of each leg
 * for this part goes back with it.
 */
export function reversalOf(
  original: OperationState,
  amount: Miles,
  details: Pick<OperationDraft, 'description' | 'actorId' | 'references'>,
): OperationDraft {
  const feeBack = partOf(original.fee, original.total, original.reversed, amount);
  const draft = {
    ...details,
    type: 'reversal' as const,
    fromAccountId: original.toAccountId,
    toAccountId: original.fromAccountId,
    amount,
    fee: -feeBack,
    total: amount + feeBack,
    correctsOperationId: original.id,
    legs: legsBack(original, original.reversed, amount),
  };
  return { ...draft, postings: postingsOf(draft) };
}

/** How much of what is wanted the receiver still has; the programme always has it. */
export function takeable(working: Working, original: OperationState, wanted: Miles): Miles {
  const account = working.accounts.get(original.toAccountId);
  if (!account) return wanted;
  const available = availableOf(account);
  const costs = (amount: Miles) => -(reversalOf(original, amount, { description: '' }).postings[0]?.amount ?? 0n);
  if (costs(wanted) <= available) return wanted;
  // With legs the receiver gives back more or less than arrived, in rounded parts: the most that it can bear is looked for.
  let [possible, tooMuch] = [0n, wanted];
  while (tooMuch - possible > 1n) {
    const middle = (possible + tooMuch) / 2n;
    if (costs(middle) <= available) possible = middle;
    else tooMuch = middle;
  }
  return possible;
}

/** Notes how much of an operation was taken back and how much is claimed. */
export function setCorrected(working: Working, original: OperationState, reversed: Miles, claimed: Miles): void {
  working.operations.set(original.id, { ...original, reversed, claimed });
}

/** The same part of each leg that goes back when so much of what arrived, after `before`, does. */
export function legsBack(original: OperationState, before: Miles, amount: Miles): ExtraLeg[] {
  return original.legs
    .map((leg) => ({ ...leg, amount: -partOf(leg.amount, original.total, before, amount) }))
    .filter((leg) => leg.amount !== 0n);
}

/** What of `whole` belongs to the miles from `before` to `before + amount` of `total`; all parts together are the whole. */
export function partOf(whole: Miles, total: Miles, before: Miles, amount: Miles): Miles {
  return (whole * (before + amount)) / total - (whole * before) / total;
}
