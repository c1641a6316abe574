import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  call,
  startTestApp,
  testPassword,
  testTokenSecret,
  type Person,
  type TestApp,
} from '../../../../../test/support/app.ts';
import { deviceName } from './device-name.ts';
import { createTokens } from './tokens.ts';

let app: TestApp;
let otherUrl: string;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  app = await startTestApp();
  otherUrl = await app.startAnother();
  luis = await app.addPerson();
});
beforeEach(async () => {
  ana = await app.addPerson();
});
afterAll(() => app.stop());

const whoAmI = (token: string, url = app.url) => call(url, 'GET', '/users/getUser', { token });
const statusesOf = async (token: string) => [(await whoAmI(token)).status, (await whoAmI(token, otherUrl)).status];

const inAnHour = () => new Date(Date.now() + 3_600_000);
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti as string;
const sign = (secret: string, change: (jwt: SignJWT) => SignJWT, algorithm = 'HS256') =>
  change(
    new SignJWT({})
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer('millaje')
      .setJti(sessionOf(ana.token))
      .setSubject(String(ana.userId))
      .setIssuedAt()
      .setExpirationTime(inAnHour()),
  ).sign(new TextEncoder().encode(secret));
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = () => ({
  iss: 'millaje',
  jti: sessionOf(ana.token),
  sub: String(ana.userId),
  exp: Math.floor(inAnHour().getTime() / 1000),
});

describe('a token of ours opens, on every server process', () => {
  test('as it was given', async () => expect(await statusesOf(ana.token)).toEqual([200, 200]));
  test('signed again with our secret', async () =>
    expect(await statusesOf(await sign(testTokenSecret, (jwt) => jwt))).toEqual([200, 200]));
});

describe('any other does not', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['cut in half', () => ana.token.slice(0, ana.token.length / 2)],
    ['without its last letter', () => ana.token.slice(0, -1)],
    [
      'with a letter changed in the middle',
      () => ana.token.replace(/.(?=.{60}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ],
    ['without a signature', () => `${ana.token.split('.').slice(0, 2).join('.')}.`],
    ['of another secret', () => sign('another secret, just as long as the real one', (jwt) => jwt)],
    ['of the algorithm none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`],
    ['of another algorithm', () => sign(`${testTokenSecret}${testTokenSecret}`, (jwt) => jwt, 'HS512')],
    ['expired', () => sign(testTokenSecret, (jwt) => jwt.setExpirationTime(new Date(Date.now() - 1_000)))],
    [
      'that never expires',
      () =>
        sign(testTokenSecret, () =>
          new SignJWT({ iss: 'millaje', jti: sessionOf(ana.token), sub: String(ana.userId) }).setProtectedHeader({
            alg: 'HS256',
          }),
        ),
    ],
    ['not valid yet', () => sign(testTokenSecret, (jwt) => jwt.setNotBefore(inAnHour()))],
    ['of another issuer', () => sign(testTokenSecret, (jwt) => jwt.setIssuer('otro'))],
    ['of a session that never was', () => sign(testTokenSecret, (jwt) => jwt.setJti(crypto.randomUUID()))],
    ['of a session without a number', () => sign(testTokenSecret, (jwt) => jwt.setJti("x' or true --"))],
    ['of somebody else’s session', () => sign(testTokenSecret, (jwt) => jwt.setSubject(String(luis.userId)))],
    ['of nobody', () => sign(testTokenSecret, (jwt) => jwt.setSubject('-1'))],
    ['of a user number beyond all numbers', () => sign(testTokenSecret, (jwt) => jwt.setSubject('9'.repeat(30)))],
    ['of 4,000 letters', () => 'a'.repeat(4_000)],
    ['with two extra parts', () => `${ana.token}.a.b`],
  ])('%s', async (_what, build) => {
    const token = await build();
    for (const url of [app.url, otherUrl]) {
      const { status, body } = await whoAmI(token, url);
      expect([status, body]).toEqual([
        401,
        {
          code: 401,
          message: 'Debe iniciar sesión',
          error: { code: 401, message: 'Debe iniciar sesión', rule: 'not_signed_in' },
        },
      ]);
    }
  });

  test.each([
    ['nothing', () => ''],
    ['the token alone', () => ana.token],
    ['another scheme', () => `Basic ${ana.token}`],
    ['two tokens', () => `Bearer ${ana.token} ${ana.token}`],
    ['a token in quotes', () => `Bearer "${ana.token}"`],
  ])('the header with %s', async (_what, authorization) => {
    expect((await app.call('GET', '/users/getUser', { headers: { authorization: authorization() } })).status).toBe(401);
  });

  test('one that was good until it expired, remembered or not', async () => {
    const token = await createTokens(testTokenSecret).sign({
      sessionId: sessionOf(ana.token),
      userId: ana.userId,
      expiresAt: new Date(Date.now() + 2_000),
    });
    expect(await statusesOf(token)).toEqual([200, 200]);
    await expect.poll(() => statusesOf(token), { interval: 50 }).toEqual([401, 401]);
  });
});

