import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addMember,
  addStaff,
  goodPassword,
  signIn,
  startAccountsApp,
  timesApart,
  type AccountsApp,
} from './accounts.fixture.ts';
import { hashPassword } from '../../platform/passwords.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
beforeEach(() => app.forgetLimits());
afterAll(() => app.stop());

const wrong = {
  status: 409,
  body: { code: 409, message: 'Usuario o contraseña incorrectos.', error: { rule: 'wrong_credentials' } },
};
const getUser = async (token: string) => (await app.call('GET', '/users/getUser', { token })).status;

describe('signing in', () => {
  test('by e-mail or user name, in any letter case, with spaces around', async () => {
    const { email, username } = await addMember(app);
    for (const identifier of [email, email.toUpperCase(), username, username.toUpperCase(), ` ${email} `]) {
      expect(await app.login(identifier, goodPassword)).toMatchObject({
        status: 201,
        body: { code: 201, user_info: { email }, balance: 0, shopping_cart: 0 },
      });
    }
  });

  test.each([
    ['', goodPassword, { username: 'Ingrese su correo electrónico o nombre de usuario.' }],
    ['ana', '', { password: 'Ingrese su contraseña.' }],
  ])('%j and %j are refused', async (username, password, fields) =>
    expect(await app.login(username, password)).toMatchObject({ status: 400, body: { error: { fields } } }),
  );

  test('unknown and wrong are the same, byte for byte', async () => {
    const { email } = await addMember(app);
    const [unknown, mistaken] = [
      await app.login('nadie@correo.example', goodPassword),
      await app.login(email, 'Otra.2026'),
    ];
    expect(unknown).toMatchObject(wrong);
    expect(mistaken.body).toEqual(unknown.body);
  });

  test('and take the same time', async () => {
    const { email } = await addMember(app);
    const attempt = async (identifier: string) => {
      expect((await app.login(identifier, 'Otra.2026')).status).toBe(409);
    };
    await attempt('calienta@correo.example');
    // Looking at a password takes many times the margin.
    const times = {
      one: () => attempt(email),
      other: (round: number) => attempt(`nadie${round}@correo.example`),
      between: app.forgetLimits,
    };
    expect(await timesApart(6, times)).toBeLessThan(6);
  });

  test('ten failures of one account from one address have to wait; the name may be long', async () => {
    const identifier = `${'ñ'.repeat(240)}@x.example`;
    for (let round = 0; round < 10; round += 1) expect((await app.login(identifier, 'x')).status).toBe(409);
    const { status, headers } = await app.login(identifier.toUpperCase(), 'x');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the password is right, but', () => {
  test('the user is inactive', async () => {
    const { email } = await addMember(app, { status: 'inactivo' });
    expect(await app.login(email, goodPassword)).toMatchObject({
      status: 409,
      body: { error: { rule: 'user_inactive' } },
    });
    expect(await app.login(email, 'Otra.2026')).toMatchObject(wrong);
  });

  test('the account is not active yet: a fresh mail comes, though not without end', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const first = await app.tokenFor(email, 'activation');
    for (let round = 0; round < 5; round += 1) {
      expect(await app.login(email, goodPassword)).toMatchObject({
        status: 412,
        body: { code: 412, error: { rule: 'account_not_activated' } },
      });
    }
    expect(await app.mailsTo(email)).toHaveLength(4);
    // The first one holds as well as the last.
    expect((await app.call('POST', '/emailverification', { body: { token: first } })).status).toBe(201);
    expect((await app.login(email, goodPassword)).status).toBe(201);
  });

  test('the passenger is not of the programme; others need not be', async () => {
    const { email } = await addMember(app, { is_avp: false });
    const { status, body } = await app.login(email, goodPassword);
    expect(status).toBe(410);
    expect(body).toMatchObject({
      code: 410,
      message: 'Su usuario no es AVP. Puede convertirlo y seguir con la misma contraseña.',
      error: { rule: 'not_of_programme' },
    });
    expect(body.conversion_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    await app.pool.query('update users set role_id = 1 where email = $1', [email]);
    expect((await app.login(email, goodPassword)).status).toBe(201);
  });
});

describe('every session of a user ends', () => {
  test.each([
    ['the password changes', `update users set password_hash = 'x' where email = $1`],
    ['the user is disabled', `update users set status = 'inactivo' where email = $1`],
    ['the role changes', 'update users set role_id = 4 where email = $1'],
  ])('when %s', async (_, text) => {
    const { email } = await addMember(app);
    const other = await addMember(app);
    const [one, two, stranger] = [await signIn(app, email), await signIn(app, email), await signIn(app, other.email)];
    expect([await getUser(one), await getUser(two), await getUser(stranger)]).toEqual([200, 200, 200]);
    await app.pool.query(text, [email]);

    // The servers hear of it from the database.
    await expect.poll(async () => [await getUser(one), await getUser(two)]).toEqual([401, 401]);
    expect(await getUser(stranger)).toBe(200);
    const { rows } = await app.pool.query(
      'select count(*)::int as open from sessions s join users u on u.id = s.user_id where u.email = $1 and s.revoked_at is null',
      [email],
    );
    expect(rows[0].open).toBe(0);
    // A user who is enabled again does not get the old sessions back.
    await app.pool.query(`update users set status = 'activo' where email = $1`, [email]);
    expect(await getUser(one)).toBe(401);
  });

  test('signing out ends one', async () => {
    const { email } = await addMember(app);
    const [one, two] = [await signIn(app, email), await signIn(app, email)];
    expect((await app.call('POST', '/logout', { token: one })).status).toBe(201);
    expect([await getUser(one), await getUser(two)]).toEqual([401, 200]);
  });

  test('a password that changes while somebody signs in leaves no session of the old one', async () => {
    const admin = await addStaff(app);
    const another = await hashPassword('Otra.2026');
    for (let round = 0; round < 5; round += 1) {
      const attempts = Promise.all(Array.from({ length: 4 }, () => app.login(admin.email, goodPassword)));
      const { rows } = await app.pool.query('select password_hash from users where email = $1', [admin.email]);
      await app.pool.query('update users set password_hash = $2 where email = $1', [admin.email, another]);
      const answers = await attempts;
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const open = await app.pool.query(
        'select count(*)::int as open from sessions s join users u on u.id = s.user_id where u.email = $1 and s.revoked_at is null',
        [admin.email],
      );
      expect(open.rows[0].open).toBe(0);
      await app.pool.query('update users set password_hash = $2 where email = $1', [
        admin.email,
        rows[0].password_hash,
      ]);
    }
  });
});
