import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { balanceAsOf, balanceOfDay, type Ledger, type LedgerAnswer, type LedgerRequest } from './index.ts';
import { closeMonths, collectClaims, expireHolds, forgetRefusals } from './jobs.ts';

let app: TestApp;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ana = await app.addPerson('PASSENGER', { balance: 100_000n });
  luis = await app.addPerson();
});

const ledger = () => app.app.shared.ledger;
const database = () => app.app.shared.database;
const identity = () => ({ scope: 'programme', key: crypto.randomUUID(), inputHash: '' });

async function heldBy({ accountId }: Person): Promise<bigint> {
  const { rows } = await app.pool.query<{ held: bigint }>('select held from account_balances where account_id = $1', [
    accountId,
  ]);
  return rows[0]?.held ?? -1n;
}

async function balanceOf({ accountId }: Person): Promise<bigint> {
  const { rows } = await app.pool.query<{ balance: bigint }>(
    'select balance from account_balances where account_id = $1',
    [accountId],
  );
  return rows[0]?.balance ?? -1n;
}

describe('holds that run out', () => {
  /** Places holds and lets their time pass, as a clock would; a busy machine takes more than a moment to place many. */
  async function place(count: number, due: boolean): Promise<bigint[]> {
    const expiresAt = new Date(Date.now() + (due ? 300 + 5 * count : 3_600_000));
    const answers = await ledger().submitMany(
      Array.from({ length: count }, (): LedgerRequest => ({
        ...identity(),
        kind: 'hold',
        accountId: ana.accountId,
        amount: 10n,
        description: 'Reserva',
        expiresAt,
      })),
    );
    const ids = answers.map((answer) => (answer.kind === 'hold' ? answer.holdId : 0n));
    const isOver = async () =>
      (await app.pool.query<{ over: boolean }>('select now() > $1 as over', [expiresAt])).rows[0]?.over;
    if (due) while (!(await isOver()));
    return ids;
  }

  const statuses = async (ids: readonly bigint[]) => {
    const { rows } = await app.pool.query<{ status: string; count: bigint }>(
      'select status, count(*) as count from holds where id = any($1) group by status order by status',
      [ids],
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  };

  test('all that are due are given back, however many, and no other', async () => {
    const due = await place(501, true);
    const later = await place(3, false);
    await expireHolds(database(), ledger());
    expect([await statuses(due), await statuses(later), await heldBy(ana)]).toEqual([
      { expired: 501 },
      { pending: 3 },
      30n,
    ]);
  });

  test('one whose account is locked by somebody stops none of the others', async () => {
    const [first = 0n] = await place(1, true);
    const owner = ana;
    ana = await app.addPerson('PASSENGER', { balance: 1_000n });
    const others = await place(2, true);
    const client = await app.pool.connect();
    await client.query('begin');
    await client.query('select from account_balances where account_id = $1 for update', [owner.accountId]);
    await expireHolds(database(), ledger());
    expect([await statuses([first]), await statuses(others)]).toEqual([{ pending: 1 }, { expired: 2 }]);
    await client.query('rollback');
    client.release();
    await expireHolds(database(), ledger());
    expect(await statuses([first])).toEqual({ expired: 1 });
  });

  test('one that the database refuses stops none of the others, and is told at the end', async () => {
    const [first = 0n, ...others] = await place(3, true);
    const refusing: Ledger = {
      ...ledger(),
      submitMany: () => Promise.reject(new Error('a list')),
      submit: (request) =>
        request.kind === 'release_hold' && request.holdId === first
          ? Promise.reject(new Error('no such thing'))
          : ledger().submit(request),
    };
    await expect(expireHolds(database(), refusing)).rejects.toThrow('could not do 1 of');
    expect([await statuses([first]), await statuses(others)]).toEqual([{ pending: 1 }, { expired: 2 }]);
    await expireHolds(database(), ledger());
  });

  test('one that is prolonged in time stays, and expires when its new time has passed', async () => {
    const [id = 0n] = await place(1, false);
    const expiresAt = new Date(Date.now() + 7_200_000);
    expect(await ledger().submit({ ...identity(), kind: 'prolong_hold', holdId: id, expiresAt })).toMatchObject({
      kind: 'hold',
    });
    await expireHolds(database(), ledger());
    expect(await statuses([id])).toEqual({ pending: 1 });
  });
});

describe('what is owed', () => {
  test('and could be paid is taken by the sweep, once', async () => {
    const paid = (await ledger().submit({
      ...identity(),
      kind: 'post',
      type: 'transfer',
      from: { accountId: ana.accountId },
      to: { accountId: luis.accountId },
      amount: 1_000n,
      description: 'Pago',
    })) as Extract<LedgerAnswer, { kind: 'posted' }>;
    const correct = {
      ...identity(),
      kind: 'correct',
      operationId: paid.operation.id,
      reason: 'Contracargo',
      ifSpent: 'claim',
    } as const;
    const spend: LedgerRequest = {
      ...identity(),
      kind: 'post',
      type: 'redemption',
      from: { accountId: luis.accountId },
      to: { accountId: 3n },
      amount: 950n,
      description: 'Boleto',
    };
    const comesIn: LedgerRequest = {
      ...identity(),
      kind: 'post',
      type: 'reward',
      from: { accountId: 1n },
      to: { accountId: luis.accountId },
      amount: 300n,
      description: 'Premio',
    };
    // In one batch the claim is opened and miles come in: the posting itself cannot know its number yet.
    const answers = await ledger().submitMany([spend, correct, comesIn]);
    expect(answers.map(({ kind }) => kind)).toEqual(['posted', 'claimed', 'posted']);
    expect(await balanceOf(luis)).toBe(300n);
    await collectClaims(database(), ledger());
    await collectClaims(database(), ledger());
    expect(await balanceOf(luis)).toBe(0n);
    const { rows } = await app.pool.query('select amount, paid from claims where operation_id = $1', [
      paid.operation.id,
    ]);
    expect(rows).toEqual([{ amount: 950n, paid: 300n }]);
    expect((await app.books()).isBalanced).toBe(true);
  });
});

test('refusals are forgotten after a day, and not before', async () => {
  await ledger().submit({ ...identity(), kind: 'correct', operationId: 0n, reason: 'x', ifSpent: 'refuse' });
  await app.pool.query(`
    insert into refused_keys (scope, key, input_hash, refusal, created_at)
    select 'member:1', 'old ' || n, '', 'insufficient_miles', now() - interval '26 hours' from generate_series(1, 6000) n`);
  await forgetRefusals(database());
  const { rows } = await app.pool.query(
    `select count(*) filter (where key like 'old %') as old, count(*) filter (where refusal = 'operation_not_found') as young from refused_keys`,
  );
  expect(rows).toEqual([{ old: 0n, young: 1n }]);
});

describe('months', () => {
  test('are closed once they are over, and balances of any moment are those of a plain sum', async () => {
    const months = [
      ['2024-11-30T23:00:00Z', 100],
      ['2024-12-01T03:59:59.999Z', 20],
      ['2024-12-01T04:00:00.000Z', 3],
      ['2024-12-31T12:00:00Z', 50],
      ['2025-02-10T12:00:00Z', 7],
    ] as const;
    const other = await app.addPerson();
    for (const [at, amount] of months)
      await app.pool.query(
        `with o as (insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, created_at)
           select nextval('operation_id_seq'), 4, 1, $1, $2, 0, $2, 'Historia', $3 from (select set_config('millaje.given_times', 'on', true)) given returning id),
           s as (insert into settlements (operation_id) select id from o)
         insert into postings (operation_id, account_id, amount) select id, 1, -$2::bigint from o union all select id, $1, $2 from o`,
        [other.accountId, amount, at],
      );
    // What was posted before has the times of today: the first operation of all says where months begin.
    await app.pool.query(`insert into ledger_closings (closed_before) values ('2024-11-01T04:00:00Z')`);
    await closeMonths(database(), new Date('2025-01-01T04:09:00Z'));
    const closed = async () =>
      (
        await app.pool.query<{ closed_before: Date; balance: bigint }>(
          'select closed_before, balance from account_closings where account_id = $1 order by operation_id',
          [other.accountId],
        )
      ).rows.map(({ closed_before, balance }) => [closed_before.toISOString(), balance]);
    expect(await closed()).toEqual([['2024-12-01T04:00:00.000Z', 120n]]);
    await closeMonths(database(), new Date('2025-03-02T00:00:00Z'));
    await closeMonths(database(), new Date('2025-03-02T00:00:00Z'));
    expect(await closed()).toEqual([
      ['2024-12-01T04:00:00.000Z', 120n],
      ['2025-01-01T04:00:00.000Z', 173n],
      ['2025-03-01T04:00:00.000Z', 180n],
    ]);
    const expected: [string, bigint][] = [
      ['2024-11-30T22:59:59Z', 0n],
      ['2024-12-01T03:59:59.998Z', 100n],
      ['2024-12-01T03:59:59.999Z', 120n],
      ['2024-12-01T04:00:00Z', 123n],
      ['2025-01-15T00:00:00Z', 173n],
      ['2025-03-01T04:00:00Z', 180n],
      ['2026-01-01T00:00:00Z', 180n],
    ];
    for (const [instant, balance] of expected)
      expect([instant, await balanceAsOf(database(), other.accountId, new Date(instant))]).toEqual([instant, balance]);
  });

  test('an operation counts from its value date, and is known from its posting', async () => {
    await ledger().submit({
      ...identity(),
      kind: 'post',
      type: 'reward',
      from: { accountId: 1n },
      to: { accountId: luis.accountId },
      amount: 40n,
      description: 'Vuelo de marzo',
      valueDate: '2025-03-31',
    });
    const days = ['2025-03-30', '2025-03-31'].map((day) => balanceOfDay(database(), luis.accountId, day));
    expect(await Promise.all(days)).toEqual([0n, 40n]);
    expect(await balanceAsOf(database(), luis.accountId, new Date('2025-04-30T00:00:00Z'))).toBe(0n);
    expect(await balanceAsOf(database(), luis.accountId, new Date())).toBe(40n);
  });
});
