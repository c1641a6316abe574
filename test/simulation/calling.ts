import { setTimeout as wait } from 'node:timers/promises';
import type { Outside } from './asking.ts';
import { signIn, type Person } from './members.ts';
import type { Random } from './random.ts';

/** A redemption waits for an inventory, and then for a reading back of it. */
const patienceMilliseconds = 6_000;

interface Call {
  readonly who?: Person;
  readonly body?: object;
  readonly key?: string;
}

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly error?: { readonly rule: string } };
}

const send = (url: string, { who, body, key }: Call): Promise<Response> =>
  fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMilliseconds),
  });

/** Done, or refused: asked again it would be the same. */
const answers = new Set([200, 201, 404, 409]);

/** Calls some server once; undefined where no answer came that says what became of it. */
export async function call(outside: Outside, random: Random, path: string, what: Call): Promise<Answered | undefined> {
  const apiUrl = random.pick(outside.apiUrls);
  const { who } = what;
  try {
    let response = await send(`${apiUrl}/api${path}`, what);
    if (response.status === 401 && who) {
      // A restore ended the session.
      await signIn(who, apiUrl);
      response = await send(`${apiUrl}/api${path}`, what);
    }
    const answered: Answered = { status: response.status, body: (await response.json()) as Answered['body'] };
    if (answers.has(response.status)) return answered;
    outside.lastSilence = `${path}: ${response.status} ${answered.body.error?.rule}`;
    return undefined;
  } catch (error) {
    outside.lastSilence = `${path}: ${String(error)}`;
    return undefined;
  } finally {
    outside.tries += 1;
  }
}

/** So often somebody asks for what does not get on: somebody else may be going on with it. */
export const triesMaximum = 12;
/** So often in the end, when nothing goes wrong any more. */
export const settlingTries = 300;

/** Asks again and again, for so many tries; whether there was an answer. */
export async function askFor<Answer>(
  random: Random,
  triesAtMost: number,
  { ask, keep }: { readonly ask: () => Promise<Answer | undefined>; readonly keep: (answer: Answer) => void },
): Promise<boolean> {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const answer = await ask();
    if (answer !== undefined) {
      keep(answer);
      return true;
    }
    await wait(random.whole(50, 250));
  }
  return false;
}