const both = () => statusesOf(ana.token);
const patience = { interval: 5 };

describe('a session ends at once, on every server process', () => {
  /** Signed in and remembered by both. */
  beforeEach(async () => void (await both()));

  test('by signing out', async () => {
    const { status, body } = await app.call('POST', '/logout', { token: ana.token });
    expect([status, body.message]).toEqual([201, 'Sesión cerrada.']);
    await expect.poll(both, patience).toEqual([401, 401]);
  });

  test('by signing out, this session only', async () => {
    const { body } = await app.call('POST', '/login', { body: { username: ana.email, password: testPassword } });
    await app.call('POST', '/logout', { token: ana.token });
    await expect.poll(both, patience).toEqual([401, 401]);
    expect(await statusesOf(body.token)).toEqual([200, 200]);
  });

  test('by becoming inactive', async () => {
    await app.pool.query("update users set status = 'inactivo' where id = $1", [ana.userId]);
    await expect.poll(both, patience).toEqual([401, 401]);
  });

  test('by getting another password', async () => {
    await app.pool.query("update users set password_hash = 'otro' where id = $1", [ana.userId]);
    await expect.poll(both, patience).toEqual([401, 401]);
  });

  test('by being revoked in the database', async () => {
    await app.pool.query('update sessions set revoked_at = now() where user_id = $1', [ana.userId]);
    await expect.poll(both, patience).toEqual([401, 401]);
  });

  test('and everybody else stays', async () => {
    await app.pool.query("update users set status = 'inactivo' where id = $1", [ana.userId]);
    await expect.poll(both, patience).toEqual([401, 401]);
    expect(await statusesOf(luis.token)).toEqual([200, 200]);
  });
});

test('who gets another role is out at once, and has it from the next signing in', async () => {
  const listing = (token: string) =>
    Promise.all([app.url, otherUrl].map(async (url) => (await call(url, 'GET', '/users', { token })).status));
  expect(await listing(ana.token)).toEqual([403, 403]);
  await app.pool.query('update users set role_id = 2 where id = $1', [ana.userId]);
  await expect.poll(() => listing(ana.token), patience).toEqual([401, 401]);
  const { body } = await app.call('POST', '/login', { body: { username: ana.email, password: testPassword } });
  expect(await listing(body.token)).toEqual([200, 200]);
});

test('while the database’s notices do not arrive, nothing is remembered: a session ends at once all the same', async () => {
  expect(await statusesOf(ana.token)).toEqual([200, 200]);
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'millaje listener'",
  );
  await app.pool.query('update sessions set revoked_at = now() where user_id = $1', [ana.userId]);
  await expect.poll(() => statusesOf(ana.token), patience).toEqual([401, 401]);
});

