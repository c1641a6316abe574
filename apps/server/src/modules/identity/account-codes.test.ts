import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeCalls, hour, newPassword, notValid } from './account-codes.fixture.ts';
import {
  addMember,
  addStaff,
  goodPassword,
  signIn,
  startAccountsApp,
  timesApart,
  type AccountsApp,
} from './accounts.fixture.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
beforeEach(async () => {
  app.clock.at = undefined;
  await app.forgetLimits();
});
afterAll(() => app.stop());

const sent = {
  status: 201,
  body: { code: 201, message: 'Si el correo está registrado, recibirá un código en unos minutos.' },
};
const { ask, activate, reset, convert, statusOf, mailAfter, served, outsider } = codeCalls(() => app);

describe('activating', () => {
  test('the token of the mail makes the account active', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const token = await app.tokenFor(email, 'activation');
    expect(token).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(await activate(token)).toMatchObject({ status: 201, body: { code: 201 } });
    expect(await statusOf(email)).toBe('activo');
  });

  test('a token holds for a day', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const token = await app.tokenFor(email, 'activation');
    app.clock.at = new Date(Date.now() + 24 * hour + 1000);
    expect(await activate(token)).toMatchObject(notValid);
    app.clock.at = new Date(Date.now() + 24 * hour - 60_000);
    expect((await activate(token)).status).toBe(201);
  });

  test('cut, changed, made up, empty or endless tokens are refused alike', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const token = await app.tokenFor(email, 'activation');
    for (const wrong of [token.slice(0, -1), `${token}A`, 'x', '%00', "' or 1=1 --", 'A'.repeat(43)])
      expect(await activate(wrong)).toMatchObject(notValid);
    expect(await activate('')).toMatchObject({ status: 400, body: { message: 'Ingrese El Token de Activacion.' } });
    expect((await activate('A'.repeat(1001))).status).toBe(400);
    // However it was typed: small letters, a space instead of the hyphen, what came along when it was copied.
    expect((await activate(` ${token.toLowerCase().replace('-', ' ')}\n`)).status).toBe(201);
  });

  test('a new token leaves the old one good, so that nobody takes it away by asking for another', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const old = await app.tokenFor(email, 'activation');
    const fresh = await mailAfter(email, 'activation', () => ask(email, 'activate'));
    expect((await activate(old)).status).toBe(201);
    expect(await activate(fresh)).toMatchObject({
      body: { message: 'Su cuenta ya está activa. Puede iniciar sesión.' },
    });
  });
});

