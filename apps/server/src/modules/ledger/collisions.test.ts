import type { Reference } from '@millaje/domain';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import {
  behaviourOf,
  openSteppedLedger,
  points,
  type Behaviour,
  type Point,
  type SteppedLedger,
} from '../../../../../test/support/stepped.ts';
import { comesBack, type Ledger, type LedgerAnswer, type LedgerRequest } from './index.ts';
import { closeMonths, collectClaims, expireHolds } from './jobs.ts';
import { BusyError } from './outcomes.ts';

/**
 * Two at once, step by step: one server process is held at a point of its posting, another one starts. What the other one has to
 * do then, and what the books say afterwards, is known for each pair and each point; so a lock that is missing is missed each time.
 */
let app: TestApp;
let first: SteppedLedger;
let second: SteppedLedger;
/** Has 1,000 miles. */
let ana: Person;
/** Has none. */
let luis: Person;

beforeAll(async () => {
  app = await startTestApp();
  [first, second] = [openSteppedLedger(app.databaseUrl), openSteppedLedger(app.databaseUrl)];
});
beforeEach(async () => {
  [ana, luis] = [await app.addPerson('PASSENGER', { balance: 1_000n }), await app.addPerson()];
});
afterAll(async () => {
  first.goOn();
  await first.close();
  await second.close();
  await app.stop();
});

type Details = { readonly key?: string; readonly inputHash?: string; readonly references?: Reference[] };
type Unkeyed<T = LedgerRequest> = T extends LedgerRequest ? Omit<T, 'scope' | 'key' | 'inputHash'> : never;

const keyed = (request: Unkeyed, details: Details = {}): LedgerRequest => ({
  ...request,
  scope: 'programme',
  key: crypto.randomUUID(),
  inputHash: 'entrada',
  ...details,
});

type Moved = 'redemption' | 'transfer' | 'reward';
const post = (type: Moved, from: bigint, to: bigint, amount: bigint, details?: Details) =>
  keyed(
    { kind: 'post', type, from: { accountId: from }, to: { accountId: to }, amount, description: 'Prueba' },
    details,
  );
const redemption = (amount: bigint, of = ana) => post('redemption', of.accountId, 3n, amount);
const transfer = (amount: bigint, details?: Details) =>
  post('transfer', ana.accountId, luis.accountId, amount, details);
const reward = (to: Person, amount: bigint, details?: Details) => post('reward', 1n, to.accountId, amount, details);
const correction = (operationId: bigint, ifSpent: 'refuse' | 'claim' = 'refuse') =>
  keyed({ kind: 'correct', operationId, reason: 'Contracargo', ifSpent });
const never = new Date(2_000_000_000_000);
const hold = (amount: bigint) =>
  keyed({ kind: 'hold', accountId: ana.accountId, amount, description: 'Reserva', expiresAt: never });
const voiding = (holdId: bigint) => keyed({ kind: 'release_hold', holdId, as: 'voided' });

async function placeHold(amount: bigint): Promise<bigint> {
  const answer = await app.app.shared.ledger.submit(hold(amount));
  if (answer.kind !== 'hold') throw new Error(`there is no hold: ${answer.kind}`);
  return answer.holdId;
}

/** A hold of Ana's whose time has passed, as the clock would leave it. */
async function placeDueHold(amount: number): Promise<bigint> {
  const { rows } = await app.pool.query<{ id: bigint }>(
    `insert into holds (id, account_id, amount, description, expires_at)
     values (nextval('hold_id_seq'), $1, $2, 'Reserva', now() - interval '1 hour') returning id`,
    [ana.accountId, amount],
  );
  return rows[0]?.id ?? 0n;
}

async function postNow(request: LedgerRequest): Promise<bigint> {
  const answer = await app.app.shared.ledger.submit(request);
  if (answer.kind !== 'posted') throw new Error(`it was not posted: ${answer.kind}`);
  return answer.operation.id;
}

/** Ana gave all, Luis spent the 950 that arrived, and owes them since it was taken back. */
async function owe(): Promise<void> {
  const operation = await postNow(transfer(1_000n));
  await postNow(redemption(950n, luis));
  expect(await app.app.shared.ledger.submit(correction(operation, 'claim'))).toMatchObject({ kind: 'claimed' });
}

/** The same, with miles that came in while it was decided, so that no posting took them: the sweep's business. */
async function oweAndHave(amount: bigint): Promise<void> {
  const operation = await postNow(transfer(1_000n));
  const answers = await app.app.shared.ledger.submitMany([
    redemption(950n, luis),
    correction(operation, 'claim'),
    reward(luis, amount),
  ]);
  expect(answers.map(({ kind }) => kind)).toEqual(['posted', 'claimed', 'posted']);
}

