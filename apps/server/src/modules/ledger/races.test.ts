import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, startTestApp, type Answer, type Person, type TestApp } from '../../../../../test/support/app.ts';

/** Everything at once, over real HTTP, against one and two server processes on one database. */
let app: TestApp;
let otherUrl: string;

beforeAll(async () => {
  app = await startTestApp();
  otherUrl = await app.startAnother();
});
afterAll(() => app.stop());

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
  ['two server processes', () => [app.url, otherUrl]],
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

  test('one key fifty times at once is one refusal, too', async () => {
    const [ana, luis] = [await app.addPerson(), await app.addPerson()];
    const key = crypto.randomUUID();
    const { result, operations } = await race(() =>
      times(50, (place) => transfer(ana, { to: luis, amount: 100, key, url: urlOf(place) })),
    );
    expect([operations, withStatus(result, 409).length, replayed(result).length]).toEqual([0, 50, 49]);
  });

  test('one key with two inputs at once: the first to come is done, the other is told', async () => {
    const [ana, luis] = [await app.addPerson('PASSENGER', { balance: 5_000n }), await app.addPerson()];
    const key = crypto.randomUUID();
    const { result, operations } = await race(() =>
      times(20, (place) => transfer(ana, { to: luis, amount: 100 + (place % 2), key, url: urlOf(place) })),
    );
    expect([operations, withStatus(result, 201).length, replayed(result).length]).toEqual([1, 10, 9]);
    expect(withStatus(result, 409).map(({ body }) => body.error.rule)).toEqual(
      Array.from({ length: 10 }, () => 'idempotency_key_reused'),
    );
  });

  test('keys belong to their callers', async () => {
    const senders = await times(5, () => app.addPerson('PASSENGER', { balance: 1_000n }));
    const luis = await app.addPerson();
    const { result, operations } = await race(() =>
      Promise.all(
        senders.flatMap((sender, place) =>
          [sender, sender].map(() => transfer(sender, { to: luis, amount: 100, key: 'la-misma', url: urlOf(place) })),
        ),
      ),
    );
    expect([operations, withStatus(result, 201).length, replayed(result).length]).toEqual([5, 10, 5]);
    expect(await balanceOf(luis)).toBe(5n * 95n);
  });

  test('staff and members race for the same miles', async () => {
    const [admin, ana, luis] = [
      await app.addPerson('SUPER_ADMIN'),
      await app.addPerson('PASSENGER', { balance: 1_000n }),
      await app.addPerson(),
    ];
    const takes = (url: string) =>
      call(url, 'POST', '/miles/admin-transfer', {
        token: admin.token,
        body: { email_from: ana.email, amount: 100, description: 'Ajuste', to_avp: true },
      });
    const before = (await app.books()).memberMiles;
    const answers = await times(40, (place) =>
      place % 2 ? takes(urlOf(place)) : transfer(ana, { to: luis, amount: 100, url: urlOf(place) }),
    );
    const [taken, given] = [
      answers.filter(({ status }, place) => status === 201 && place % 2 === 1).length,
      answers.filter(({ status }, place) => status === 201 && place % 2 === 0).length,
    ];
    expect([taken + given, withStatus(answers, 409).length]).toEqual([10, 30]);
    expect([await balanceOf(ana), await balanceOf(luis)]).toEqual([0n, BigInt(given) * 95n]);
    const after = await app.books();
    expect([after.isBalanced, before - after.memberMiles]).toEqual([true, BigInt(taken) * 100n + BigInt(given) * 5n]);
  });

  test('the posting connections are killed again and again, and nothing is lost or doubled', async () => {
    const [ana, luis] = [await app.addPerson('PASSENGER', { balance: 100_000n }), await app.addPerson()];
    const killer = new pg.Client({ connectionString: app.databaseUrl });
    await killer.connect();
    let kills = 0;
    const load = { isRunning: true };
    /** As a client does: what was not answered for sure is asked again with the same key. */
    async function insist(key: string, place: number): Promise<Answer> {
      const answer = await transfer(ana, { to: luis, amount: 100, key, url: urlOf(place) });
      return answer.status === 503 ? insist(key, place) : answer;
    }
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
      while (answers.length < 20) answers.push(await insist(crypto.randomUUID(), place));
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

test('a transfer and a hold race for the same miles', async () => {
  const [ana, luis] = [await app.addPerson('PASSENGER', { balance: 1_000n }), await app.addPerson()];
  const hold = () =>
    app.app.shared.ledger.submit({
      kind: 'hold',
      accountId: ana.accountId,
      amount: 100n,
      description: 'Reserva',
      expiresAt: new Date(2_000_000_000_000),
      scope: `member:${ana.userId}`,
      key: crypto.randomUUID(),
      inputHash: '',
    });
  const [holds, transfers] = await Promise.all([
    times(20, hold),
    times(20, (place) => transfer(ana, { to: luis, amount: 100, url: place % 2 ? otherUrl : app.url })),
  ]);
  const placed = holds.filter(({ kind }) => kind === 'hold').length;
  expect(placed + withStatus(transfers, 201).length).toBe(10);
  expect((await app.call('GET', '/miles/balanceaddress', { token: ana.token })).body).toMatchObject({
    balance: 0,
    held: placed * 100,
  });
  expect((await app.books()).isBalanced).toBe(true);
});
