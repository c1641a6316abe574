import { maximumMiles } from '../miles.ts';
import type {
  Decision,
  HoldCommand,
  HoldState,
  HoldStatus,
  PostHoldCommand,
  ProlongHoldCommand,
  ReleaseHoldCommand,
} from './commands.ts';
import { collectFrom } from './decide-claims.ts';
import { post, refuseAmount, refuseEnds } from './decide-post.ts';
import { rulesOf } from './operation-types.ts';
import { availableOf, findAccount, refused, type Working } from './working.ts';

/** Sets miles aside. */
export function decideHold(working: Working, command: HoldCommand): Decision {
  const { amount, description, expiresAt } = command;
  if (amount <= 0n) return refused('amount_not_positive');
  if (amount > maximumMiles) return refused('amount_too_large');
  const account = findAccount(working, command.accountId);
  if (!account || account.kind === 'programme') return refused('sender_not_found');
  if (account.standing !== 'active') return refused('sender_not_active');
  if (expiresAt <= working.now) return refused('hold_expired');
  if (availableOf(account) < amount) return refused('insufficient_miles');
  working.accounts.set(account.id, { ...account, held: account.held + amount });
  return { kind: 'held', accountId: account.id, amount, description, expiresAt };
}

/**
 * Ends a hold in an operation of all or a part of it. Nothing is asked of its owner's standing: the miles were set aside while
 * all was well. Of the receiver everything is asked.
 */
export function decidePostHold(working: Working, command: PostHoldCommand): Decision {
  const hold = working.holds.get(command.holdId);
  if (!hold) return refused('hold_not_found');
  if (hold.status !== 'pending') return refused('hold_not_pending');
  if (hold.expiresAt <= working.now) return refused('hold_expired');
  const amount = command.amount ?? hold.amount;
  const rules = rulesOf(command.type);
  const amountRefusal = refuseAmount(amount, rules);
  if (amountRefusal) return refused(amountRefusal);
  if (amount > hold.amount) return refused('hold_too_small');
  const sender = findAccount(working, hold.accountId);
  if (!sender) throw new Error(`account ${hold.accountId} of hold ${hold.id} was not loaded`);
  const receiver = findAccount(working, command.toAccountId);
  if (!receiver) return refused('receiver_not_found');
  const endsRefusal = refuseEnds(rules, sender, receiver);
  if (endsRefusal) return refused(endsRefusal);
  if (!rules.endsHolds) return refused('way_not_allowed');
  if (rules.receiverAccepts && receiver.standing === 'inactive') return refused('receiver_not_active');

  const before = working.accounts.get(hold.accountId);
  endHold(working, hold, 'posted');
  const ends = { fromAccountId: sender.id, toAccountId: receiver.id, amount, legs: [] };
  const decision = post(working, command, ends);
  if (decision.kind !== 'posted') {
    // The hold stays as it was: nothing of a refused command is done.
    if (before) working.accounts.set(before.id, before);
    working.holds.set(hold.id, hold);
    return decision;
  }
  // What of the hold was not needed is free again, and may be owed.
  const freed = amount < hold.amount ? collectFrom(working, hold.accountId) : [];
  return { ...decision, holdId: hold.id, collections: [...decision.collections, ...freed] };
}

/** Gives held miles back. */
export function decideReleaseHold(working: Working, command: ReleaseHoldCommand): Decision {
  const hold = working.holds.get(command.holdId);
  if (!hold) return refused('hold_not_found');
  // A hold that was prolonged since somebody saw it run out has not run out.
  if (hold.status !== 'pending' || (command.as === 'expired' && hold.expiresAt > working.now))
    return refused('hold_not_pending');
  endHold(working, hold, command.as);
  return { kind: 'released', holdId: hold.id, as: command.as, collections: collectFrom(working, hold.accountId) };
}

/** Lets a pending hold last longer. One that has run out is not taken up again. */
export function decideProlongHold(working: Working, command: ProlongHoldCommand): Decision {
  const hold = working.holds.get(command.holdId);
  if (!hold) return refused('hold_not_found');
  if (hold.status !== 'pending') return refused('hold_not_pending');
  if (hold.expiresAt <= working.now || command.expiresAt <= hold.expiresAt) return refused('hold_expired');
  working.holds.set(hold.id, { ...hold, expiresAt: command.expiresAt });
  return { kind: 'prolonged', holdId: hold.id, expiresAt: command.expiresAt };
}

function endHold(working: Working, hold: HoldState, status: Exclude<HoldStatus, 'pending'>): void {
  const account = working.accounts.get(hold.accountId);
  if (!account) throw new Error(`account ${hold.accountId} of hold ${hold.id} was not loaded`);
  working.accounts.set(account.id, { ...account, held: account.held - hold.amount });
  working.holds.set(hold.id, { ...hold, status });
}
