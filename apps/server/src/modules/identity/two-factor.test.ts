import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, addStaff, goodPassword, signIn, startAccountsApp, type AccountsApp } from './accounts.fixture.ts';
import { createSecretBox } from './secret-box.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
beforeEach(async () => {
  app.clock.at = undefined;
  await app.forgetLimits();
});
afterAll(() => app.stop());

const step = 30_000;
const post = (path: string, token: string, code_2fa?: string) =>
  app.call('POST', `/2fa/${path}`, { token, form: code_2fa === undefined ? {} : { code_2fa } });
/** What an authenticator shows, so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor((now() + steps * step) / 1000) });
const now = () => (app.clock.at ?? new Date()).getTime();
/** The server's clock moves on, so that the next code is a new one. */
const later = (steps = 1) => void (app.clock.at = new Date(now() + steps * step));
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

/** Somebody whose second factor counts. */
async function withSecondFactor() {
  const { email } = await addMember(app);
  const token = await signIn(app, email);
  const { secret } = (await post('enable', token)).body;
  const { body } = await post('confirm', token, codeOf(secret));
  later();
  return { email, token, secret: secret as string, recoveryCodes: body.recovery_codes as string[] };
}

describe('turning it on', () => {
  test('gives a picture and a text; it counts once a right code came', async () => {
    const { email } = await addMember(app);
    const token = await signIn(app, email);
    expect((await app.call('GET', '/2fa/status', { token })).body).toMatchObject({
      code: 200,
      status: false,
      recovery_codes_left: 0,
    });

    const { status, body } = await post('enable', token);
    expect(status).toBe(201);
    expect(body.qr).toMatch(/^data:image\/png;base64,/);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await app.login(email, goodPassword)).status).toBe(201);

    expect(await post('confirm', token, wrongCode(codeOf(body.secret)))).toMatchObject({
      status: 409,
      body: { message: 'El código 2FA no es válido.' },
    });
    const confirmed = await post('confirm', token, codeOf(body.secret));
    expect(confirmed.status).toBe(201);
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect((await app.call('GET', '/2fa/status', { token })).body).toMatchObject({
      status: true,
      recovery_codes_left: 10,
    });
    expect((await app.call('GET', '/users/getUser', { token })).body.user_info.twofa_status).toBe(true);
    expect((await app.mailsTo(email)).map(({ template }) => template)).toContain('two_factor_enabled');
  });

  test('a second try before the code replaces the secret; after it, it is refused', async () => {
    const { email } = await addMember(app);
    const token = await signIn(app, email);
    const first = (await post('enable', token)).body.secret as string;
    const second = (await post('enable', token)).body.secret as string;
    expect((await post('confirm', token, codeOf(first))).status).toBe(409);
    expect((await post('confirm', token, codeOf(second))).status).toBe(201);
    expect(await post('enable', token)).toMatchObject({ status: 409, body: { error: { rule: 'second_factor_on' } } });
    later();
    expect(await post('confirm', token, codeOf(second))).toMatchObject({
      status: 409,
      body: { error: { rule: 'second_factor_on' } },
    });
  });

  test('the other sessions end, this one stays', async () => {
    const { email } = await addMember(app);
    const [mine, other] = [await signIn(app, email), await signIn(app, email)];
    const { secret } = (await post('enable', mine)).body;
    await post('confirm', mine, codeOf(secret));
    expect((await app.call('GET', '/users/getUser', { token: mine })).status).toBe(200);
    expect((await app.call('GET', '/users/getUser', { token: other })).status).toBe(401);
  });

  test('there is nothing to confirm or to turn off before, and a code is needed', async () => {
    const { email } = await addMember(app);
    const token = await signIn(app, email);
    expect(await post('confirm', token, '123456')).toMatchObject({
      status: 409,
      body: { error: { rule: 'second_factor_off' } },
    });
    expect(await post('disable', token, '123456')).toMatchObject({
      status: 409,
      body: { error: { rule: 'second_factor_off' } },
    });
    expect(await post('disable', token)).toMatchObject({ status: 400, body: { message: 'Ingrese su código 2FA' } });
    expect((await app.call('POST', '/2fa/enable', {})).status).toBe(401);
  });

  test('staff have it, too', async () => {
    const { token, email } = await addStaff(app);
    const { secret } = (await post('enable', token)).body;
    expect((await post('confirm', token, codeOf(secret))).status).toBe(201);
    expect((await app.login(email, goodPassword)).status).toBe(428);
  });
});

