import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testPassword, type Person, type TestApp } from '../../../../../test/support/app.ts';

/** What every screen shows as a balance is what its owner can spend: what is set aside is no part of it. */
let app: TestApp;
let admin: Person;
const people = new Map<string, Person>();

async function setAside(person: Person, amount: bigint): Promise<void> {
  const answer = await app.app.shared.ledger.submit({
    kind: 'hold',
    scope: 'programme',
    key: `hold ${person.accountId}`,
    inputHash: 'test',
    accountId: person.accountId,
    amount,
    description: 'Boleto',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  expect(answer.kind).toBe('hold');
}

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('SUPER_ADMIN');
  for (const role of ['PASSENGER', 'CORPORATE'] as const) {
    const person = await app.addPerson(role, { balance: 1_000n });
    await setAside(person, 400n);
    people.set(role, person);
  }
});
afterAll(() => app.stop());

test.each(['PASSENGER', 'CORPORATE'])('600 of 1,000 where 400 are set aside: a %s', async (role) => {
  const { email, token } = people.get(role) as Person;
  const own = await app.call('GET', '/miles/balanceaddress', { token });
  expect(own.body).toMatchObject({ balance: 600, held: 400 });
  const opened = await app.call('POST', '/login', { body: { username: email, password: testPassword } });
  expect(opened.body).toMatchObject({ code: 201, balance: 600 });
  const seen = await app.call('GET', '/users/info', { token: admin.token, query: { email } });
  expect(seen.body.user_info.balance).toBe(600);
  const { body } = await app.call('GET', '/users', { token: admin.token, query: { order_by: 'balance' } });
  expect(body.rows.find((row: { email: string }) => row.email === email).balance).toBe(600);
});

test('an ally, as staff see allies', async () => {
  const { email } = people.get('CORPORATE') as Person;
  const listed = await app.call('GET', '/corporate-users', { token: admin.token });
  expect(listed.body.rows).toMatchObject([{ balance: 600 }]);
  const seen = await app.call('GET', '/corporate-users/info', { token: admin.token, query: { email } });
  expect(seen.body).toMatchObject({ balance: 600, corporate_user: { balance: 600 } });
});
