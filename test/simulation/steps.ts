import { programme, type Books, type KnownHold, type KnownOperation } from './books.ts';
import type { People, Person } from './members.ts';
import type { Random } from './random.ts';
import type { Command } from './records.ts';

/** What a client does at one step. What exactly it asks for depends on what it knows by then. */
export type StepKind =
  | 'transfer'
  | 'staff transfer'
  | 'reward'
  | 'purchase'
  | 'redemption'
  | 'hold'
  | 'short hold'
  | 'post hold'
  | 'post part of hold'
  | 'prolong hold'
  | 'void hold'
  | 'expire hold'
  | 'correct'
  | 'correct part'
  | 'correct what was spent'
  | 'flight'
  | 'decide flight'
  | 'order'
  | 'decide order'
  | 'mistake'
  | 'again';

/** How often each comes, of 100. */
const shares: Readonly<Record<StepKind, number>> = {
  transfer: 12,
  'staff transfer': 5,
  reward: 8,
  purchase: 6,
  redemption: 8,
  hold: 10,
  'short hold': 2,
  'post hold': 4,
  'post part of hold': 3,
  'prolong hold': 2,
  'void hold': 3,
  'expire hold': 2,
  correct: 3,
  'correct part': 4,
  'correct what was spent': 3,
  flight: 6,
  'decide flight': 2,
  order: 5,
  'decide order': 3,
  mistake: 4,
  again: 5,
};

const lots = Object.entries(shares).flatMap(([kind, share]) => Array<StepKind>(share).fill(kind as StepKind));

/** The kinds of so many steps, each as often as it should be. */
export const planSteps = (random: Random, count: number): StepKind[] =>
  Array.from({ length: count }, () => random.pick(lots));

/** What a client knows, and what others are about to use: two clients rarely reach for the same hold. */
export interface Knowledge {
  readonly people: People;
  readonly books: Books;
  readonly inUse: Set<string>;
  /** The database's clock as far as clients know it, in milliseconds. */
  readonly now: number;
}

const day = 86_400_000;
const shortHoldMilliseconds = 1_500;

/** What a step asks for; undefined where there is nothing to do it with, so that something else has to be done. */
export function commandOf(kind: StepKind, knowledge: Knowledge, random: Random): Command | undefined {
  switch (kind) {
    case 'transfer':
    case 'staff transfer':
    case 'redemption':
      return moveOf(kind, knowledge, random);
    case 'reward':
    case 'purchase':
      return gainOf(kind, knowledge, random);
    case 'hold':
    case 'short hold': {
      const from = sender(knowledge, random)?.account;
      const isShort = kind === 'short hold';
      const expiresAt = knowledge.now + (isShort ? shortHoldMilliseconds : random.whole(10, 20) * day);
      return from === undefined ? undefined : { kind: 'hold', from, amount: random.whole(60, 400), expiresAt, isShort };
    }
    case 'correct':
    case 'correct part':
    case 'correct what was spent':
      return correctionOf(kind, knowledge, random);
    case 'mistake':
      return mistakeOf(knowledge, random);
    case 'again':
    case 'flight':
    case 'decide flight':
    case 'order':
    case 'decide order':
      return undefined;
    default:
      return endOf(kind, knowledge, random);
  }
}

/** Somebody who can pay for any step. */
function sender({ people, books }: Knowledge, random: Random): Person | undefined {
  const able = people.members.filter(({ isSpender, account }) => !isSpender && books.available(account) >= 1_000);
  return able.length > 0 ? random.pick(able) : undefined;
}

function moveOf(kind: 'transfer' | 'staff transfer' | 'redemption', knowledge: Knowledge, random: Random) {
  const { people, books } = knowledge;
  if (kind === 'redemption' && random.chance(0.5)) {
    // Who spends everything.
    const spender = random.pick(people.members.filter(({ isSpender }) => isSpender));
    const amount = books.available(spender.account);
    if (amount > 0) return post('redemption', spender.account, programme.redemption, amount);
  }
  const from = sender(knowledge, random)?.account;
  if (from === undefined) return undefined;
  if (kind === 'redemption') return post('redemption', from, programme.redemption, random.whole(20, 300));
  const wanted = random.chance(0.35);
  const others = people.members.filter(({ account, isSpender }) => account !== from && (!wanted || isSpender));
  const to = random.pick(others).account;
  if (kind === 'transfer') return post('transfer', from, to, random.whole(50, 400));
  return post('admin_transfer', from, random.chance(0.3) ? programme.redemption : to, random.whole(10, 300));
}

