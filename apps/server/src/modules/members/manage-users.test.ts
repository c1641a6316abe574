import { mailNames } from '@millaje/api';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addMember,
  addStaff,
  corporateForm,
  goodPassword,
  signIn,
  startAccountsApp,
  type AccountsApp,
} from '../identity/accounts.fixture.ts';

let app: AccountsApp;
let admin: Awaited<ReturnType<typeof addStaff>>;
beforeAll(async () => {
  app = await startAccountsApp();
  admin = await addStaff(app);
});
afterAll(() => app.stop());

const act = (path: string, email: string, more: object = {}) =>
  app.call('POST', `/users/${path}`, { token: admin.token, body: { email, ...more } });
const ruleOf = async (answer: ReturnType<typeof act>) => (await answer).body.error?.rule;
const isIn = async (token: string) => (await app.call('GET', '/users/getUser', { token })).status === 200;
const userOf = async (email: string) =>
  (await app.pool.query('select * from users where email = $1', [email])).rows[0] as Record<string, unknown>;
const entriesOf = async (email: string) =>
  (
    await app.pool.query(
      `select action, opened(before) as before, opened(after) as after from audit_entries where subject_id = (select id::text from users where email = $1)
         and actor_role = 'SUPER_ADMIN' and address is not null and request_id is not null order by id`,
      [email],
    )
  ).rows;
const mailsOfChanges = async (email: string) =>
  (await app.mailsTo(email)).filter(({ template }) => template === 'changed_by_staff').length;

describe('an administrator, about somebody’s access,', () => {
  test('puts out and lets in again, to where the person was', async () => {
    const { email } = await addMember(app);
    const token = await signIn(app, email);
    await app.call('POST', '/generatetoken', { body: { email, for: 'password' } });
    const code = await vi.waitFor(() => app.tokenFor(email, 'password_reset'), { timeout: 10_000 });
    expect((await act('disable', email)).status).toBe(201);
    expect(await isIn(token)).toBe(false);
    expect(await ruleOf(act('disable', email))).toBe('user_already_inactive');
    expect((await act('enable', email)).status).toBe(201);
    expect(await ruleOf(act('enable', email))).toBe('user_not_inactive');
    // The code from before is no good any more.
    const body = { token: code, password: 'Otra.2027' };
    expect((await app.call('POST', '/updatePassword', { body })).status).toBe(409);
    expect((await app.login(email, goodPassword)).status).toBe(201);

    const waiting = await addMember(app, { status: 'registrado' });
    await act('disable', waiting.email);
    await act('enable', waiting.email);
    expect((await app.login(waiting.email, goodPassword)).status).toBe(412);
    expect((await app.mailsTo(email)).filter(({ template }) => template === 'changed_by_staff')).toHaveLength(2);
  });

  test('ends the sessions and takes a lost second factor away', async () => {
    const { email } = await addMember(app);
    const token = await signIn(app, email);
    expect(await ruleOf(act('reset-2fa', email))).toBe('second_factor_off');
    const { secret } = (await app.call('POST', '/2fa/enable', { token })).body;
    const code_2fa = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
    await app.call('POST', '/2fa/confirm', { token, body: { code_2fa } });
    expect((await act('reset-2fa', email)).status).toBe(201);
    expect(await isIn(token)).toBe(false);
    const again = await signIn(app, email);
    expect((await act('end-sessions', email)).status).toBe(201);
    expect(await isIn(again)).toBe(false);
    expect((await entriesOf(email)).map(({ action }) => action)).toEqual([
      'two_factor_reset_by_staff',
      'sessions_ended_by_staff',
    ]);
  });

  test('is told with it: which sessions are open, which mails went out, and what staff did', async () => {
    const { email } = await addMember(app);
    const reader = await addStaff(app, 'CONSULT');
    await signIn(app, email);
    await signIn(app, email);
    const read = async (path: string, by = reader.token, whom = email) =>
      app.call('GET', path, { token: by, query: { email: whom } });
    const sessions = await read('/sessions/user');
    expect(sessions.body).toMatchObject({ count: 2, rows: [{ confirmed_at: null }, {}] });
    expect(Object.keys(sessions.body.rows[0]).sort()).toEqual(['confirmed_at', 'created_at', 'expires_at']);

    await act('end-sessions', email);
    await act('membership', email, { membership: 3 });
    expect((await read('/sessions/user')).body).toMatchObject({ count: 0, rows: [] });
    await app.pool.query(
      `update outbox set state = 'failed', last_error = '550 no existe', data = null, attempts = 3 where recipient = $1`,
      [email],
    );
    const mails = await read('/mails/user');
    expect(mails.body).toMatchObject({
      count: 3,
      rows: [{ name: mailNames.changed_by_staff, state: 'failed', attempts: 3, error: '550 no existe' }, {}, {}],
    });
    expect(mails.body.rows[0]).toMatchObject({ sent_at: null, next_attempt_at: null });
    expect(mails.body.rows[0]).not.toHaveProperty('data');

    const { body } = await read('/audit/user', admin.token);
    expect(body.rows.map(({ action }: { action: string }) => action)).toEqual([
      'membership_changed',
      'sessions_ended_by_staff',
    ]);
    expect((await read('/audit/user')).status).toBe(403);
    for (const path of ['/sessions/user', '/mails/user', '/audit/user'])
      expect(await ruleOf(read(path, admin.token, 'nadie@correo.example'))).toBe('user_not_found');
  });

  test.each([
    ['disable', {}],
    ['end-sessions', {}],
    ['reset-2fa', {}],
    ['role', { rol: 2 }],
    ['membership', { membership: 2 }],
  ])('does nothing to oneself: %s', async (path, more) => {
    expect(await ruleOf(act(path, admin.email, more))).toBe('not_oneself');
    expect(await ruleOf(act(path, 'nadie@correo.example', more))).toBe('user_not_found');
  });
});

