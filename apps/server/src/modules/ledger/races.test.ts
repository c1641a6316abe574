import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, startTestApp, type Answer, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { startServerProcess } from '../../../../../test/support/server-process.ts';
import { openSteppedLedger } from '../../../../../test/support/stepped.ts';

/**
 * Everything at once, over real HTTP, against one and two server processes on one database. What a pair must do step by step is
 * told by collisions.test.ts.
 */
let app: TestApp;
let other: Awaited<ReturnType<typeof startServerProcess>>;

beforeAll(async () => {
  app = await startTestApp();
  other = await startServerProcess(app.databaseUrl);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

interface Sent {
  readonly to: Person;
  readonly amount: number;
  readonly key?: string;
  readonly url?: string;
}

const transfer = (from: Person, { to, amount, key = crypto.randomUUID(), url = app.url }: Sent) =>
  call(url, 'POST', '/miles/transfer', {
    token: from.token,
    body: { email_to: to.email, amount, description: 'Carrera' },
    headers: { 'idempotency-key': key },
  });

/** As a client does: what was not answered for sure is asked again with the same key. */
async function insist(from: Person, sent: Sent & { readonly key: string }): Promise<Answer> {
  const answer = await transfer(from, sent);
  return answer.status === 503 ? insist(from, sent) : answer;
}

const times = <T>(count: number, work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)));
const withStatus = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status);
const replayed = (answers: readonly Answer[]) =>
  answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');

/** What people have, and what the commission earned: transfers only move it about. */
async function wealth(): Promise<bigint> {
  const { rows } = await app.pool.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from postings where account_id not in (1, 3)',
  );
  return rows[0]?.sum ?? 0n;
}

/** Runs a race; afterwards the books are in order and not a mile was made or lost. Returns the race's answers and how many operations it left. */
async function race<T>(work: () => Promise<T>): Promise<{ result: T; operations: number }> {
  const [sumBefore, before] = [await wealth(), await app.books()];
  const result = await work();
  const after = await app.books();
  expect([after.isBalanced, await wealth()]).toEqual([true, sumBefore]);
  return { result, operations: after.operations - before.operations };
}

const balanceOf = async (person: Person) =>
  BigInt((await app.call('GET', '/miles/balanceaddress', { token: person.token })).body.balance);

