import { randomUUID } from 'node:crypto';
import type { Route } from '@millaje/api';
import type { RoleName } from '@millaje/domain';
import fc from 'fast-check';
import { expect } from 'vitest';
import { amount } from '../support/amount.ts';
import type { Person } from '../support/app.ts';
import { callOf, oddCalls, sentOf, type By, type Call } from './calls.ts';
import { changedBetween, digestOf, keyTables } from './digest.ts';
import type { Example } from './example.ts';
import { exampleOf } from './examples.ts';
import { oddForms } from './forms.ts';
import { judge } from './judge.ts';
import { send, type Sent, type Told } from './send.ts';
import type { World } from './world.ts';
import { wrongsOf, type Wrong } from './wrongs.ts';

const allRoles: readonly RoleName[] = ['SUPER_ADMIN', 'CONSULT', 'PASSENGER', 'CORPORATE'];

/** Who may call: a sample takes one of them, another one for each route. */
export function rolesOf({ who }: Route, place: number): (RoleName | undefined)[] {
  if (who === 'anyone') return [undefined];
  const roles = allRoles.filter((role) => who === 'user' || who.includes(role));
  const first = amount(place % roles.length, 0);
  return roles.slice(first, amount(first + 1, roles.length));
}

/** A part of all, the same each time. */
function partOf<T>(all: readonly T[], count: number, seed: number): T[] {
  if (all.length <= count) return [...all];
  const part = fc.shuffledSubarray([...all], { minLength: count, maxLength: count });
  return fc.sample(part, { numRuns: 1, seed: 20_261_129 + seed })[0] ?? [];
}

/** What is wrong with each field: all of it, or of each one thing that nobody could take, and of all another one. */
function wrongsTried(wrongs: readonly Wrong[], seed: number): Wrong[] {
  if (amount(0, 1) === 1) return [...wrongs];
  const fields = Map.groupBy(
    wrongs.filter(({ isNever }) => isNever),
    ({ part, path }) => `${part} ${path.join('.')}`,
  );
  const each = [...fields.values()].flatMap((ofOne, place) => partOf(ofOne, 1, seed + place));
  return [...each, ...partOf(wrongs, 1, seed).filter((wrong) => !each.includes(wrong))];
}

/** Sends, and again where only the number of calls was too many: how many one may send has tests of its own. */
async function sendUncounted({ app }: World, sent: Sent): Promise<Told> {
  const told = await send(app.url, sent);
  if (told.status !== 429) return told;
  await app.pool.query('delete from rate_limits');
  return send(app.url, sent);
}

/** Whether a call that goes well may change something. */
const writes = ({ method, name }: Route) => method !== 'GET' && name !== 'AllOperationsExcel';

/** What a refused call of this route may change. */
const mayChange = (route: Route): readonly string[] => [
  // A refusal is kept with its key, and answered again.
  ...(route.idempotent ? keyTables : []),
  // A file that went out is kept a moment after its last byte.
  ...(route.kept ? ['kept_exports'] : []),
];

/** A route that is tried by somebody. */
interface Trial {
  readonly world: World;
  readonly route: Route;
  readonly role: RoleName | undefined;
  readonly seed: number;
}

/** Who calls, and every wrong call that is about things of its own. */
async function prepare({ world, route, role, seed }: Trial) {
  const caller = await world.addCaller(role ?? 'PASSENGER');
  const example = await exampleOf(route, world, caller);
  const by: By = { token: role && caller.token };
  const wrongs = wrongsTried(wrongsOf(example, route), seed).map((wrong) => callOf(route, example, wrong, by));
  const odd = [...oddCalls(route, example, by), ...oddForms(route, example, by)];
  return { caller, example, by, calls: [...wrongs, ...partOf(odd, amount(3, 1_000), seed)] };
}

/** Which tables something changed that was to change nothing. */
async function changedBy({ world, route }: Trial, work: () => Promise<unknown>): Promise<string[]> {
  const before = await digestOf(world.app.pool);
  await work();
  return changedBetween(before, await digestOf(world.app.pool)).filter((table) => !mayChange(route).includes(table));
}

/** Sends calls that are refused, and tells which of them changed something all the same. */
async function sendRefused(trial: Trial, calls: readonly Call[], told?: (call: Call, told: Told) => void) {
  const sendOne = async (call: Call) => {
    const answer = await sendUncounted(trial.world, call.sent);
    told?.(call, answer);
  };
  const changed = await changedBy(trial, async () => {
    for (const call of calls) await sendOne(call);
  });
  if (changed.length === 0) return [];
  const culprits: string[] = [];
  for (const call of calls) {
    const tables = await changedBy(trial, () => sendUncounted(trial.world, call.sent));
    if (tables.length > 0) culprits.push(`${call.name}: changed ${tables.join(', ')}`);
  }
  return culprits.length > 0 ? culprits : [`one of the refused calls: changed ${changed.join(', ')}`];
}

