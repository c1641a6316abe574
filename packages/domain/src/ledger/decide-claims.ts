import { isProgrammeAccount } from './accounts.ts';
import type { Collection, CollectCommand, Decision, OperationDraft } from './commands.ts';
import { reversalOf, setCorrected, takeable } from './reversals.ts';
import { apply, findAccount, refused, type Working } from './working.ts';

/** Takes what an account owes and could pay by now: for a sweep, which finds what no posting took. */
export function decideCollect(working: Working, { accountId }: CollectCommand): Decision {
  if (!findAccount(working, accountId)) return refused('sender_not_found');
  return { kind: 'collected', collections: collectFrom(working, accountId) };
}

/** What an operation that was just applied pays of claims: of whoever got miles by it. */
export function collectClaims(working: Working, operation: OperationDraft): Collection[] {
  if (working.claims.size === 0) return [];
  return operation.postings
    .filter(({ amount }) => amount > 0n)
    .flatMap(({ accountId }) => collectFrom(working, accountId));
}

/**
 * Takes what an account owes out of what it can spend, the oldest claim first. What goes back to somebody who owes as well is
 * taken on by the next miles that come in there.
 */
export function collectFrom(working: Working, accountId: bigint): Collection[] {
  const claims = working.claims.get(accountId);
  if (!claims || claims.length === 0) return [];
  const collections: Collection[] = [];
  const left = claims.flatMap((claim) => {
    const original = working.operations.get(claim.operationId);
    const paid = original ? takeable(working, original, claim.owed) : 0n;
    if (!original || paid === 0n) return [claim];
    const references = [{ kind: 'claim', id: String(claim.id) }];
    const operation = reversalOf(original, paid, { description: claim.reason, references });
    // Whoever it belongs to may not be locked here, or have no room for it: a later posting takes it.
    if (!isBearable(working, operation) || apply(working, operation) !== undefined) return [claim];
    setCorrected(working, original, original.reversed + paid, original.claimed - paid);
    collections.push({ claimId: claim.id, paid, operation });
    return paid === claim.owed ? [] : [{ ...claim, owed: claim.owed - paid }];
  });
  working.claims.set(accountId, left);
  return collections;
}

const isBearable = (working: Working, { postings }: OperationDraft): boolean =>
  postings.every(({ accountId }) => isProgrammeAccount(accountId) || working.accounts.has(accountId));
