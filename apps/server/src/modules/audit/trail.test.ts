import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMember, goodPassword, signIn, startAccountsApp, type AccountsApp } from '../identity/accounts.fixture.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
afterAll(() => app.stop());

const newPassword = 'Nueva.2027';
const place = { country: 'VE', city: 'Mérida', description: 'Casa', address: 'Av. 3', zip_code: '5101' };

interface Entry {
  readonly action: string;
  readonly by: 'nobody' | 'self' | 'another';
  readonly from: boolean;
}

/** What the audit says of a user, in order: the action, who did it, and whether it says where from. */
async function trailOf(email: string): Promise<Entry[]> {
  const { rows } = await app.pool.query<Entry>(
    `select e.action, e.address is not null and e.request_id is not null as from,
       case when e.actor_user_id is null then 'nobody' when e.actor_user_id = u.id then 'self' else 'another' end as by
     from audit_entries e join users u on e.subject_type = 'user' and e.subject_id = u.id::text
     where u.email = $1 order by e.id`,
    [email],
  );
  return rows;
}

async function expectStatus(status: number, answer: Promise<{ status: number; body: unknown }>) {
  const { status: got, body } = await answer;
  expect([got, body]).toEqual([status, expect.anything()]);
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are read as a person reads them
  return body as any;
}

test('a person’s way leaves one entry at each step, and nothing else does', async () => {
  const { email } = await addMember(app, { status: 'registrado' });
  const activation = await app.tokenFor(email, 'activation');
  await expectStatus(201, app.call('POST', '/emailverification', { body: { token: activation } }));
  const token = await signIn(app, email);
  const { address } = await expectStatus(201, app.call('POST', '/addresses/add', { token, body: place }));
  const changed = { id_address: address.id, city: 'Ejido', description: 'Casa', address: 'Av. 4', zip_code: '5102' };
  await expectStatus(201, app.call('POST', '/addresses/update', { token, body: changed }));
  await expectStatus(201, app.call('POST', '/addresses/delete', { token, body: { id_address: address.id } }));
  await expectStatus(409, app.login(email, 'Otra.2026'));

  const { secret } = await expectStatus(201, app.call('POST', '/2fa/enable', { token }));
  const code_2fa = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  const { recovery_codes } = await expectStatus(201, app.call('POST', '/2fa/confirm', { token, body: { code_2fa } }));
  await expectStatus(201, app.login(email, goodPassword, recovery_codes[0]));
  await expectStatus(201, app.call('POST', '/2fa/disable', { token, body: { code_2fa: recovery_codes[1] } }));

  await expectStatus(201, app.call('POST', '/generatetoken', { body: { email, for: 'password' } }));
  const reset = await vi.waitFor(() => app.tokenFor(email, 'password_reset'), { timeout: 10_000 });
  await expectStatus(201, app.call('POST', '/updatePassword', { body: { token: reset, password: newPassword } }));
  await expectStatus(201, app.call('POST', '/logout', { token: await signIn(app, email, newPassword) }));

  const self = (action: string): Entry => ({ action, by: 'self', from: true });
  const nobody = (action: string): Entry => ({ action, by: 'nobody', from: true });
  expect(await trailOf(email)).toEqual([
    nobody('user_registered'),
    self('account_activated'),
    self('login_opened'),
    self('address_added'),
    self('address_updated'),
    self('address_deleted'),
    nobody('login_refused'),
    self('two_factor_enabled'),
    nobody('recovery_code_used'),
    self('login_opened'),
    self('two_factor_disabled'),
    nobody('password_token_requested'),
    self('password_reset'),
    self('login_opened'),
    self('logout'),
  ]);
});

test('no password, token or code stands in any entry', async () => {
  const { rows } = await app.pool.query<{ text: string }>(
    `select concat(e.address, e.request_id, opened(e.before), opened(e.after)) as text from audit_entries e`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { text } of rows) for (const secret of [goodPassword, newPassword]) expect(text).not.toContain(secret);
});
