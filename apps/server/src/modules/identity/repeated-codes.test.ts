import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeCalls, hour, newPassword, notValid } from './account-codes.fixture.ts';
import { addMember, goodPassword, signIn, startAccountsApp, type AccountsApp } from './accounts.fixture.ts';

/** An answer is lost and the same thing is asked for once more, or a link is pressed again days later. */
let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
beforeEach(async () => {
  app.clock.at = undefined;
  await app.forgetLimits();
});
afterAll(() => app.stop());

const { ask, activate, reset, convert, statusOf, mailAfter, outsider } = codeCalls(() => app);
const activeAlready = { status: 201, body: { code: 201, message: 'Su cuenta ya está activa. Puede iniciar sesión.' } };

describe('activating again', () => {
  test('the token of the mail makes the account active once; who comes again by it finds it active', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const token = await app.tokenFor(email, 'activation');
    expect(await activate(token)).toMatchObject({
      status: 201,
      body: { code: 201, message: 'Su cuenta fue activada. Ya puede iniciar sesión.' },
    });
    expect(await statusOf(email)).toBe('activo');
    expect(await activate(token)).toMatchObject(activeAlready);
    // Days later, too, until the link is forgotten.
    app.clock.at = new Date(Date.now() + 20 * 24 * hour);
    expect(await activate(token)).toMatchObject(activeAlready);
    expect((await app.mailsTo(email)).filter(({ template }) => template === 'welcome')).toHaveLength(1);
    const { rows } = await app.pool.query(
      `select action from audit_entries where action = 'account_activated' and subject_id = (select id::text from users where email = $1)`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('who was put out is not told that the account was active, and the link brings nobody back', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const token = await app.tokenFor(email, 'activation');
    expect((await activate(token)).status).toBe(201);
    await app.pool.query(`update users set status = 'inactivo' where email = $1`, [email]);
    expect(await activate(token)).toMatchObject(notValid);
    expect(await statusOf(email)).toBe('inactivo');
  });

  test('a link that was never pressed says so too once another one did it, also when it is late', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const old = await app.tokenFor(email, 'activation');
    const fresh = await mailAfter(email, 'activation', () => ask(email, 'activate'));
    expect((await activate(fresh)).status).toBe(201);
    app.clock.at = new Date(Date.now() + 48 * hour);
    expect(await activate(old)).toMatchObject(activeAlready);
  });

  test('of twenty at once one does it', async () => {
    const { email } = await addMember(app, { status: 'registrado' });
    const token = await app.tokenFor(email, 'activation');
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(token)));
    const said = Map.groupBy(answers, ({ body }) => body.message as string);
    expect(said.get('Su cuenta fue activada. Ya puede iniciar sesión.')).toHaveLength(1);
    expect(said.get(activeAlready.body.message)).toHaveLength(19);
    expect((await app.mailsTo(email)).filter(({ template }) => template === 'welcome')).toHaveLength(1);
  });
});

describe('a new password again', () => {
  test('the same press twice changes it once; within the hour it is answered alike, and no other password is', async () => {
    const { email } = await addMember(app);
    const token = await mailAfter(email, 'password_reset', () => ask(email, 'password'));
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const session = await signIn(app, email, newPassword);
    expect(await reset(token)).toMatchObject({ status: 201, body: { message: answers[0]?.body.message } });
    expect(await reset(token, 'Otra.2027')).toMatchObject(notValid);
    // Nothing was changed by that, so nobody is signed out, and one mail tells of it.
    expect((await app.call('GET', '/users/getUser', { token: session })).status).toBe(200);
    expect((await app.mailsTo(email)).filter(({ template }) => template === 'password_changed')).toHaveLength(1);

    app.clock.at = new Date(Date.now() + hour + 60_000);
    expect(await reset(token)).toMatchObject(notValid);
  });

  test('a code that was used gives few guesses at the password', async () => {
    const { email } = await addMember(app);
    const token = await mailAfter(email, 'password_reset', () => ask(email, 'password'));
    expect((await reset(token)).status).toBe(201);
    for (let guess = 0; guess < 5; guess += 1) expect(await reset(token, `Otra.202${guess}`)).toMatchObject(notValid);
    expect(await reset(token)).toMatchObject(notValid);
  });
});

test('joining the programme again finds that it is so', async () => {
  const { email, conversionToken } = await outsider();
  expect((await convert(email, conversionToken)).status).toBe(201);
  expect(await convert(email, conversionToken)).toMatchObject({
    status: 201,
    body: { message: 'Usuario ya es AVP. Puede iniciar sesión.' },
  });
  expect((await app.mailsTo(email)).filter(({ template }) => template === 'converted')).toHaveLength(1);
  expect(await convert((await outsider()).email, conversionToken)).toMatchObject(notValid);
  expect((await app.login(email, goodPassword)).status).toBe(201);
});
