import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createLedger, type Ledger, type LedgerRequest } from './index.ts';

/** What a release or a repaired clock changes under a process that posts. */
let app: TestApp;
let ledger: Ledger;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  app = await startTestApp();
  ledger = createLedger({ databaseUrl: app.databaseUrl });
  ana = await app.addPerson('PASSENGER', { balance: 10_000n });
  luis = await app.addPerson('PASSENGER', { balance: 10_000n });
});
afterAll(async () => {
  await ledger.close();
  await app.stop();
});

const base = () => ({ scope: 'programme', key: crypto.randomUUID(), inputHash: 'siempre igual' });
const reward = ({ accountId }: Person): LedgerRequest => ({
  ...base(),
  kind: 'post',
  type: 'reward',
  from: { accountId: 1n },
  to: { accountId },
  amount: 100n,
  description: 'Premio',
  references: [{ kind: 'coupon', id: crypto.randomUUID() }],
});

/** One of each kind that reads: a posting, its correction, a hold that is posted in part, and one that is given back. */
async function postOfEachKind() {
  const posted = await ledger.submit(reward(ana));
  if (posted.kind !== 'posted') throw new Error(`it was not posted: ${JSON.stringify(posted)}`);
  const corrected = await ledger.submit({
    ...base(),
    kind: 'correct',
    operationId: posted.operation.id,
    amount: 40n,
    ifSpent: 'claim',
    reason: 'Mal acreditado',
  });
  const place = (): Promise<Awaited<ReturnType<Ledger['submit']>>> =>
    ledger.submit({
      ...base(),
      kind: 'hold',
      accountId: luis.accountId,
      amount: 50n,
      description: 'Reserva',
      expiresAt: new Date(Date.now() + 3_600_000),
    });
  const [first, second] = [await place(), await place()];
  if (first.kind !== 'hold' || second.kind !== 'hold') throw new Error('no hold was placed');
  const ended = [
    await ledger.submit({
      ...base(),
      kind: 'post_hold',
      holdId: first.holdId,
      type: 'redemption',
      to: { accountId: 3n },
      amount: 30n,
      description: 'Canje',
    }),
    await ledger.submit({ ...base(), kind: 'release_hold', holdId: second.holdId, as: 'voided' }),
  ];
  return [posted, corrected, ...ended].map(({ kind }) => kind);
}

const tables = ['operations', 'holds', 'claims', 'accounts', 'account_balances', 'ledger_keys', 'users', 'memberships'];

test('a release that adds a column to any table that posting reads stops nobody who is posting', async () => {
  const before = await postOfEachKind();
  expect(before).toEqual(['posted', 'posted', 'posted', 'hold']);
  for (const table of tables) await app.pool.query(`alter table ${table} add column of_the_next_release integer`);
  expect(await postOfEachKind()).toEqual(before);
});

test('after a clock that was ahead is set right, accounts go on at their last time, and times still never run back', async () => {
  const operationId = await postWithClockAhead();

  const next = await ledger.submit(reward(ana));
  const { rows } = await app.pool.query(
    'select n.created_at = a.created_at as is_same from operations n, operations a where n.id = $1 and a.id = $2',
    [next.kind === 'posted' ? next.operation.id : 0n, operationId],
  );
  expect(rows).toEqual([{ is_same: true }]);
});

/** An operation as it stands when the clock was two hours ahead: below the guards, which know the right time. */
async function postWithClockAhead(): Promise<bigint> {
  const posted = await ledger.submit(reward(ana));
  if (posted.kind !== 'posted') throw new Error('it was not posted');
  for (const table of ['operations', 'account_balances'])
    await app.pool.query(`alter table ${table} disable trigger user`);
  await app.pool.query(`update operations set created_at = created_at + interval '2 hours' where id = $1`, [
    posted.operation.id,
  ]);
  await app.pool.query(`update account_balances set last_at = last_at + interval '2 hours' where account_id = $1`, [
    ana.accountId,
  ]);
  for (const table of ['operations', 'account_balances'])
    await app.pool.query(`alter table ${table} enable trigger user`);
  return posted.operation.id;
}