describe('a customer id', () => {
  const give = (id_user: unknown, customerid: unknown) =>
    app.call('POST', '/users/customerid', { token: admin.token, body: { id_user, customerid } });

  test('is given once, as it is typed or printed, written down and told', async () => {
    const { email } = await addMember(app);
    const { id } = await userOf(email);
    expect(await give(String(id), '4820 1157-36')).toMatchObject({
      status: 201,
      body: { code: 201, message: 'CustomerID asignado' },
    });
    expect((await userOf(email)).customerid).toBe('4820115736');
    expect(await entriesOf(email)).toMatchObject([
      { action: 'customer_id_set', before: { customerid: null }, after: { customerid: '4820115736' } },
    ]);
    expect(await mailsOfChanges(email)).toBe(1);
    expect(await ruleOf(give(String(id), '4820115737'))).toBe('customerid_already_set');
    const other = await userOf((await addMember(app)).email);
    expect(await give(Number(other.id), '4820115736')).toMatchObject({
      status: 409,
      body: {
        error: { rule: 'customerid_taken', fields: { customerid: 'El CustomerID ya pertenece a otro usuario.' } },
      },
    });
    expect(await ruleOf(give(999_999, '4820115738'))).toBe('user_not_found');
  });

  test.each([
    ['', 'Debe ingresar el CustomerID.'],
    [undefined, 'Debe ingresar el CustomerID.'],
    ['48201157a6', 'El CustomerID solo debe numérico.'],
    ['482011573', 'El CustomerID debe contener 10 caracteres'],
    ['48201157361', 'El CustomerID debe contener 10 caracteres'],
  ])('%j is refused: %s', async (customerid, message) => {
    expect(await give(1, customerid)).toMatchObject({
      status: 400,
      body: { message, error: { fields: { customerid: message } } },
    });
  });
});