/** Whoever has least gets most of it, so that most attempts can succeed. */
function gainOf(kind: 'reward' | 'purchase', { people, books }: Knowledge, random: Random): Command {
  const poorest = people.members
    .filter(({ isSpender }) => !isSpender)
    .reduce((least, member) => (books.available(member.account) < books.available(least.account) ? member : least));
  const to = random.chance(0.5) ? poorest.account : random.pick(people.members).account;
  const bonus = random.chance(0.4) ? random.whole(1, 90) : 0;
  return post(kind === 'reward' ? 'reward' : 'miles_purchase', programme.issuance, to, random.whole(200, 900), bonus);
}

function post(type: Extract<Command, { kind: 'post' }>['type'], from: number, to: number, amount: number, bonus = 0) {
  return { kind: 'post', type, from, to, amount, bonus } satisfies Command;
}

type End = Exclude<Extract<StepKind, `${string} hold` | `${string} of hold`>, 'short hold'>;

function endOf(kind: End, knowledge: Knowledge, random: Random): Command | undefined {
  const hold = pickHold(knowledge, random, (one) =>
    kind === 'expire hold' ? one.isShort && one.expiresAt < knowledge.now - 200 : !one.isShort,
  );
  if (!hold) return undefined;
  if (kind === 'void hold' || kind === 'expire hold')
    return { kind: 'release_hold', hold: hold.id, as: kind === 'void hold' ? 'voided' : 'expired' };
  if (kind === 'prolong hold')
    return { kind: 'prolong_hold', hold: hold.id, expiresAt: hold.expiresAt + random.whole(1, 5) * day };
  const amount = kind === 'post part of hold' ? random.whole(50, hold.amount) : hold.amount;
  const receiver = random.pick(knowledge.people.members.filter(({ account }) => account !== hold.from)).account;
  const isTransfer = random.chance(0.4);
  const [type, to] = isTransfer ? (['transfer', receiver] as const) : (['redemption', programme.redemption] as const);
  return { kind: 'post_hold', hold: hold.id, from: hold.from, type, to, amount };
}

/** A pending hold that nobody else is about to end; now and then one that somebody is. */
function pickHold({ books, inUse }: Knowledge, random: Random, fits: (hold: KnownHold) => boolean) {
  const pending = newest(books.holds.values()).filter((hold) => hold.status === 'pending' && fits(hold));
  const free = pending.filter(({ id }) => !inUse.has(`hold ${id}`));
  const from = free.length > 0 && random.chance(0.95) ? free : pending;
  return from.length > 0 ? random.pick(from) : undefined;
}

function correctionOf(kind: StepKind, { people, books, inUse }: Knowledge, random: Random): Command | undefined {
  const spenders = new Set(people.members.filter(({ isSpender }) => isSpender).map(({ account }) => account));
  const isClaim = kind === 'correct what was spent';
  const fits = ({ id, total, corrected, to, bonus }: KnownOperation) => {
    if (corrected >= total || inUse.has(`operation ${id}`)) return false;
    if (isClaim) return spenders.has(to) && books.available(to) < total;
    return !spenders.has(to) && (to === programme.redemption || books.available(to) > total + bonus + 500);
  };
  const able = newest(books.operations.values()).filter(fits);
  if (able.length === 0) return undefined;
  const operation = random.pick(able);
  const left = operation.total - operation.corrected;
  const isPart = kind === 'correct part' || (isClaim && random.chance(0.5));
  const amount = isPart ? random.whole(1, left) : undefined;
  return { kind: 'correct', operation: operation.id, amount, ifSpent: isClaim ? 'claim' : 'refuse' };
}

/** What is refused: too much, or out of a state in which it cannot be. */
function mistakeOf(knowledge: Knowledge, random: Random): Command {
  const { people, books } = knowledge;
  const ended = newest(books.holds.values()).filter(({ status }) => status !== 'pending');
  if (ended.length > 0 && random.chance(0.3))
    return { kind: 'release_hold', hold: random.pick(ended).id, as: 'voided' };
  const corrected = newest(books.operations.values()).filter((operation) => operation.corrected >= operation.total);
  if (corrected.length > 0 && random.chance(0.4))
    return { kind: 'correct', operation: random.pick(corrected).id, amount: undefined, ifSpent: 'claim' };
  const [from, to] = [random.pick(people.members), random.pick(people.members)];
  return post('transfer', from.account, to.account, 50_000_000);
}

const looksAt = 500;

/** The last of what is known: the whole of it is long. */
const newest = <T>(all: Iterable<T>): T[] => [...all].slice(-looksAt);

/** What a command takes hold of, so that others leave it alone. */
export function subjectOf(command: Command): string | undefined {
  if ('hold' in command) return `hold ${command.hold}`;
  return command.kind === 'correct' ? `operation ${command.operation}` : undefined;
}