describe('a new password', () => {
  test('by a code; every session ends, and the code is used up', async () => {
    const { email } = await addMember(app);
    const sessions = [await signIn(app, email), await signIn(app, email)];
    const token = await mailAfter(email, 'password_reset', async () =>
      expect(await ask(email, 'password')).toEqual(sent),
    );

    expect(await reset(token)).toMatchObject({ status: 201, body: { code: 201 } });
    for (const session of sessions)
      expect((await app.call('GET', '/users/getUser', { token: session })).status).toBe(401);
    expect((await app.login(email, goodPassword)).status).toBe(409);
    expect((await app.login(email, newPassword)).status).toBe(201);
    expect(await reset(token, 'Otra.2027')).toMatchObject(notValid);
    expect((await app.mailsTo(email)).map(({ template }) => template)).toContain('password_changed');
    const { rows } = await app.pool.query(
      `select action from audit_entries where action = 'password_reset' and subject_id = (select id::text from users where email = $1)`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['', 'Ingrese la Nueva Contraseña'],
    [
      'corta.1',
      'La contraseña debe tener mínimo 8 caracteres una mayúscula una minúscula, un número y un carácter especial',
    ],
    [`Aa1.${'x'.repeat(27)}`, 'La contraseña debe tener máximo 30 caracteres'],
  ])('%j is refused: %s', async (password, message) => {
    expect(await reset('x', password)).toMatchObject({
      status: 400,
      body: { message, error: { fields: { password: message } } },
    });
  });

  test('a code holds for an hour', async () => {
    const { email } = await addMember(app);
    const token = await mailAfter(email, 'password_reset', () => ask(email, 'password'));
    app.clock.at = new Date(Date.now() + hour + 1000);
    expect(await reset(token)).toMatchObject(notValid);
  });

  test('tokens of another kind are refused alike', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const activation = await app.tokenFor(email, 'activation');
    const password = await mailAfter(email, 'password_reset', () => ask(email, 'password'));
    expect(await reset(activation)).toMatchObject(notValid);
    expect(await activate(password)).toMatchObject(notValid);
    expect(await convert(email, password)).toMatchObject(notValid);
    // Neither was used up by that.
    expect((await activate(activation)).status).toBe(201);
    expect((await reset(password)).status).toBe(201);
  });

  test('the code came by mail, so it activates the account, too', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const activation = await app.tokenFor(email, 'activation');
    expect((await reset(await mailAfter(email, 'password_reset', () => ask(email, 'password')))).status).toBe(201);
    expect(await statusOf(email)).toBe('activo');
    // It went with the old password.
    expect(await activate(activation)).toMatchObject(notValid);
  });

  test('an inactive user gets no code, and one from before is no good', async () => {
    const { email } = await addMember(app);
    const token = await mailAfter(email, 'password_reset', () => ask(email, 'password'));
    await app.pool.query(`update users set status = 'inactivo' where email = $1`, [email]);
    expect(await ask(email, 'password')).toEqual(sent);
    await served();
    expect((await app.mailsTo(email)).filter(({ template }) => template === 'password_reset')).toHaveLength(1);
    expect(await reset(token)).toMatchObject(notValid);
    expect(await statusOf(email)).toBe('inactivo');
  });

  test('the other codes for the password end with the one that was used', async () => {
    const admin = await addStaff(app);
    const fromProfile = await mailAfter(admin.email, 'staff_password', () => ask(admin.email, undefined, admin.token));
    const fromMail = await mailAfter(admin.email, 'password_reset', () => ask(admin.email, 'password'));
    expect((await reset(fromMail)).status).toBe(201);
    expect(await reset(fromProfile, 'Otra.2027')).toMatchObject(notValid);
    expect((await app.login(admin.email, newPassword)).status).toBe(201);
  });

  test('two at once use a code once', async () => {
    const { email } = await addMember(app);
    const token = await mailAfter(email, 'password_reset', () => ask(email, 'password'));
    const client = await app.pool.connect();
    try {
      // Neither gets to its end before both have found the code good.
      await client.query('begin');
      await client.query('select from users where email = $1 for update', [email]);
      const answers = Promise.all(['Otra.2027', 'Otra.2028'].map((password) => reset(token, password)));
      await vi.waitFor(
        async () => {
          const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          expect((await app.pool.query(waiting)).rowCount).toBe(2);
        },
        { timeout: 20_000 },
      );
      await client.query('commit');
      expect((await answers).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    } finally {
      client.release(true);
    }
  });

  test('no code stands in the database as it was sent', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const token = await app.tokenFor(email, 'activation');
    const { rows } = await app.pool.query<{ token_hash: Buffer }>('select token_hash from account_tokens');
    expect(rows.filter(({ token_hash }) => token_hash.includes(token.replace('-', '')))).toEqual([]);
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
  });

  test('staff who are signed in get the token that their profile asks for', async () => {
    const admin = await addStaff(app, 'CONSULT');
    const token = await mailAfter(admin.email, 'staff_password', () => ask(admin.email, undefined, admin.token));
    expect((await reset(token)).status).toBe(201);
    expect((await app.call('GET', '/users/getUser', { token: admin.token })).status).toBe(401);
  });
});

