import type { ClaimDraft, CorrectCommand, Decision } from './commands.ts';
import { collectClaims } from './decide-claims.ts';
import { reversalOf, setCorrected, takeable } from './reversals.ts';
import { apply, refused, takenReference, type Working } from './working.ts';

/** Undoes an operation, or a part of it. */
export function decideCorrect(working: Working, command: CorrectCommand): Decision {
  const original = working.operations.get(command.operationId);
  if (!original) return refused('operation_not_found');
  if (original.type === 'reversal') return refused('operation_not_correctable');
  const left = original.total - original.reversed - original.claimed;
  if (left <= 0n) return refused('operation_already_corrected');
  const wanted = command.amount ?? left;
  if (wanted <= 0n) return refused('amount_not_positive');
  if (wanted > left) return refused('correction_too_large');
  const { reason: description, actorId, references } = command;
  const taken = takenReference(working, { references });
  if (taken) return taken;

  const amount = command.ifSpent === 'claim' ? takeable(working, original, wanted) : wanted;
  const rest = wanted - amount;
  const claim: ClaimDraft | undefined =
    rest > 0n
      ? {
          accountId: original.toAccountId,
          creditorAccountId: original.fromAccountId,
          operationId: original.id,
          amount: rest,
          reason: description,
        }
      : undefined;
  if (amount === 0n && claim) {
    setCorrected(working, original, original.reversed, original.claimed + rest);
    return { kind: 'claimed', claim };
  }
  const operation = reversalOf(original, amount, { description, actorId, references });
  const refusal = apply(working, operation);
  if (refusal) return refused(refusal);
  setCorrected(working, original, original.reversed + amount, original.claimed + rest);
  const collections = collectClaims(working, operation);
  return { kind: 'posted', operation, collections, ...(claim ? { claim } : {}) };
}