type Job = (ledger: Ledger) => Promise<void>;
const expiry: Job = (ledger) => expireHolds(app.app.shared.database, ledger);
const sweep: Job = (ledger) => collectClaims(app.app.shared.database, ledger);

/** An answer in a word or two. */
function wordOf(answer: LedgerAnswer | void): string {
  if (!answer) return 'done';
  const word = answer.kind === 'refused' ? answer.refusal : answer.kind;
  return answer.replayed ? `${word} again` : word;
}

/** As a client does: what the database had no time for is asked again with the same key. */
const insist = (ledger: Ledger, request: LedgerRequest): Promise<LedgerAnswer> =>
  ledger.submit(request).catch((error: unknown) => {
    if (comesBack(error)) return insist(ledger, request);
    throw error;
  });

const start = (ledger: Ledger, work: LedgerRequest | Job): Promise<LedgerAnswer | void> =>
  typeof work === 'function' ? work(ledger) : insist(ledger, work);

/** What Ana and Luis can spend, how Ana's holds are, and what Luis owes. */
async function books(): Promise<string> {
  const { rows } = await app.pool.query<{ text: string }>(
    `select concat_ws(', ',
       (select 'Ana ' || balance - held from account_balances where account_id = $1),
       (select 'Luis ' || balance - held from account_balances where account_id = $2),
       (select 'hold ' || string_agg(status, ', ' order by id) from holds where account_id = $1),
       (select 'owed ' || sum(amount - paid) from claims where account_id = $2)) as text`,
    [ana.accountId, luis.accountId],
  );
  expect((await app.books()).isBalanced).toBe(true);
  return rows[0]?.text ?? '';
}

/** What the two are answered, and the books afterwards. */
type Outcome = readonly [first: string, second: string, books: string];

interface Pair {
  /** What is there before; the name is one that nobody has used. */
  readonly make: (name: string) => Promise<readonly [LedgerRequest, LedgerRequest | Job]>;
  /** From which point on the first one is in the second one's way, and what that one does then. */
  readonly from: Point;
  readonly does: Exclude<Behaviour, 'goes on'>;
  /** Where the first one comes first, and where the second one overtakes it. */
  readonly firstWins: Outcome;
  readonly secondWins: Outcome;
}

/** Whoever needs an account that another one has steps aside until that one is through. */
const sameAccount = { from: 'accounts locked', does: 'steps aside' } as const;
/** What is unique is taken when it is written: until that is committed, nobody knows whose it is. */
const sameName = { from: 'written', does: 'waits' } as const;

