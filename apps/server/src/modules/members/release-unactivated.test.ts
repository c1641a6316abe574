import { programmeAccounts } from '@millaje/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addStaff,
  corporateForm,
  individualForm,
  startAccountsApp,
  type AccountsApp,
} from '../identity/accounts.fixture.ts';
import { releaseUnactivated } from './release-unactivated.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
beforeEach(() => app.forgetLimits());
afterAll(() => app.stop());

const register = (body: Record<string, unknown>) => app.call('POST', '/register', { body });
const registerCorporate = (body: Record<string, unknown>) =>
  app.call('POST', '/register', { body, headers: { create_uc: '1' } });

async function userOf(email: unknown) {
  const { rows } = await app.pool.query('select id, status from users where email = $1', [email]);
  return rows[0];
}

describe('who never activates the account', () => {
  const days = (email: unknown, count: number) =>
    app.pool.query(`update users set registered_at = now() - make_interval(days => $2) where email = $1`, [
      email,
      count,
    ]);
  const stillThere = async (email: unknown) => Boolean(await userOf(email));

  test.each<[string, boolean, number, (email: unknown) => Promise<unknown>]>([
    ['is let go after seven days', false, 8, async () => undefined],
    ['not before', true, 6, async () => undefined],
    [
      'nor once it was activated',
      true,
      8,
      (email) => app.pool.query(`update users set status = 'activo' where email = $1`, [email]),
    ],
    [
      'nor with a mile that came in',
      true,
      8,
      (email) =>
        app.ledger.submit({
          kind: 'post',
          type: 'reward',
          from: { accountId: programmeAccounts.issuance },
          to: { email: String(email) },
          amount: 10n,
          description: 'Premio',
          scope: 'programme',
          key: 'a mile',
          inputHash: 'a mile',
        }),
    ],
  ])('%s', async (_what, stays, age, arrange) => {
    const form = individualForm();
    expect((await register(form)).status).toBe(201);
    await arrange(form.email);
    await days(form.email, age);
    await releaseUnactivated(app.pool);
    expect(await stillThere(form.email)).toBe(stays);
  });

  test('leaves what it took to whom it belongs to, and an organisation too', async () => {
    const form = corporateForm();
    await registerCorporate(form);
    const { id } = await userOf(form.email);
    await days(form.email, 8);
    expect(await releaseUnactivated(app.pool)).toBe(1);
    const { rows } = await app.pool.query(
      `select status, email, username, doc_identity, phone, (select count(*)::int from corporates where user_id = u.id) as organisations,
         (select count(*)::int from outbox where recipient = $2) as mails,
         (select action from audit_entries where subject_id = u.id::text order by id desc limit 1) as told from users u where id = $1`,
      [id, form.email],
    );
    expect(rows).toEqual([
      {
        status: 'inactivo',
        email: `retirado-${id}@retirado.invalid`,
        username: null,
        doc_identity: null,
        phone: null,
        organisations: 0,
        mails: 0,
        told: 'registration_released',
      },
    ]);
    await app.forgetLimits();
    expect((await registerCorporate(form)).status).toBe(201);
    expect((await userOf(form.email)).status).toBe('registrado');
  });

  test('is nobody’s account from then on: staff change nothing of it, and nobody is written to', async () => {
    const form = individualForm();
    await register(form);
    const { id } = await userOf(form.email);
    await days(form.email, 8);
    await releaseUnactivated(app.pool);
    const email = `retirado-${id}@retirado.invalid`;
    const { token } = await addStaff(app);
    const changes: readonly [path: string, body: object][] = [
      ['enable', { email }],
      ['disable', { email }],
      ['membership', { email, membership: 2 }],
      ['customerid', { id_user: Number(id), customerid: '4820999002' }],
      ['role', { email, rol: 2 }],
      ['end-sessions', { email }],
      ['reset-2fa', { email }],
    ];
    for (const [path, body] of changes) {
      const answer = await app.call('POST', `/users/${path}`, { token, body });
      expect([path, answer.body.error?.rule]).toEqual([path, 'registration_released']);
    }
    expect(await userOf(email)).toMatchObject({ status: 'inactivo' });
    expect(await app.mailsTo(email)).toEqual([]);
    // Whoever comes new cannot take the place of what a later one is left with.
    const next = await register(individualForm({ email: `retirado-${BigInt(id) + 1n}@retirado.invalid` }));
    expect(next.status).toBe(400);
  });

  test('whom staff or an import made stays', async () => {
    const email = 'importada@correo.example';
    await app.pool.query(
      `insert into users (role_id, first_name, last_name, email, registered_at) values (3, 'Eva', 'Paz', $1, now() - interval '1 year')`,
      [email],
    );
    await releaseUnactivated(app.pool);
    expect(await stillThere(email)).toBe(true);
  });
});