/**
 * Sends everything that can be wrong with a call, as somebody who may send it, and tells what was not refused as it must be, and
 * what a refused call changed. In the end nothing is wrong: that has to go well, or the rest proved nothing.
 */
export async function tryRoute(trial: Trial): Promise<string[]> {
  const { world, route } = trial;
  const found: string[] = [];
  let now = await prepare(trial);
  // What may go well is found out first; where it does not, it is sent again among what never does.
  const refused = new Set<string>();
  for (const { name } of now.calls.filter(({ isNever }) => !isNever)) {
    const call = now.calls.find((one) => one.name === name);
    if (!call) continue;
    const told = await sendUncounted(world, call.sent);
    found.push(...judge(route, call, told));
    if (told.status >= 400) refused.add(name);
    else if (writes(route)) {
      await settle(world);
      now = await prepare(trial);
    }
  }
  const never = now.calls.filter(({ name, isNever }) => isNever || refused.has(name));
  found.push(...(await sendRefused(trial, never, (call, told) => found.push(...judge(route, call, told)))));
  if (writes(route)) now = await prepare(trial);
  found.push(...(await tryRight(trial, now)));
  await settle(world);
  return found;
}

/** Waits until what is done after the answer is done: strangers are not to learn from its time what was found. */
async function settle({ app }: World): Promise<void> {
  const waiting = async () => (await app.pool.query('select from code_requests')).rowCount;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
}

/** Nothing is wrong; what is done once is asked for several times at once, each time under another key, and once more. */
async function tryRight(trial: Trial, now: Awaited<ReturnType<typeof prepare>>): Promise<string[]> {
  const { world, route } = trial;
  const { caller, example, by } = now;
  if (example.refused !== undefined) return tryRefused(trial, now, example.refused);
  const keys = Array.from({ length: example.isOnce ? amount(3, 8) : 1 }, () => randomUUID());
  const answers = await Promise.all(
    keys.map(async (key) => ({ key, ...(await sendUncounted(world, sentOf(route, example, { ...by, key }))) })),
  );
  const found = answers.flatMap((answer) => judge(route, nothingWrong, answer));
  const done = answers.filter(({ status }) => status < 400);
  const [first] = done;
  if (done.length !== 1 || !first) {
    const said = answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(' | ');
    return [...found, `nothing wrong: ${done.length} of ${answers.length} went well: ${said}`];
  }
  if (route.idempotent) found.push(...(await tryKey(trial, { caller, example, by, first })));
  if (!example.isOnce) return found;
  const again = { ...nothingWrong, name: 'once more', isNever: true, sent: sentOf(route, example, by) };
  found.push(...(await sendRefused(trial, [again], (call, told) => found.push(...judge(route, call, told)))));
  return found;
}

const nothingWrong = { name: 'nothing wrong', isNever: false };

/** Nothing is wrong with what is sent; as things are, it is refused all the same, and changes nothing. */
async function tryRefused(
  trial: Trial,
  { example, by }: Awaited<ReturnType<typeof prepare>>,
  rule: string,
): Promise<string[]> {
  const found: string[] = [];
  const call = { ...nothingWrong, sent: sentOf(trial.route, example, by) };
  const changed = await sendRefused(trial, [call], (_call, told) => {
    found.push(...judge(trial.route, nothingWrong, told));
    if (!told.text.includes(`"rule":"${rule}"`)) found.push(`nothing wrong: not ${rule}: ${told.text.slice(0, 200)}`);
  });
  return [...found, ...changed];
}

/** The key of what was done: with the same again it answers alike, with something else it is refused; nothing changes. */
async function tryKey(
  trial: Trial,
  done: {
    readonly caller: Person;
    readonly example: Example;
    readonly by: By;
    readonly first: Told & { readonly key: string };
  },
): Promise<string[]> {
  const { world, route } = trial;
  const by = { ...done.by, key: done.first.key };
  const other = await exampleOf(route, world, done.caller);
  const found: string[] = [];
  const changed = await changedBy(trial, async () => {
    const same = await sendUncounted(world, sentOf(route, done.example, by));
    if (same.status !== done.first.status)
      found.push(`the same under its key: ${same.status} ${same.text.slice(0, 200)}`);
    const reused = await sendUncounted(world, sentOf(route, other, by));
    if (!reused.text.includes('"rule":"idempotency_key_reused"'))
      found.push(`something else under its key: ${reused.status} ${reused.text.slice(0, 200)}`);
  });
  return changed.length > 0 ? [...found, `the key once more: changed ${changed.join(', ')}`] : found;
}