const pairs: Record<string, Pair> = {
  'the same miles are spent by two': {
    make: async () => [redemption(1_000n), transfer(1_000n)],
    ...sameAccount,
    firstWins: ['posted', 'insufficient_miles', 'Ana 0, Luis 0'],
    secondWins: ['insufficient_miles', 'posted', 'Ana 0, Luis 950'],
  },
  'miles are given, and spent by who gets them': {
    make: async () => [transfer(1_000n), redemption(950n, luis)],
    ...sameAccount,
    firstWins: ['posted', 'posted', 'Ana 0, Luis 0'],
    secondWins: ['posted', 'insufficient_miles', 'Ana 0, Luis 950'],
  },
  'one key is used twice': {
    make: async (key) => [transfer(100n, { key }), transfer(100n, { key })],
    ...sameAccount,
    firstWins: ['posted', 'posted again', 'Ana 900, Luis 95'],
    secondWins: ['posted again', 'posted', 'Ana 900, Luis 95'],
  },
  'one key is used twice, and refused': {
    make: async (key) => [transfer(2_000n, { key }), transfer(2_000n, { key })],
    ...sameAccount,
    firstWins: ['insufficient_miles', 'insufficient_miles again', 'Ana 1000, Luis 0'],
    secondWins: ['insufficient_miles again', 'insufficient_miles', 'Ana 1000, Luis 0'],
  },
  'one key is used for two inputs': {
    make: async (key) => [transfer(100n, { key }), transfer(200n, { key, inputHash: 'otra' })],
    ...sameAccount,
    firstWins: ['posted', 'idempotency_key_reused', 'Ana 900, Luis 95'],
    secondWins: ['idempotency_key_reused', 'posted', 'Ana 800, Luis 190'],
  },
  'one key is used for two accounts': {
    make: async (key) => [reward(ana, 10n, { key }), reward(luis, 20n, { key, inputHash: 'otra' })],
    ...sameName,
    firstWins: ['posted', 'idempotency_key_reused', 'Ana 1010, Luis 0'],
    secondWins: ['idempotency_key_reused', 'posted', 'Ana 1000, Luis 20'],
  },
  'one coupon is used for two accounts': {
    make: async (coupon) => [
      reward(ana, 10n, { references: [{ kind: 'coupon', id: coupon }] }),
      reward(luis, 20n, { references: [{ kind: 'coupon', id: coupon }] }),
    ],
    ...sameName,
    firstWins: ['posted', 'reference_taken', 'Ana 1010, Luis 0'],
    secondWins: ['reference_taken', 'posted', 'Ana 1000, Luis 20'],
  },
  'the same miles are set aside and given away': {
    make: async () => [hold(700n), transfer(500n)],
    ...sameAccount,
    firstWins: ['hold', 'insufficient_miles', 'Ana 300, Luis 0, hold pending'],
    secondWins: ['insufficient_miles', 'posted', 'Ana 500, Luis 475'],
  },
  'a hold is spent and voided': {
    make: async () => {
      const holdId = await placeHold(400n);
      return [
        keyed({ kind: 'post_hold', holdId, type: 'redemption', to: { accountId: 3n }, description: 'Vuelo' }),
        voiding(holdId),
      ];
    },
    ...sameAccount,
    firstWins: ['posted', 'hold_not_pending', 'Ana 600, Luis 0, hold posted'],
    secondWins: ['hold_not_pending', 'hold', 'Ana 1000, Luis 0, hold voided'],
  },
  'a hold is voided and expires': {
    make: async () => [voiding(await placeDueHold(400)), expiry],
    ...sameAccount,
    firstWins: ['hold', 'done', 'Ana 1000, Luis 0, hold voided'],
    secondWins: ['hold_not_pending', 'done', 'Ana 1000, Luis 0, hold expired'],
  },
  'miles are spent while a hold expires that would do for them': {
    make: async () => {
      await placeDueHold(400);
      return [transfer(1_000n), expiry];
    },
    ...sameAccount,
    firstWins: ['insufficient_miles', 'done', 'Ana 1000, Luis 0, hold expired'],
    secondWins: ['posted', 'done', 'Ana 0, Luis 950, hold expired'],
  },
  'an operation is corrected twice': {
    make: async () => {
      const operation = await postNow(transfer(500n));
      return [correction(operation), correction(operation)];
    },
    ...sameAccount,
    firstWins: ['posted', 'operation_already_corrected', 'Ana 1000, Luis 0'],
    secondWins: ['operation_already_corrected', 'posted', 'Ana 1000, Luis 0'],
  },
  'an operation is corrected while its miles are spent': {
    make: async () => [correction(await postNow(transfer(500n))), redemption(400n, luis)],
    ...sameAccount,
    firstWins: ['posted', 'insufficient_miles', 'Ana 1000, Luis 0'],
    secondWins: ['insufficient_miles', 'posted', 'Ana 500, Luis 75'],
  },
  'what is owed is paid by two': {
    make: async () => {
      await owe();
      return [reward(luis, 300n), reward(luis, 900n)];
    },
    ...sameAccount,
    firstWins: ['posted', 'posted', 'Ana 1000, Luis 250, owed 0'],
    secondWins: ['posted', 'posted', 'Ana 1000, Luis 250, owed 0'],
  },
  'miles that are owed are spent while the sweep comes for them': {
    make: async () => {
      await oweAndHave(300n);
      return [redemption(300n, luis), sweep];
    },
    ...sameAccount,
    firstWins: ['posted', 'done', 'Ana 0, Luis 0, owed 950'],
    secondWins: ['insufficient_miles', 'done', 'Ana 315, Luis 0, owed 650'],
  },
};

const before = (one: Point, other: Point) => points.indexOf(one) < points.indexOf(other);