describe('a membership', () => {
  const give = (email: string, membership: unknown) => act('membership', email, { membership });
  const shown = async (email: string) =>
    (await app.call('GET', '/users/info', { token: admin.token, query: { email } })).body.user_info.membership;
  /** It is that time; the administrator signs in then. */
  async function at(time: string | undefined): Promise<void> {
    app.clock.at = time === undefined ? undefined : new Date(time);
    admin = { ...admin, token: await signIn(app, admin.email) };
  }
  afterAll(() => at(undefined));

  test('that somebody else has given since is shown, and not overwritten', async () => {
    const { email } = await addMember(app);
    const info = async () =>
      (await app.call('GET', '/users/info', { token: admin.token, query: { email } })).body.user_info;
    const write = (path: string, body: object, version: string) =>
      app.call('POST', path, { token: admin.token, body, headers: { 'if-match': version } });
    const { version, _id } = await info();
    expect((await write('/users/membership', { email, membership: 2 }, version)).status).toBe(201);
    for (const [path, body] of [
      ['/users/membership', { email, membership: 3 }],
      ['/users/role', { email, rol: 2 }],
      ['/users/customerid', { id_user: _id, customerid: '4820115739' }],
    ] as const)
      expect(await write(path, body, version)).toMatchObject({
        status: 409,
        body: { current: { membership: { name: 'Gold' }, customerid: null }, error: { rule: 'changed_meanwhile' } },
      });
    expect(await info()).toMatchObject({ membership: { name: 'Gold' }, role: { name: 'PASSENGER' } });
    expect(await mailsOfChanges(email)).toBe(1);
    expect((await write('/users/membership', { email, membership: 3 }, (await info()).version)).status).toBe(201);
  });

  test('begins today, keeps its date when it is given again, and begins anew once it has run out', async () => {
    const { email } = await addMember(app);
    await at('2027-03-01T03:59:59Z');
    expect(await give(email, '2')).toMatchObject({ status: 201, body: { message: 'Membresía modificada' } });
    expect(await shown(email)).toEqual({ id: 2, name: 'Gold', date: '2027-02-28', expiry: '2028-02-28' });
    await at('2027-06-01T12:00:00Z');
    await give(email, 'Gold');
    expect((await shown(email)).date).toBe('2027-02-28');
    await give(email, 3);
    expect(await shown(email)).toMatchObject({ name: 'Black', date: '2027-06-01' });
    await at('2028-06-01T12:00:00Z');
    expect((await shown(email)).name).toBe('Silver');
    await give(email, 'Black');
    expect(await shown(email)).toMatchObject({ name: 'Black', date: '2028-06-01' });
    await give(email, 'Silver');
    expect(await shown(email)).toEqual({ id: 1, name: 'Silver', date: null, expiry: null });
    // The same level again is no news: nobody is told, and there is no entry.
    expect(await mailsOfChanges(email)).toBe(4);
    expect((await entriesOf(email)).map(({ after }) => after.membership)).toEqual(['Gold', 'Black', 'Black', 'Silver']);
    const { rows } = await app.pool.query('select count(*)::int as count from operations');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test.each(['', 'Platinum', 4, 'toString'])('%j is refused', async (membership) => {
    expect(await give((await addMember(app)).email, membership)).toMatchObject({
      status: 400,
      body: { error: { fields: { membership: 'Debe seleccionar.' } } },
    });
  });
});

describe('a role', () => {
  const organisation = (changes: object = {}) => ({
    ...Object.fromEntries(
      Object.entries(corporateForm()).filter(([name]) => name.endsWith('_uc') && name !== 'create_uc'),
    ),
    ...changes,
  });
  const account = async (email: string) =>
    (
      await app.pool.query<{ id: bigint; kind: string; address_eth: string }>(
        'select a.id, a.kind, a.address_eth from accounts a join users u on u.id = a.user_id where u.email = $1',
        [email],
      )
    ).rows[0];
  const roleOf = async (email: string) => (await userOf(email)).role_id;
  const give = (email: string, rol: unknown, more: object = {}) => act('role', email, { rol, ...more });
  async function credit(accountId: bigint): Promise<void> {
    const answer = await app.ledger.submit({
      kind: 'post',
      type: 'opening_balance',
      from: { accountId: 1n },
      to: { accountId },
      amount: 100n,
      description: 'Saldo inicial',
      scope: 'programme',
      key: `opening ${accountId}`,
      inputHash: 'test',
    });
    expect(answer.kind).toBe('posted');
  }

  test('changes among staff; the sessions end', async () => {
    const other = await addStaff(app);
    expect((await give(other.email, 2)).status).toBe(201);
    expect(await isIn(other.token)).toBe(false);
    expect((await app.login(other.email, goodPassword)).body.user_info.role.name).toBe('CONSULT');
    expect((await give(other.email, 9)).status).toBe(400);
    // The same role again is no news.
    const told = async () => [await mailsOfChanges(other.email), (await entriesOf(other.email)).length];
    const before = await told();
    expect((await give(other.email, 2)).status).toBe(201);
    expect(await told()).toEqual(before);
  });

  test('of a member becomes an ally’s with an organisation, and a member’s again without it', async () => {
    const { email } = await addMember(app);
    const before = await account(email);
    expect(await give(email, 'CORPORATE')).toMatchObject({
      status: 400,
      body: {
        error: { fields: { name_uc: 'Ingrese el nombre de la organización.', doc_type_uc: 'Debe seleccionar.' } },
      },
    });
    expect(await give(email, 4, organisation({ industry_uc: 9999 }))).toMatchObject({
      status: 400,
      body: { error: { fields: { industry_uc: 'Debe seleccionar.' } } },
    });
    expect([await roleOf(email), (await account(email))?.kind]).toEqual([3, 'member']);
    const form = organisation();
    expect((await give(email, 4, form)).status).toBe(201);
    expect(await account(email)).toEqual({ ...before, kind: 'ally' });
    const seen = await app.call('GET', '/corporate-users/info', { token: admin.token, query: { email } });
    expect(seen.body.corporate_user).toMatchObject({ name: 'Posada Brisas', doc_identity: form.doc_identity_uc });
    // An ally's own document is not taken; anybody else's is.
    expect((await give(email, 4, { ...form, name_uc: 'Posada Nueva' })).status).toBe(201);
    const another = (await addMember(app)).email;
    expect(await ruleOf(give(another, 4, form))).toBe('document_taken');
    expect((await give(email, 3)).status).toBe(201);
    expect((await account(email))?.kind).toBe('member');
    expect((await entriesOf(email)).at(-1)).toMatchObject({
      before: { role: 'CORPORATE', name_uc: 'Posada Nueva' },
      after: { role: 'PASSENGER' },
    });
    expect((await give(another, 4, form)).status).toBe(201);
  });

  test('of a member becomes one of the staff’s, whom nobody gives miles; all administrators hear of it', async () => {
    const { email } = await addMember(app);
    expect((await give(email, 2)).status).toBe(201);
    expect((await userOf(email)).is_product).toBe(false);
    expect(
      (await app.mailsTo(admin.email)).filter(({ template }) => template === 'staff_added').at(-1)?.data,
    ).toMatchObject({ email, role: 'CONSULT' });
    expect((await give(email, 3)).status).toBe(201);
    expect((await userOf(email)).is_product).toBe(true);
  });

  test('of the staff becomes a member’s, with an account that has its address', async () => {
    const form = { email: 'nuevo.consulta@correo.example', username: 'nuevo.consulta', doc_identity: '77665544' };
    const { rows } = await app.pool.query(
      `insert into users (role_id, status, first_name, last_name, email, username, is_product) values (2, 'activo', 'Nuevo', 'Consulta', $1, $2, false) returning id`,
      [form.email, form.username],
    );
    expect(rows).toHaveLength(1);
    expect((await give(form.email, 3)).status).toBe(201);
    expect(await account(form.email)).toMatchObject({
      kind: 'member',
      address_eth: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    });
  });

  test('stays while the account has miles, or a request is open', async () => {
    const { email } = await addMember(app);
    await credit((await account(email))?.id as bigint);
    for (const rol of [1, 4]) expect(await ruleOf(give(email, rol, organisation()))).toBe('account_not_empty');
    const waiting = (await addMember(app)).email;
    await app.pool.query(
      `insert into redemptions (caller_id, key, input_hash, user_id, account_id, quote_id, origin, destination, flight_type, cabin, flights, passenger, miles_price, price_rule)
       select u.id, 'k', '', u.id, a.id, gen_random_uuid(), 'CCS', 'PMV', 'OW', 'Economy', '{}', '{}', 1, '{}' from users u join accounts a on a.user_id = u.id where u.email = $1`,
      [waiting],
    );
    expect(await ruleOf(give(waiting, 4, organisation()))).toBe('requests_open');
    expect([await roleOf(email), await roleOf(waiting)]).toEqual([3, 3]);
  });

  test('cannot make another kind of an account that has miles, whoever asks the database', async () => {
    const { id } = (await account((await addMember(app)).email)) as { id: bigint };
    await credit(id);
    await expect(app.pool.query(`update accounts set kind = 'ally' where id = $1`, [id])).rejects.toMatchObject({
      code: 'ML001',
    });
  });
});

// The last one: of the administrators one is left.
test('of two who put each other out at once, one stays', async () => {
  const others = [await addStaff(app), await addStaff(app)] as const;
  const [one, two] = others;
  await app.pool.query(`update users set status = 'inactivo' where role_id = 1 and email <> all($1::text[])`, [
    others.map(({ email }) => email),
  ]);
  const answers = await Promise.all([
    app.call('POST', '/users/disable', { token: one.token, body: { email: two.email } }),
    app.call('POST', '/users/disable', { token: two.token, body: { email: one.email } }),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});