describe('one’s own sessions', () => {
  const signIn = async (userAgent: string) => {
    const { body } = await app.call('POST', '/login', {
      body: { username: ana.email, password: testPassword },
      headers: { 'user-agent': userAgent },
    });
    return body.token as string;
  };
  const list = async (token = ana.token) => (await app.call('GET', '/sessions/own', { token })).body;
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

  test('are told with what they were opened in, the one that asks first, and nobody else’s', async () => {
    const token = await signIn(phone);
    await expect.poll(async () => (await list(token)).rows[0].last_used_at, patience).toEqual(expect.any(String));
    const { rows, count } = await list(token);
    expect(count).toBe(2);
    expect(rows[0]).toMatchObject({
      id: sessionOf(token),
      device: 'Safari en iPhone',
      address: '127.0.0.1',
      is_current: true,
    });
    expect(rows[1]).toMatchObject({ id: sessionOf(ana.token), device: null, address: null, is_current: false });
    expect((await list(luis.token)).rows).toHaveLength(1);
  });

  test('end one by one, at once, on every server process, and are told to the audit', async () => {
    const token = await signIn(phone);
    expect(await statusesOf(token)).toEqual([200, 200]);
    const { status, body } = await app.call('POST', '/sessions/end', {
      token: ana.token,
      body: { id: sessionOf(token) },
    });
    expect([status, body.message]).toEqual([201, 'Sesión cerrada.']);
    await expect.poll(() => statusesOf(token), patience).toEqual([401, 401]);
    expect(await both()).toEqual([200, 200]);
    const { rows } = await app.pool.query(
      "select actor_user_id, opened(after) as after from audit_entries where action = 'own_sessions_ended' and subject_id = $1",
      [String(ana.userId)],
    );
    expect(rows).toEqual([{ actor_user_id: ana.userId, after: { sessions: 1 } }]);
  });

  test('end all but this one', async () => {
    const others = [await signIn(phone), await signIn(phone)];
    const { body } = await app.call('POST', '/sessions/endOthers', { token: ana.token });
    expect(body).toMatchObject({ message: 'Las demás sesiones están cerradas.', ended: 2 });
    for (const token of others) await expect.poll(() => statusesOf(token), patience).toEqual([401, 401]);
    expect(await both()).toEqual([200, 200]);
    expect((await app.call('POST', '/sessions/endOthers', { token: ana.token })).body).toMatchObject({ ended: 0 });
  });

  test('of two that end each other at once one does; the other one ends nothing any more', async () => {
    const tokens = [ana.token, await signIn(phone), await signIn(phone)];
    const client = await app.pool.connect();
    try {
      // Both are let in before either is at its work.
      await client.query('begin');
      await client.query('select from users where id = $1 for update', [ana.userId]);
      const ends = tokens.slice(0, 2).map((token) => app.call('POST', '/sessions/endOthers', { token }));
      await vi.waitFor(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await app.pool.query(waiting)).rowCount).toBe(2);
      }, 20_000);
      await client.query('commit');
      const answers = await Promise.all(ends);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401]);
      const stays = tokens[answers.findIndex(({ status }) => status === 201)] ?? '';
      expect(await statusesOf(stays)).toEqual([200, 200]);
      expect((await list(stays)).count).toBe(1);
    } finally {
      client.release(true);
    }
  });

  test.each([
    ['somebody else’s', () => sessionOf(luis.token)],
    ['one that never was', () => crypto.randomUUID()],
  ])('%s is not ended', async (_what, id) => {
    const answer = await app.call('POST', '/sessions/end', { token: ana.token, body: { id: id() } });
    expect([answer.status, answer.body.error.rule]).toEqual([404, 'session_not_found']);
    expect(await statusesOf(luis.token)).toEqual([200, 200]);
  });
});

test.each([
  [undefined, null],
  ['  ', null],
  ['curl/8.5', 'Otro navegador'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux'],
  ['Mozilla/5.0 (Linux; Android 15; SM-A556E) Chrome/140.0 Mobile Safari/537.36', 'Chrome en Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge en Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari en Mac'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
])('a browser that says %o is called %o', (said, name) => expect(deviceName(said)).toBe(name));