describe.each(Object.entries(pairs))('%s', (_name, { make, from: since, does, firstWins, secondWins }) => {
  test.each(
    points.map((point): [Point, Behaviour, Outcome] => {
      if (before(point, since)) return [point, 'goes on', secondWins];
      return [point, point === 'committed' ? 'goes on' : does, firstWins];
    }),
  )('while the first is held when %s, the second %s', async (point, expected, outcome) => {
    const [one, other] = await make(crypto.randomUUID());
    const held = first.holdAt(point);
    const answer = start(first, one);
    await Promise.race([held, answer]);
    const otherAnswer = start(second, other);
    const behaviour = await behaviourOf(otherAnswer, second, app.pool);
    first.goOn();
    const answers = [await answer, await otherAnswer];
    expect([behaviour, ...answers.map(wordOf), await books()]).toEqual([expected, ...outcome]);
    const isRepeated = answers.some((given) => given?.replayed);
    expect(new Set(answers.map(subjectOf)).size).toBe(isRepeated ? 1 : 2);
  });
});

/** What an answer is about: its operation, or its kind where it has none. */
const subjectOf = (answer: LedgerAnswer | void) =>
  answer?.kind === 'posted' ? answer.operation.id : wordOf(answer && { ...answer, replayed: false });

/** Holds the first ledger at a point of some posting, does something meanwhile, and lets go. */
async function meanwhile<T>(point: Point, request: LedgerRequest, work: () => Promise<T>): Promise<T> {
  const held = first.holdAt(point);
  const answer = first.submit(request);
  await Promise.race([held, answer]);
  try {
    return await work();
  } finally {
    first.goOn();
    await answer;
  }
}

describe('what is owed to somebody whose account is locked', () => {
  const paid = 'Ana 315, Luis 0, owed 650';
  const left = 'Ana 0, Luis 300, owed 950';
  test.each([
    ['begun', paid],
    ['accounts locked', left],
    ['decided', left],
    ['written', left],
    ['committed', paid],
  ] as const)('is left to the sweep while that one is held when %s', async (point, expected) => {
    await owe();
    await postNow(reward(ana, 100n));
    const comesIn = reward(luis, 300n);
    expect(await meanwhile(point, redemption(100n), () => behaviourOf(second.submit(comesIn), second, app.pool))).toBe(
      'goes on',
    );
    expect(await second.submit(comesIn)).toMatchObject({ kind: 'posted', replayed: true });
    expect(await books()).toBe(expected);
    await sweep(second);
    expect(await books()).toBe(paid);
  });
});

test('whose patience is over is told to come back, and the key is as good as new', async () => {
  const impatient = openSteppedLedger(app.databaseUrl, { lockPatienceMilliseconds: 0 });
  const request = transfer(100n);
  await meanwhile('written', redemption(1n), () => expect(impatient.submit(request)).rejects.toThrow(BusyError));
  expect(await impatient.submit(request)).toMatchObject({ kind: 'posted', replayed: false });
  await impatient.close();
  expect(await books()).toBe('Ana 899, Luis 95');
});

describe('closing', () => {
  const closings = async (instant: string) =>
    (
      await app.pool.query('select from account_closings where closed_before = $1 and account_id = $2', [
        instant,
        ana.accountId,
      ])
    ).rowCount;

  test('one month is done by one of two', async () => {
    const instant = '2099-01-01T04:00:00Z';
    const close = (by: pg.Pool | pg.PoolClient) => by.query('select close_ledger($1)', [instant]);
    const other = await app.pool.connect();
    await other.query('begin');
    await close(other);
    const closing = close(app.pool);
    expect(await behaviourOf(closing, second, app.pool)).toBe('waits');
    await other.query('commit');
    other.release();
    await closing;
    expect(await closings(instant)).toBe(1);
  });

  test.each(points.map((point, place) => [point, new Date(Date.UTC(2099, place + 1, 2))] as const))(
    'a month waits for no posting that is held when %s',
    async (point, now) => {
      const close = () => behaviourOf(closeMonths(app.app.shared.database, now), second, app.pool);
      expect(await meanwhile(point, redemption(1n), close)).toBe('goes on');
      expect(await books()).toBe('Ana 999, Luis 0');
    },
  );

  test('a block of ids is left open while a posting has one of them', async () => {
    const close = async () => {
      for (const _step of [1, 2, 3]) await app.pool.query('select close_operation_blocks()');
      const { rows } = await app.pool.query<{ counted: bigint | null }>(
        'select sum(count)::bigint as counted from operation_blocks where block = 0',
      );
      return rows[0]?.counted;
    };
    const whileItIsWritten = await meanwhile('written', redemption(1n), async () => {
      await app.pool.query("select setval('operation_id_seq', 4095)");
      return close();
    });
    expect(whileItIsWritten).toBeNull();
    // A transaction of anybody else on the same PostgreSQL may keep it open a moment longer.
    await expect.poll(close, { timeout: 30_000 }).toBe(BigInt((await app.books()).operations));
  });
});
