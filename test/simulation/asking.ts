import { setTimeout as wait } from 'node:timers/promises';
import { programme } from './books.ts';
import type { DriverAnswer, DriverCall } from './driver.ts';
import { signIn, type People, type Person } from './members.ts';
import type { Random } from './random.ts';
import type { Answer, Attempt, Command } from './records.ts';

/** Where everybody is, and how many tries there were: what has a length lasts for so many of them. */
export interface Outside {
  readonly people: People;
  readonly apiUrls: readonly string[];
  readonly driverUrls: readonly string[];
  tries: number;
  /** What was said last to somebody who did not get an answer: for the report. */
  lastSilence: string;
}

/** An answer, and whether it was called one that had been given before. */
export interface Told {
  readonly answer: Answer;
  readonly replayed: boolean;
}

/** Nobody waits longer for one answer, in milliseconds; then the same is asked again. */
const patienceMilliseconds = 3_000;

/** Asks once, at whichever process. Undefined where no answer came: then nobody knows. */
export async function ask(
  outside: Outside,
  { key, command }: Pick<Attempt, 'key' | 'command'>,
  random: Random,
): Promise<Told | undefined> {
  try {
    return hasRoute(command)
      ? await askApi(outside, key, command, random.pick(outside.apiUrls))
      : await askDriver(random.pick(outside.driverUrls), { key, command });
  } catch (error) {
    outside.lastSilence = `${key}: ${String(error)}`;
    return undefined;
  } finally {
    outside.tries += 1;
  }
}

/** Asks until there is an answer. Refuses when none comes for so long that something must be wrong. */
export async function askUntilAnswered(
  outside: Outside,
  attempt: Pick<Attempt, 'key' | 'command'>,
  random: Random,
): Promise<Told> {
  for (let tries = 0; tries < settlingTries; tries += 1) {
    const told = await ask(outside, attempt, random);
    if (told) return told;
    await wait(random.whole(50, 250));
  }
  throw new Error(`${attempt.key} is never answered: ${outside.lastSilence}`);
}

const settlingTries = 600;

type Routed = Extract<Command, { kind: 'post' }>;

/** Whether members or staff can ask it over HTTP; all else goes through a driver. */
export function hasRoute(command: Command): command is Routed {
  return command.kind === 'post' && (command.type === 'transfer' || command.type === 'admin_transfer');
}

/** Who asks for it over HTTP. */
export function whoAsks({ members, staff }: People, command: Routed): Person {
  const sender = members.find(({ account }) => account === command.from);
  if (!sender) throw new Error(`account ${command.from} is nobody's`);
  return command.type === 'transfer' ? sender : staff;
}

async function askApi({ people, apiUrls }: Outside, key: string, command: Routed, apiUrl: string) {
  const who = whoAsks(people, command);
  const emailOf = (account: number) => people.members.find((member) => member.account === account)?.email ?? '';
  const form = new URLSearchParams({ amount: String(command.amount), description: key });
  if (command.type === 'admin_transfer') form.set('email_from', emailOf(command.from));
  if (command.to === programme.redemption) form.set('to_avp', 'true');
  else form.set('email_to', emailOf(command.to));
  const response = await fetch(
    `${apiUrl}/api/v1/miles/${command.type === 'transfer' ? 'transfer' : 'admin-transfer'}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': key },
      body: form,
      signal: AbortSignal.timeout(patienceMilliseconds),
    },
  );
  if (response.status === 401) await signIn(who, apiUrls[0] ?? apiUrl);
  const body = (await response.json()) as {
    operation?: { _id: number; amount: number; fee: number; total: number };
    error?: { rule: string };
  };
  const replayed = response.headers.get('idempotent-replayed') === 'true';
  if (response.status === 201 && body.operation) {
    const { _id, amount, fee, total } = body.operation;
    return { answer: { kind: 'posted', operation: _id, amount, fee, total, owed: 0 }, replayed } satisfies Told;
  }
  if (response.status === 409 && body.error)
    return { answer: { kind: 'refused', rule: body.error.rule }, replayed } satisfies Told;
  throw new Error(`${response.status} ${body.error?.rule}`);
}

/** Asks one driver; throws where it does not answer. */
export async function askDriver(driverUrl: string, call: DriverCall): Promise<Told> {
  const response = await fetch(driverUrl, {
    method: 'POST',
    body: JSON.stringify(call),
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  const body = (await response.json()) as DriverAnswer & { error?: string };
  if (response.status !== 200) throw new Error(`${response.status} ${body.error}`);
  return body;
}
