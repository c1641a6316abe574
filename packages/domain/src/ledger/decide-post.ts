import { splitByFee } from '../fees.ts';
import { maximumMiles } from '../miles.ts';
import { programmeAccountCode, programmeAccounts } from './accounts.ts';
import { collectClaims } from './decide-claims.ts';
import type { Decision, ExtraLeg, OperationDraft, PostCommand, Reference } from './commands.ts';
import { rulesOf, type OperationTypeRules, type Side } from './operation-types.ts';
import { apply, findAccount, postingsOf, refused, takenReference, type Party, type Working } from './working.ts';

/** Moves miles at once, or says why not. */
export function decidePost(working: Working, command: PostCommand): Decision {
  const rules = rulesOf(command.type);
  const amountRefusal = refuseAmount(command.amount, rules);
  if (amountRefusal) return refused(amountRefusal);
  const sender = findAccount(working, command.fromAccountId);
  if (!sender) return refused('sender_not_found');
  const receiver = findAccount(working, command.toAccountId);
  if (!receiver) return refused('receiver_not_found');
  const endsRefusal = refuseEnds(rules, sender, receiver);
  if (endsRefusal) return refused(endsRefusal);
  const legs = command.legs ?? [];
  if (!legs.every((leg) => mayCarry(working, rules, leg, [sender, receiver]))) return refused('leg_not_allowed');
  const standingRefusal = refuseStandings(rules, sender, receiver);
  if (standingRefusal) return refused(standingRefusal);
  if (command.type === 'transfer' && !mayGive(sender, receiver)) return refused('tier_may_not_transfer');
  if (needsConfirmation(working, command)) return refused('confirmation_required');
  return post(working, command, { fromAccountId: sender.id, toAccountId: receiver.id, amount: command.amount, legs });
}

/** What a command and the end of a hold have in common once their ends are known. */
export function post(
  working: Working,
  command: Pick<
    PostCommand,
    'type' | 'description' | 'actorId' | 'references' | 'valueDate' | 'earnedOn' | 'expectedFee'
  >,
  ends: Pick<OperationDraft, 'fromAccountId' | 'toAccountId' | 'amount' | 'legs'>,
): Decision {
  const { amount, legs } = ends;
  const split = rulesOf(command.type).legs.includes('commission')
    ? splitByFee(amount, working.feePercent)
    : { fee: 0n, total: amount };
  if (command.expectedFee !== undefined && command.expectedFee !== split.fee)
    return refused('fee_changed', { fee: split.fee, total: split.total });
  const { type, description, actorId, valueDate, earnedOn } = command;
  const { fromAccountId, toAccountId } = ends;
  const references = [...(command.references ?? []), ...openingReferences({ type, toAccountId, earnedOn })];
  const { fee, total } = split;
  const draft = {
    type,
    fromAccountId,
    toAccountId,
    amount,
    fee,
    total,
    legs,
    description,
    actorId,
    valueDate,
    earnedOn,
    references,
  };
  const operation: OperationDraft = { ...draft, postings: postingsOf(draft) };
  const arrives = operation.postings[1];
  if (!arrives || arrives.amount <= 0n) return refused('nothing_would_arrive');
  const taken = takenReference(working, operation);
  if (taken) return taken;
  const refusal = apply(working, operation);
  if (refusal) return refused(refusal);
  return { kind: 'posted', operation, collections: collectClaims(working, operation) };
}

/** An account is opened once, and with lots once for each day on which they were earned. */
function openingReferences(draft: Pick<OperationDraft, 'type' | 'toAccountId' | 'earnedOn'>): Reference[] {
  if (draft.type !== 'opening_balance') return [];
  return [{ kind: 'opening', id: `${draft.toAccountId}:${draft.earnedOn ?? ''}` }];
}

/** Whether an amount is one that the type takes. */
export function refuseAmount(amount: bigint, { minimum }: Pick<OperationTypeRules, 'minimum'>) {
  if (amount <= 0n) return 'amount_not_positive';
  if (amount < minimum) return 'amount_below_minimum';
  return amount > maximumMiles ? 'amount_too_large' : undefined;
}

/** Whether the type goes from one of these ends to the other. */
export function refuseEnds({ ways }: OperationTypeRules, sender: Party, receiver: Party) {
  if (sender.id === receiver.id) return 'same_account';
  const isWay = ways.some(({ from, to }) => isSide(sender, from) && isSide(receiver, to));
  return isWay ? undefined : 'way_not_allowed';
}

function isSide(party: Party, side: Side): boolean {
  if (party.kind === 'programme') return programmeAccountCode(party.id) === side;
  return side === 'person' || side === party.kind;
}

function refuseStandings(rules: OperationTypeRules, sender: Party, receiver: Party) {
  const isIdle = sender.standing !== 'active' && sender.standing !== 'programme';
  if (rules.senderActs && isIdle) return 'sender_not_active';
  if (rules.receiverAccepts && receiver.standing === 'inactive') return 'receiver_not_active';
  return undefined;
}

/** Whether a transfer is so large that a session alone does not move it. */
function needsConfirmation({ confirmedFrom }: Working, { type, amount, isConfirmed }: PostCommand): boolean {
  return type === 'transfer' && confirmedFrom > 0n && amount >= confirmedFrom && isConfirmed !== true;
}

/** To another member only those give whose tier has the right; an ally is paid by everybody, and gives as it likes. */
function mayGive(sender: Party, receiver: Party): boolean {
  return sender.kind !== 'member' || receiver.kind !== 'member' || sender.mayTransfer;
}

/** A further leg belongs to an ally or to the programme, and to nobody who is at an end already. */
function mayCarry(working: Working, rules: OperationTypeRules, leg: ExtraLeg, ends: readonly Party[]): boolean {
  const account = findAccount(working, leg.accountId);
  if (!account || account.kind === 'member' || leg.amount <= 0n || leg.amount > maximumMiles) return false;
  const isAtAnEnd = ends.some(({ id }) => id === leg.accountId) || leg.accountId === programmeAccounts.commission;
  return rules.legs.includes(leg.kind) && !isAtAnEnd;
}
