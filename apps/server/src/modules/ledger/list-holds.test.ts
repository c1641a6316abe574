import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
let ana: Person;
let luis: Person;
let staff: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.addPerson('PASSENGER', { balance: 1_000n });
  luis = await app.addPerson('CORPORATE', { balance: 1_000n });
  staff = await app.addPerson('CONSULT');
  const { ledger } = app.app.shared;
  const identity = () => ({ scope: 'programme', key: crypto.randomUUID(), inputHash: '' });
  const hold = (accountId: bigint, amount: bigint) =>
    ledger.submit({
      ...identity(),
      kind: 'hold',
      accountId,
      amount,
      description: 'Boleto CCS-PMV',
      expiresAt: new Date('2033-05-18T03:33:20Z'),
    });
  const first = await hold(ana.accountId, 400n);
  await hold(luis.accountId, 7n);
  await hold(ana.accountId, 50n);
  if (first.kind !== 'hold') throw new Error('the hold was not placed');
  await ledger.submit({
    ...identity(),
    kind: 'post_hold',
    holdId: first.holdId,
    type: 'redemption',
    to: { accountId: 3n },
    amount: 300n,
    description: 'Boleto',
  });
});
afterAll(() => app.stop());

const holds = (person: Person, query: Record<string, string | number> = {}) =>
  app.call('GET', '/miles/holds', { token: person.token, query });

test('their owner sees them, newest first, with the operation in which one ended', async () => {
  const { status, body } = await holds(ana);
  expect([status, body.count]).toEqual([200, 2]);
  expect(body.rows).toMatchObject([
    { amount: 50, status: 'pending', description: 'Boleto CCS-PMV', ended_at: null, operation: null },
    { amount: 400, status: 'posted', expires_at: '2033-05-18T03:33:20.000Z' },
  ]);
  const operation = await app.call('GET', `/operations/${body.rows[1].operation}`, { token: ana.token });
  expect(operation.body.operation).toMatchObject({ type: 'Redención', amount: 300 });
});

test('nobody else’s, whatever is asked for', async () => {
  const { body } = await holds(ana, { email: luis.email });
  expect(body.rows.map((row: { amount: number }) => row.amount)).toEqual([50, 400]);
});

test('staff name whose they want to see', async () => {
  expect((await holds(staff, { email: luis.email })).body).toMatchObject({ count: 1, rows: [{ amount: 7 }] });
  expect((await holds(staff)).body).toMatchObject({ count: 0, rows: [] });
  expect((await holds(staff, { email: 'nadie@pruebas.example' })).status).toBe(404);
});

test('staff see what somebody has, and which holds are pending; others do not ask', async () => {
  const balance = (person: Person, email: string) =>
    app.call('GET', '/miles/balance/user', { token: person.token, query: { email } });
  const { body } = await balance(staff, ana.email);
  expect(body).toMatchObject({ balance: 650, held: 50, owed: 0, holds: [{ amount: 50, status: 'pending' }] });
  expect(body.holds).toHaveLength(1);
  expect((await balance(staff, staff.email)).body).toMatchObject({ balance: 0, held: 0, owed: 0, holds: [] });

  const eva = await app.addPerson();
  const identity = () => ({ scope: 'programme', key: crypto.randomUUID(), inputHash: '' });
  const { ledger } = app.app.shared;
  const reward = {
    kind: 'post',
    type: 'reward',
    from: { accountId: 1n },
    amount: 100n,
    description: 'Premio',
  } as const;
  const references = [{ kind: 'coupon', id: crypto.randomUUID() }];
  const posted = await ledger.submit({ ...identity(), ...reward, to: { accountId: eva.accountId }, references });
  if (posted.kind !== 'posted') throw new Error('the reward was not posted');
  await ledger.submit({
    ...identity(),
    kind: 'hold',
    accountId: eva.accountId,
    amount: 75n,
    description: 'Boleto',
    expiresAt: new Date('2033-05-18T03:33:20Z'),
  });
  const { id: operationId } = posted.operation;
  await ledger.submit({ ...identity(), kind: 'correct', operationId, ifSpent: 'claim', reason: 'Mal acreditado' });
  expect((await balance(staff, eva.email)).body).toMatchObject({ balance: 0, held: 75, owed: 75 });
  expect((await balance(staff, 'nadie@pruebas.example')).status).toBe(404);
  expect((await balance(ana, luis.email)).status).toBe(403);
});

test('a page at a time; beyond the end stands the last', async () => {
  const { body } = await holds(ana, { page_count: 2 });
  expect([body.count, body.page, body.rows.length]).toEqual([2, 1, 2]);
});
