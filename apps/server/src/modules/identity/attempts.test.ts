import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  startTestApp,
  testPassword,
  type Answer,
  type Person,
  type TestApp,
} from '../../../../../test/support/app.ts';

let app: TestApp;
let ana: Person;
let userName: string;
let addresses = 0;

beforeAll(async () => {
  // Behind a proxy, so that each test can come from an address of its own.
  app = await startTestApp({ TRUST_PROXY: '1', STAFF_SECOND_FACTOR: 'true' });
  ana = await app.addPerson('PASSENGER', { email: 'ana.rojas@pruebas.example' });
  const { rows } = await app.pool.query<{ username: string }>('select username from users where id = $1', [ana.userId]);
  userName = rows[0]?.username ?? '';
});
afterAll(() => app.stop());

const newAddress = () => `203.0.113.${(addresses += 1)}`;
const logIn = (username: string, password: string, address = newAddress(), url = app.url): Promise<Answer> =>
  call(url, 'POST', '/login', { form: { username, password }, headers: { 'x-forwarded-for': address } });

/** Somebody who guesses; every guess is answered as wrong. */
async function guess(username: string, times: number, address: string): Promise<void> {
  for (let attempt = 1; attempt <= times; attempt += 1)
    expect((await logIn(username, 'Otra.2026', address)).status).toBe(409);
}

describe('too many failures', () => {
  test('after ten on one account from one address the eleventh has to wait, whatever the password', async () => {
    const address = newAddress();
    await guess(ana.email, 10, address);
    const { status, headers, body } = await logIn(ana.email.toUpperCase(), testPassword, address);
    expect([status, body.message]).toEqual([429, 'Demasiados intentos. Espere unos minutos e intente de nuevo.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  });

  test('an address that the client makes up in front of the proxy’s counts for nothing', async () => {
    const address = newAddress();
    const from = (made: string) => logIn('alguien.mas', 'Otra.2026', `${made}, ${address}`);
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await from(newAddress())).status).toBe(409);
    expect((await from(newAddress())).status).toBe(429);
    const { rows } = await app.pool.query(
      `select address, request_id from audit_entries where action = 'login_refused' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ address, request_id: expect.any(String) }]);
  });

  test.each([
    [
      'the user name and the e-mail are one account',
      () => [ana.email, userName],
      (place: number) => `198.51.100.9${place * 0}`,
    ],
    [
      'nobody is one account, however the name is written',
      () => ['nadie@pruebas.example', 'NADIE@pruebas.example'],
      (place: number) => `198.51.100.8${place * 0}`,
    ],
    ['a /64 of IPv6 is one address', () => [ana.email], (place: number) => `2001:db8:1:2::${place + 1}`],
  ])('%s', async (_name, identifiers, addressOf) => {
    const statuses = [];
    for (let place = 0; place < 11; place += 1) {
      const names = identifiers();
      statuses.push((await logIn(names[place % names.length] ?? '', 'Otra.2026', addressOf(place))).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('a browser in which the same person signed in before counts by itself', async () => {
    const [victim, another, address] = [await app.addPerson(), await app.addPerson(), newAddress()];
    const cookieOf = async ({ email }: Person) => (await logIn(email, testPassword)).headers.get('set-cookie') ?? '';
    const cookie = await cookieOf(victim);
    expect(cookie).toMatch(/^millaje_device=[\w.-]+; Path=\/api\/v1; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    await guess(victim.email, 10, address);
    const known = (mark: string) =>
      app.call('POST', '/login', {
        form: { username: victim.email, password: testPassword },
        headers: { 'x-forwarded-for': address, cookie: mark },
      });
    const [[mark = ''], [others = '']] = [cookie.split(';'), (await cookieOf(another)).split(';')];
    const changed = [[`=${victim.userId}.`, `=${ana.userId}.`] as const, [/\.[^.]+\./, '.AAAAAAAAAAAAAAAA.'] as const];
    for (const forged of [others, ...changed.map(([from, to]) => mark.replace(from, to))])
      expect((await known(forged)).status).toBe(429);
    expect((await known(mark)).status).toBe(201);
  });

  test('a success forgets the failures before it', async () => {
    const address = newAddress();
    for (const _round of [1, 2, 3]) {
      await guess(userName, 9, address);
      expect((await logIn(userName, testPassword, address)).status).toBe(201);
    }
  });

  test('a thousand on one account, fifty at a time, are ten guesses and lock nobody else out', async () => {
    const [victim, address] = [await app.addPerson(), newAddress()];
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, place) => logIn(victim.email, `Otra.${round}.${place}`, address)),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(990);
    // The victim from elsewhere, and somebody else from where the guesses came.
    expect((await logIn(victim.email, testPassword)).status).toBe(201);
    expect((await logIn(ana.email, testPassword, address)).status).toBe(201);
  });

  test('they are counted together by all server processes', async () => {
    const [otherUrl, address] = [await app.startAnother(), newAddress()];
    await guess('alguien', 10, address);
    expect((await logIn('alguien', 'Otra.2026', address, otherUrl)).status).toBe(429);
  });

  test('the longest user name is counted too, and a wrong one is only wrong', async () => {
    const address = newAddress();
    await guess('ñ'.repeat(254), 10, address);
    expect((await logIn('ñ'.repeat(254), 'x', address)).status).toBe(429);
  });

  test('what is no attempt is not counted', async () => {
    const address = newAddress();
    for (let attempt = 1; attempt <= 12; attempt += 1) expect((await logIn(ana.email, '', address)).status).toBe(400);
    expect((await logIn(ana.email, testPassword, address)).status).toBe(201);
  });
});

test.each([
  [{ username: 'a\0b', password: 'x' }, 'El texto contiene caracteres no permitidos.'],
  [{ username: 'a'.repeat(255), password: 'x' }, 'Ingrese su correo electrónico o nombre de usuario.'],
  [{ username: 'ana', password: 'x'.repeat(201) }, 'Ingrese su contraseña.'],
  [{ username: 'ana', password: 'x', code_2fa: 5 }, 'Ingrese su código 2FA'],
])('a login that cannot be one is refused and leaves no trace: %#', async (body, text) => {
  const answer = await app.writingNothing(() => app.call('POST', '/login', { body }));
  expect([answer.status, answer.body.message]).toEqual([400, text]);
});

test('where staff need a second factor, they get nothing but the way to it until they have one', async () => {
  const { token, userId } = await app.addPerson('SUPER_ADMIN');
  const ask = async (path: string) => (await app.call('GET', path, { token })).body.error?.rule;
  expect([await ask('/audit'), await ask('/users/getUser'), await ask('/2fa/status')]).toEqual([
    'second_factor_required',
    undefined,
    undefined,
  ]);
  expect((await app.call('GET', '/users/getUser', { token: ana.token })).status).toBe(200);
  await app.pool.query(`insert into two_factor (user_id, secret, key_id) values ($1, '\\x00', 'x')`, [userId]);
  await app.pool.query('update two_factor set confirmed_at = now() where user_id = $1', [userId]);
  await expect.poll(() => ask('/audit')).toBeUndefined();
  await app.pool.query('delete from two_factor where user_id = $1', [userId]);
  await expect.poll(() => ask('/audit')).toBe('second_factor_required');
});
