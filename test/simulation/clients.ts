import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from './members.ts';
import { createRandom, type Random } from './random.ts';

/** What became of one transfer that somebody asked for. */
export interface Attempt {
  readonly key: string;
  readonly sender: Member;
  readonly receiver: Member;
  readonly amount: number;
  /** Acknowledged with the operation's number, refused, or never answered. */
  outcome:
    | { readonly kind: 'acknowledged'; readonly operationId: number }
    | { readonly kind: 'refused'; readonly rule: string }
    | { readonly kind: 'unanswered' };
}

export interface ClientOptions {
  readonly seed: number;
  readonly members: readonly Member[];
  readonly apiUrls: readonly string[];
  readonly clients: number;
  /** Whether to go on asking. */
  readonly goesOn: () => boolean;
}

/** What was said last to somebody who did not get an answer: for the report. */
let lastAnswer = 'nothing';

/** After the load ends, unanswered attempts are repeated for so long; then they count as failures of the system. */
const answerDeadlineMilliseconds = 90_000;

/**
 * Members' browsers: each asks for transfers, and repeats what was not answered with the same key, at whichever server; some
 * lose patience after the first silence. Returns every attempt with its outcome.
 */
export async function runClients(options: ClientOptions): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const run = async (number: number) => {
    const random = createRandom(options.seed * 1000 + number);
    for (let count = 0; options.goesOn(); count += 1) {
      const attempt = newAttempt(`simulation-${number}-${count}`, options.members, random);
      attempts.push(attempt);
      await pursue(attempt, options, random);
      await wait(random.whole(0, 20));
    }
  };
  await Promise.all(Array.from({ length: options.clients }, (_, number) => run(number)));
  return attempts;
}

function newAttempt(key: string, members: readonly Member[], random: Random): Attempt {
  const sender = random.pick(members);
  const receiver = random.pick(members.filter((member) => member !== sender));
  // Now and then more than anybody has.
  const amount = random.chance(0.05) ? 10_000_000 : random.whole(50, 400);
  return { key, sender, receiver, amount, outcome: { kind: 'unanswered' } };
}

async function pursue(attempt: Attempt, { apiUrls, goesOn }: ClientOptions, random: Random): Promise<void> {
  const isPatient = random.chance(0.8);
  let deadline: number | undefined;
  for (;;) {
    const outcome = await ask(attempt, random.pick(apiUrls));
    if (outcome) attempt.outcome = outcome;
    if (outcome || !isPatient) return;
    if (!goesOn()) deadline ??= Date.now() + answerDeadlineMilliseconds;
    if (deadline !== undefined && Date.now() > deadline)
      throw new Error(`${attempt.key} is never answered: ${lastAnswer}`);
    await wait(random.whole(50, 250));
  }
}

async function ask(
  { key, sender, receiver, amount }: Attempt,
  apiUrl: string,
): Promise<Attempt['outcome'] | undefined> {
  try {
    const response = await fetch(`${apiUrl}/api/v1/miles/transfer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sender.token}`, 'idempotency-key': key },
      body: new URLSearchParams({ email_to: receiver.email, amount: String(amount), description: key }),
      signal: AbortSignal.timeout(15_000),
    });
    const body = (await response.json()) as { operation?: { _id: number }; error?: { rule: string } };
    if (response.status === 201 && body.operation) return { kind: 'acknowledged', operationId: body.operation._id };
    if (response.status === 409 && body.error) return { kind: 'refused', rule: body.error.rule };
    lastAnswer = `${response.status} ${body.error?.rule}`;
    return undefined;
  } catch (error) {
    lastAnswer = String(error);
    return undefined;
  }
}