describe.each([
  ['one server process', () => [app.url]],
  ['two server processes', () => [app.url, other.url]],
])('on %s', (_name, urls) => {
  const urlOf = (place: number) => urls()[place % urls().length] ?? app.url;

  test('of twenty transfers of a whole balance exactly one succeeds', async () => {
    const [ana, luis] = [await app.addPerson('PASSENGER', { balance: 5_000n }), await app.addPerson()];
    const { result, operations } = await race(() =>
      times(20, (place) => transfer(ana, { to: luis, amount: 5_000, url: urlOf(place) })),
    );
    expect([withStatus(result, 201).length, operations]).toEqual([1, 1]);
    expect(withStatus(result, 409).map(({ body }) => body.error.rule)).toEqual(
      Array.from({ length: 19 }, () => 'insufficient_miles'),
    );
    expect([await balanceOf(ana), await balanceOf(luis)]).toEqual([0n, 4_750n]);
  });

  test('hundreds there and back at once all arrive', async () => {
    const [ana, luis] = [
      await app.addPerson('PASSENGER', { balance: 100_000n }),
      await app.addPerson('PASSENGER', { balance: 100_000n }),
    ];
    const { result, operations } = await race(() =>
      times(400, (place) =>
        place % 2
          ? transfer(ana, { to: luis, amount: 100, url: urlOf(place) })
          : transfer(luis, { to: ana, amount: 200, url: urlOf(place) }),
      ),
    );
    expect([withStatus(result, 201).length, operations]).toEqual([400, 400]);
    expect([await balanceOf(ana), await balanceOf(luis)]).toEqual([
      100_000n - 200n * 100n + 200n * 190n,
      100_000n + 200n * 95n - 200n * 200n,
    ]);
  });

  test('one key fifty times at once is one operation and one answer', async () => {
    const [ana, luis] = [await app.addPerson('PASSENGER', { balance: 5_000n }), await app.addPerson()];
    const key = crypto.randomUUID();
    const { result, operations } = await race(() =>
      times(50, (place) => transfer(ana, { to: luis, amount: 100, key, url: urlOf(place) })),
    );
    expect(operations).toBe(1);
    expect(withStatus(result, 201)).toHaveLength(50);
    expect(new Set(result.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replayed(result)).toHaveLength(49);
    expect(await balanceOf(luis)).toBe(95n);
  });

  test('the posting connections are killed again and again, and nothing is lost or doubled', async () => {
    const [ana, luis] = [await app.addPerson('PASSENGER', { balance: 100_000n }), await app.addPerson()];
    const killer = new pg.Client({ connectionString: app.databaseUrl });
    await killer.connect();
    let kills = 0;
    const load = { isRunning: true };
    /** Kills whoever is posting, each time that something was posted since the last time. */
    async function kill(): Promise<void> {
      for (let seen = 0n; load.isRunning && kills < 12;) {
        const { rows } = await killer.query<{ last: bigint; killed: bigint }>(
          `select last, (select count(*) filter (where pg_terminate_backend(pid)) from pg_stat_activity
             where last > $1 and datname = current_database() and application_name = 'millaje posting') as killed
           from (select coalesce(max(id), 0) as last from operations) latest`,
          [seen],
        );
        kills += Number(rows[0]?.killed ?? 0n);
        if (rows[0]?.killed) seen = rows[0].last;
      }
    }
    /** Thirty clients, each with twenty transfers one after the other. */
    async function client(place: number): Promise<Answer[]> {
      const answers: Answer[] = [];
      while (answers.length < 20)
        answers.push(await insist(ana, { to: luis, amount: 100, key: crypto.randomUUID(), url: urlOf(place) }));
      return answers;
    }
    const killing = kill();
    const { result, operations } = await race(async () => (await times(30, client)).flat());
    load.isRunning = false;
    await killing;
    await killer.end();
    expect(kills).toBeGreaterThan(5);
    expect([operations, withStatus(result, 201).length]).toEqual([600, 600]);
    expect(new Set(result.map(({ body }) => body.operation._id)).size).toBe(600);
    expect([await balanceOf(ana), await balanceOf(luis)]).toEqual([40_000n, 57_000n]);
  });
});

/** How many processes have tried to post since an instant. */
async function trying(since: Date | undefined): Promise<number | null> {
  const { rowCount } = await app.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'millaje posting' and query_start > $1`,
    [since],
  );
  return rowCount;
}

test.each([
  ['one key', ['la-misma', 'la-misma'], 100, [2, 0], [901n, 95n]],
  ['the same miles', ['una', 'otra'], 1_000, [1, 1], [1n, 950n]],
])('two processes that meet a locked account get %s at once', async (_name, keys, amount, counts, balances) => {
  const [ana, luis] = [await app.addPerson('PASSENGER', { balance: 1_000n }), await app.addPerson()];
  const holder = openSteppedLedger(app.databaseUrl);
  const held = holder.holdAt('written');
  const ends = { from: { accountId: 1n }, to: { accountId: ana.accountId } };
  const identity = { scope: 'programme', key: crypto.randomUUID(), inputHash: '' };
  const reward = holder.submit({
    kind: 'post',
    type: 'reward',
    ...ends,
    amount: 1n,
    description: 'Premio',
    ...identity,
  });
  await held;
  const { rows } = await app.pool.query<{ now: Date }>('select clock_timestamp() as now');
  const answers = [app.url, other.url].map((url, place) =>
    insist(ana, { to: luis, amount, key: keys[place] ?? '', url }),
  );
  await expect.poll(() => trying(rows[0]?.now), { timeout: 20_000, interval: 5 }).toBe(2);
  holder.goOn();
  await reward;
  await holder.close();
  const both = await Promise.all(answers);
  expect([withStatus(both, 201).length, withStatus(both, 409).length]).toEqual(counts);
  expect(new Set(withStatus(both, 201).map(({ body }) => body.operation._id)).size).toBe(1);
  expect([await balanceOf(ana), await balanceOf(luis)]).toEqual(balances);
});
