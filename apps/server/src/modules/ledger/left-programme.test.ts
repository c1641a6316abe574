import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { openSteppedLedger, type SteppedLedger } from '../../../../../test/support/stepped.ts';

/** Whoever has left the programme keeps an account that nobody can name: no miles come there, however they were under way. */

let app: TestApp;
let ledger: SteppedLedger;
let admin: Person;
let giver: Person;
beforeAll(async () => {
  app = await startTestApp();
  ledger = openSteppedLedger(app.databaseUrl);
  admin = await app.addPerson('SUPER_ADMIN');
  giver = await app.addPerson('PASSENGER', { balance: 1_000n });
});
afterAll(async () => {
  ledger.goOn();
  await ledger.close();
  await app.stop();
});

const becomesStaff = async ({ email }: Person) =>
  expect((await app.call('POST', '/users/role', { token: admin.token, body: { email, rol: 2 } })).status).toBe(201);
const balanceOf = async ({ accountId }: Person) =>
  (await app.pool.query('select balance from account_balances where account_id = $1', [accountId])).rows[0].balance;
const identity = () => ({ scope: 'programme', key: crypto.randomUUID(), inputHash: 'test' });

test('a transfer that found them before they left', async () => {
  const receiver = await app.addPerson();
  const held = ledger.holdAt('begun');
  const moving = ledger.submit({
    kind: 'post',
    type: 'transfer',
    from: { accountId: giver.accountId },
    to: { email: receiver.email },
    amount: 100n,
    description: 'Para quien se va',
    ...identity(),
  });
  await held;
  await becomesStaff(receiver);
  ledger.goOn();
  expect(await moving).toMatchObject({ kind: 'refused', refusal: 'receiver_not_active' });
  expect([await balanceOf(receiver), await balanceOf(giver)]).toEqual([0n, 1_000n]);
});

test('a reward whose row was checked before they left', async () => {
  const flyer = await app.addPerson();
  await becomesStaff(flyer);
  const reward = await ledger.submit({
    kind: 'post',
    type: 'reward',
    from: { accountId: 1n },
    to: { accountId: flyer.accountId },
    amount: 300n,
    description: 'Vuelo',
    ...identity(),
  });
  expect(reward).toMatchObject({ kind: 'refused', refusal: 'receiver_not_active' });
  expect(await balanceOf(flyer)).toBe(0n);
});

test('and they come back with the role of a member: then they get miles again', async () => {
  const back = await app.addPerson();
  await becomesStaff(back);
  const again = await app.call('POST', '/users/role', { token: admin.token, body: { email: back.email, rol: 3 } });
  expect(again.status).toBe(201);
  const body = { email_to: back.email, amount: 100, description: 'De vuelta' };
  expect((await app.call('POST', '/miles/transfer', { token: giver.token, body })).status).toBe(201);
});
