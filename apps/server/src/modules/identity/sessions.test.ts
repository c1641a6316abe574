import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  call,
  startTestApp,
  testPassword,
  testTokenSecret,
  type Person,
  type TestApp,
} from '../../../../../test/support/app.ts';
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
    await expect.poll(() => statusesOf(token), { timeout: 5_000, interval: 50 }).toEqual([401, 401]);
  });
});

const both = () => statusesOf(ana.token);
const patience = { timeout: 2_000, interval: 5 };

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
  await expect.poll(() => listing(ana.token), { timeout: 2_000, interval: 5 }).toEqual([401, 401]);
  const { body } = await app.call('POST', '/login', { body: { username: ana.email, password: testPassword } });
  expect(await listing(body.token)).toEqual([200, 200]);
});

test('while the database’s notices do not arrive, nothing is remembered: a session ends at once all the same', async () => {
  expect(await statusesOf(ana.token)).toEqual([200, 200]);
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'millaje listener'",
  );
  await app.pool.query('update sessions set revoked_at = now() where user_id = $1', [ana.userId]);
  await expect.poll(() => statusesOf(ana.token), { timeout: 2_000, interval: 5 }).toEqual([401, 401]);
});