describe('signing in with it', () => {
  test('without a code, with a wrong one, with the right one', async () => {
    const { email, secret } = await withSecondFactor();
    expect(await app.login(email, goodPassword)).toMatchObject({
      status: 428,
      body: { code: 428, message: 'Ingrese su código 2FA', error: { rule: 'second_factor_needed' } },
    });
    expect(await app.login(email, goodPassword, '')).toMatchObject({
      status: 428,
      body: { error: { rule: 'second_factor_needed' } },
    });
    expect(await app.login(email, goodPassword, wrongCode(codeOf(secret)))).toMatchObject({
      status: 428,
      body: { error: { rule: 'second_factor_wrong' } },
    });
    expect(await app.login(email, 'Otra.2026', codeOf(secret))).toMatchObject({ status: 409 });
    const code = codeOf(secret);
    expect((await app.login(email, goodPassword, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201);
  });

  test('a code is good once, also for two at the same moment', async () => {
    const { email, secret } = await withSecondFactor();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.login(email, goodPassword, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 428, 428, 428, 428]);
    later();
    // An earlier one does not come back either.
    expect((await app.login(email, goodPassword, code)).status).toBe(428);
    expect((await app.login(email, goodPassword, codeOf(secret))).status).toBe(201);
  });

  test.each([
    [-2, 428],
    [-1, 201],
    [0, 201],
    [1, 201],
    [2, 428],
  ])('a clock that is %i steps off gets %i', async (steps, status) => {
    const { email, secret } = await withSecondFactor();
    later(5);
    expect((await app.login(email, goodPassword, codeOf(secret, steps))).status).toBe(status);
  });

  test('a recovery code stands in for it, once, however it is typed', async () => {
    const { email, recoveryCodes, token } = await withSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect((await app.login(email, goodPassword, first)).status).toBe(201);
    expect((await app.login(email, goodPassword, first)).status).toBe(428);
    expect((await app.login(email, goodPassword, ` ${second.toLowerCase().replaceAll('-', '')} `)).status).toBe(201);
    expect((await app.call('GET', '/2fa/status', { token })).body.recovery_codes_left).toBe(8);
    expect(
      (await app.mailsTo(email)).findLast(({ template }) => template === 'recovery_code_used')?.data.remaining,
    ).toBe(8);
  });

  test('nobody else’s code does, of either kind', async () => {
    const [one, other] = [await withSecondFactor(), await withSecondFactor()];
    expect((await app.login(one.email, goodPassword, other.recoveryCodes[0])).status).toBe(428);
    expect((await app.login(one.email, goodPassword, codeOf(other.secret))).status).toBe(428);
    expect((await app.login(other.email, goodPassword, other.recoveryCodes[0])).status).toBe(201);
  });

  test('many wrong codes at once are ten guesses', async () => {
    const { email, secret } = await withSecondFactor();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => app.login(email, goodPassword, wrongCode(codeOf(secret)))),
    );
    expect(answers.filter(({ status }) => status === 428)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('ten wrong codes have to wait; only a recovery code and a known browser still get in, at the same address, too', async () => {
    const { email, secret, recoveryCodes } = await withSecondFactor();
    const first = await app.login(email, goodPassword, codeOf(secret));
    later();
    expect((await app.login(email, goodPassword)).status).toBe(428);
    for (let round = 0; round < 10; round += 1)
      expect((await app.login(email, goodPassword, wrongCode(codeOf(secret)))).status).toBe(428);
    expect(await app.login(email, goodPassword, codeOf(secret))).toMatchObject({
      status: 429,
      body: { error: { rule: 'too_many_requests' } },
    });
    const { rows } = await app.pool.query(
      `select from audit_entries e join users u on e.subject_id = u.id::text
       where u.email = $1 and e.action = 'second_factor_refused' and e.address is not null and e.request_id is not null`,
      [email],
    );
    expect(rows).toHaveLength(10);
    expect((await app.mailsTo(email)).map(({ template }) => template)).toContain('second_factor_guessed');
    expect((await app.login(email, goodPassword, recoveryCodes[0])).status).toBe(201);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const body = { username: email, password: goodPassword, code_2fa: codeOf(secret) };
    expect((await app.call('POST', '/login', { body, headers: { cookie } })).status).toBe(201);
  });
});

describe('turning it off', () => {
  test('takes a right code', async () => {
    const { email, token, secret } = await withSecondFactor();
    expect((await post('disable', token, wrongCode(codeOf(secret)))).status).toBe(409);
    expect((await post('disable', token, codeOf(secret))).status).toBe(201);
    expect((await app.login(email, goodPassword)).status).toBe(201);
    expect((await app.mailsTo(email)).map(({ template }) => template)).toContain('two_factor_disabled');
  });

  test('or a recovery code; the others go with it', async () => {
    const { token, recoveryCodes } = await withSecondFactor();
    expect((await post('disable', token, recoveryCodes[3])).status).toBe(201);
    expect((await app.call('GET', '/2fa/status', { token })).body).toMatchObject({
      status: false,
      recovery_codes_left: 0,
    });
  });

  test('ten wrong codes end the session, the fifth is mailed, and nothing but a right one starts anew', async () => {
    const { email, token, secret } = await withSecondFactor();
    const told = async () =>
      (await app.mailsTo(email)).filter(({ template }) => template === 'second_factor_guessed').length;
    const mails = [];
    for (let round = 1; round <= 10; round += 1) {
      expect((await post('disable', token, wrongCode(codeOf(secret)))).status).toBe(409);
      // A question about what is on already is none about the code.
      await post('confirm', token, wrongCode(codeOf(secret)));
      mails.push(await told());
    }
    expect(mails).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect((await post('disable', token, codeOf(secret))).status).toBe(401);
    expect((await app.login(email, goodPassword, codeOf(secret))).status).toBe(201);
  });
});

describe('what is kept', () => {
  test('neither the secret nor a recovery code stands in the database', async () => {
    const { email, secret, recoveryCodes } = await withSecondFactor();
    const { rows } = await app.pool.query<{ secret: Buffer; key_id: string; codes: Buffer[] }>(
      `select t.secret, t.key_id, array_agg(r.code_hash) as codes from two_factor t join users u on u.id = t.user_id join recovery_codes r on r.user_id = u.id where u.email = $1 group by t.user_id`,
      [email],
    );
    expect(rows[0]?.secret.includes(secret)).toBe(false);
    expect(rows[0]?.key_id).toMatch(/^[0-9a-f]{16}$/);
    for (const code of recoveryCodes) expect(rows[0]?.codes.some((hash) => hash.includes(code))).toBe(false);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{6}-){3}[A-HJ-NP-Z2-9]{6}$/);
  });

  test('a secret opens only for its owner, whole, and by a key that is known', () => {
    const box = createSecretBox('a secret of the programme');
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 7n);
    expect(box.open(sealed, 7n)).toBe('JBSWY3DPEHPK3PXP');
    expect(() => box.open(sealed, 8n)).toThrow('unable to authenticate');
    const changed = Buffer.from(sealed.content);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => box.open({ ...sealed, content: changed }, 7n)).toThrow('unable to authenticate');
    expect(createSecretBox('another').open(sealed, 7n)).toBeUndefined();
    expect(createSecretBox('another', ['a secret of the programme']).open(sealed, 7n)).toBe('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 7n).content).not.toEqual(sealed.content);
  });
});
