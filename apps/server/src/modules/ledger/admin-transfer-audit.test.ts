import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

test('what staff move is told by the audit once, however often it is asked for, and a refused one is not', async () => {
  const admin = await app.addPerson('SUPER_ADMIN');
  const ana = await app.addPerson('PASSENGER', { balance: 1_000n });
  const luis = await app.addPerson();
  const move = (amount: string, key: string) =>
    app.call('POST', '/miles/admin-transfer', {
      token: admin.token,
      form: { email_from: ana.email, email_to: luis.email, amount, description: 'Ajuste' },
      headers: { 'idempotency-key': key },
    });

  const { body } = await move('300', 'one');
  await move('300', 'one');
  expect((await move('9000', 'two')).status).toBe(409);

  const { body: audit } = await app.call('GET', '/audit', { token: admin.token, query: { action: 'admin_transfer' } });
  expect(audit.rows).toHaveLength(1);
  expect(audit.rows[0]).toMatchObject({
    subject: { type: 'operation', id: String(body.operation._id) },
    after: {
      amount: 300,
      description: 'Ajuste',
      from_account: Number(ana.accountId),
      to_account: Number(luis.accountId),
    },
  });
  expect(JSON.stringify(audit.rows[0])).toContain(admin.email);
});
