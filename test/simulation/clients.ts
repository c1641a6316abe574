import { setTimeout as wait } from 'node:timers/promises';
import { ask, type Outside, type Told } from './asking.ts';
import { createRandom, type Random } from './random.ts';
import { isSameAnswer, type Attempt, type Records } from './records.ts';
import { decideOrder, shop } from './shopping.ts';
import { commandOf, subjectOf, type Knowledge, type StepKind } from './steps.ts';
import { decideFlight, travel } from './travel.ts';

export interface ClientsOptions {
  readonly seed: number;
  readonly round: number;
  readonly steps: readonly StepKind[];
  readonly outside: Outside;
  readonly records: Records;
  /** How far the database's clock is ahead of ours, in milliseconds. */
  readonly clockAhead: () => number;
  /** Resolves when a step may begin: what has to happen before it has happened. */
  readonly mayBegin: (step: number) => Promise<void>;
  readonly onFinished: () => void;
}

const clients = 10;

/** Clients take one step after another of one list, each with a chance of its own, whoever takes it. */
export async function runClients(options: ClientsOptions): Promise<void> {
  const inUse = new Set<string>();
  let next = 0;
  const run = async () => {
    while (next < options.steps.length) {
      const step = next;
      next += 1;
      await options.mayBegin(step);
      await take(options, step, inUse);
      options.onFinished();
    }
  };
  await Promise.all(Array.from({ length: clients }, run));
}

async function take(options: ClientsOptions, step: number, inUse: Set<string>): Promise<void> {
  const { seed, round, steps, records, outside, clockAhead } = options;
  const random = createRandom(seed * 7_919 + round * 104_729 + step);
  const kind = steps[step] as StepKind;
  if (kind === 'again') return repeat(options, random);
  const { flights, orders } = records;
  if (kind === 'flight') return travel({ outside, flights, random }, `${round}-${step}`);
  if (kind === 'decide flight') return decideFlight({ outside, flights, random });
  if (kind === 'order') return shop({ outside, orders, random }, `${round}-${step}`);
  if (kind === 'decide order') return decideOrder({ outside, orders, random }, `${round}-${step}`);
  const knowledge: Knowledge = {
    people: outside.people,
    books: records.books,
    inUse,
    now: Date.now() + clockAhead(),
  };
  const command =
    commandOf(kind, knowledge, random) ??
    commandOf('transfer', knowledge, random) ??
    commandOf('reward', knowledge, random);
  if (!command) return;
  const subject = subjectOf(command);
  if (subject !== undefined) inUse.add(subject);
  const attempt = records.open(`${round}-${step}`, command);
  const told = await pursue(outside, attempt, random);
  if (told) records.answer(attempt, told.answer);
  // Of what nobody knows the outcome, others keep away until the end.
  if (told && subject !== undefined) inUse.delete(subject);
}

/** Asks until there is an answer; some lose patience after the first silence. */
async function pursue(outside: Outside, attempt: Attempt, random: Random): Promise<Told | undefined> {
  const isPatient = random.chance(0.85);
  for (;;) {
    const told = await ask(outside, attempt, random);
    if (told || !isPatient) return told;
    await wait(random.whole(50, 250));
  }
}

/** Asks again what was answered before: the same has to be said, and for another input under its key nothing may be done. */
async function repeat({ outside, records }: ClientsOptions, random: Random): Promise<void> {
  const answered = records.attempts.slice(-300).filter(({ answer, isLost }) => answer && !isLost);
  if (answered.length === 0) return;
  const attempt = random.pick(answered);
  const first = attempt.answer;
  const isChanged = random.chance(0.3);
  const { command } = attempt;
  const asked = isChanged && 'amount' in command ? { ...command, amount: (command.amount ?? 1) + 1 } : command;
  // A restore forgets it: then asking again would do it anew.
  for (let tries = 0; tries < repeatsMaximum && attempt.answer === first && !attempt.isLost; tries += 1) {
    const told = await ask(outside, { key: attempt.key, command: asked }, random);
    if (told) return judgeRepeat(records, attempt, asked === command, told);
    await wait(random.whole(50, 250));
  }
}

const repeatsMaximum = 5;

function judgeRepeat(records: Records, { key, answer }: Attempt, isSame: boolean, told: Told): void {
  const isReused = told.answer.kind === 'refused' && told.answer.rule === 'idempotency_key_reused';
  const isRight = isSame ? told.replayed && isSameAnswer(told.answer, answer) : isReused;
  if (!isRight)
    records.problems.push(
      `${key} was answered ${JSON.stringify(answer)}, and asked again${isSame ? '' : ' with another input'} ${JSON.stringify(told)}`,
    );
}