describe('asking for a code', () => {
  test('the answer is always the same', async () => {
    const { email } = await addMember(app);
    for (const purpose of ['password', 'activate', undefined])
      for (const whose of [email, 'nadie@correo.example']) expect(await ask(whose, purpose)).toEqual(sent);
    await served();
    expect(await app.mailsTo('nadie@correo.example')).toEqual([]);
  });

  test.each([
    ['', 'Ingrese su correo electrónico.'],
    ['persona', 'Ingrese un correo electrónico valido.'],
  ])('the e-mail %j is refused: %s', async (email, message) =>
    expect(await ask(email)).toMatchObject({ status: 400, body: { message } }),
  );

  test('without saying what for, the status decides', async () => {
    const active = await addMember(app);
    const waiting = await addMember(app, { status: 'registrado' });
    expect(await mailAfter(active.email, 'password_reset', () => ask(` ${active.email.toUpperCase()} `))).toBeTruthy();
    expect(await mailAfter(waiting.email, 'activation', () => ask(waiting.email))).toBeTruthy();
  });

  test('too many for one e-mail are dropped without a word', async () => {
    const { email } = await addMember(app);
    for (let round = 0; round < 8; round += 1) expect(await ask(email, 'password')).toEqual(sent);
    await served();
    expect((await app.mailsTo(email)).filter(({ template }) => template === 'password_reset')).toHaveLength(5);
  });

  test('too many from one address are told so, but for a browser in which somebody signed in before', async () => {
    const { email } = await addMember(app);
    const cookie = (await app.login(email, goodPassword)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const from = (headers: Record<string, string>) =>
      app.call('POST', '/generatetoken', { body: { email, for: 'password' }, headers });
    for (let round = 0; round < 30; round += 1) await ask(`nadie${round}@correo.example`, 'password');
    expect(await from({})).toMatchObject({ status: 429, body: { error: { rule: 'too_many_requests' } } });
    expect((await from({ cookie: cookie.replace(/.$/, '') })).status).toBe(429);
    expect((await from({ cookie })).status).toBe(201);
    await expect.poll(() => app.tokenFor(email, 'password_reset').catch(() => '')).not.toBe('');
  });

  test('the time of the answer does not tell whether the e-mail is known', async () => {
    const { email } = await addMember(app);
    const askFor = async (whose: string) => {
      expect(await ask(whose, 'password')).toEqual(sent);
    };
    // What asking leads to is done before the next one is timed.
    const between = async () => {
      await served();
      await app.forgetLimits();
    };
    await askFor('calienta@correo.example');
    const times = {
      one: () => askFor(email),
      other: (round: number) => askFor(`nadie${round}@correo.example`),
      between,
    };
    expect(await timesApart(5, times)).toBeLessThan(5);
  });

  test('what a stopped process left is served by the next', async () => {
    const { email } = await addMember(app);
    const other = await addMember(app);
    await app.pool.query(`insert into code_requests (email, purpose) values ($1, 'reset')`, [email]);
    expect(await mailAfter(email, 'password_reset', () => ask(other.email, 'password'))).toBeTruthy();
    await served();
    expect((await app.mailsTo(other.email)).map(({ template }) => template)).toContain('password_reset');
  });
});

describe('joining the programme', () => {
  test('by the token that comes with the login’s 410', async () => {
    const { email, conversionToken } = await outsider();
    expect(await convert(email.toUpperCase(), conversionToken)).toMatchObject({
      status: 201,
      body: { code: 201, message: 'Usuario ya es AVP. Puede iniciar sesión.' },
    });
    expect(await app.login(email, goodPassword)).toMatchObject({ status: 201, body: { user_info: { is_avp: true } } });
  });

  test('the token is the user’s own, and holds for ten minutes', async () => {
    const one = await outsider();
    const two = await outsider();
    expect(await convert(one.email, two.conversionToken)).toMatchObject(notValid);
    app.clock.at = new Date(Date.now() + 10 * 60_000 + 1000);
    expect(await convert(one.email, one.conversionToken)).toMatchObject(notValid);
    const { body } = await app.call('POST', '/updateAVP', {
      form: { email: one.email, is_avp: 'false', conversion_token: 'x' },
    });
    expect(body.error.fields).toEqual({ is_avp: 'La opción seleccionada no es válida.' });
  });
});

test('whoever guessed too often is told nothing more, right or wrong; a browser in which somebody signed in counts apart', async () => {
  const { email } = await addMember(app);
  const { email: other } = await addMember(app, { status: 'registrado' });
  const cookie = (await app.login(email, goodPassword)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const code = await app.tokenFor(other, 'activation');
  const answers = await Promise.all(Array.from({ length: 210 }, () => activate('x')));
  expect(answers.filter(({ status }) => status === 409).length).toBeLessThanOrEqual(200);
  const tooMany = { status: 429, body: { error: { rule: 'too_many_requests' } } };
  expect(await activate('x')).toMatchObject(tooMany);
  expect(await activate(code)).toMatchObject(tooMany);
  expect(await reset(code)).toMatchObject(tooMany);
  const known = (token: string, mark = cookie) =>
    app.call('POST', '/emailverification', { body: { token }, headers: { cookie: mark } });
  expect((await known(code)).status).toBe(201);
  // Each sign-in gives a mark, and none of them tries of its own.
  const marks = await Promise.all(Array.from({ length: 3 }, () => app.login(email, goodPassword)));
  await Promise.all(Array.from({ length: 199 }, () => known('x')));
  for (const { headers } of marks)
    expect((await known('x', headers.get('set-cookie')?.split(';')[0])).status).toBe(429);
});
