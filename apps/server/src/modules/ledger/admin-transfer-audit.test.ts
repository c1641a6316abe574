import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createDatabase } from '../../platform/database.ts';
import { writeOperationMails } from './operation-mail.ts';

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

test('the mail of a movement names who stands at the other end: a member, an ally by its organisation, or nobody for the programme', async () => {
  const admin = await app.addPerson('SUPER_ADMIN');
  const rosa = await app.addPerson('PASSENGER', { balance: 1_000n });
  const pedro = await app.addPerson();
  const ally = await app.addPerson('CORPORATE');
  await app.pool.query(
    `insert into corporates (user_id, name, doc_type, doc_identity, industry_id, address, code_phone, phone)
     select $1, 'Posada Ñandú', 'J', '31456789', min(id), 'Los Roques', '+58', '2121234567' from industries`,
    [ally.userId],
  );
  const database = createDatabase(app.pool);
  await writeOperationMails(database, 50);
  await app.pool.query('delete from outbox');
  const move = (path: string, by: Person, form: Record<string, string>) =>
    app.call('POST', path, {
      token: by.token,
      form: { amount: '100', description: 'Ajuste', ...form },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  await move('/miles/transfer', rosa, { email_to: ally.email });
  await move('/miles/admin-transfer', admin, { email_from: rosa.email, email_to: pedro.email });
  await move('/miles/admin-transfer', admin, { email_from: pedro.email, to_avp: '1' });
  await writeOperationMails(database, 50);

  const { rows } = await app.pool.query(
    `select recipient, opened(data) ->> 'other' as other, opened(data) ->> 'is_sender' as sends from outbox
     where template = 'movement' order by (opened(data) ->> 'operation')::bigint, sends desc`,
  );
  const nameOf = async ({ userId }: Person) =>
    (await app.pool.query(`select first_name || ' ' || last_name as name from users where id = $1`, [userId])).rows[0]
      .name;
  expect(rows).toEqual([
    { recipient: rosa.email, other: 'Posada Ñandú', sends: 'true' },
    { recipient: ally.email, other: await nameOf(rosa), sends: 'false' },
    { recipient: rosa.email, other: await nameOf(pedro), sends: 'true' },
    { recipient: pedro.email, other: await nameOf(rosa), sends: 'false' },
    { recipient: pedro.email, other: null, sends: 'true' },
  ]);
});
