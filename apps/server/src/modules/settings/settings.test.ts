import { transferConfirmationTexts as confirmationTexts, transferFeeTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, startTestApp, testPassword, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
let administrator: { readonly token: string; readonly userId: bigint; readonly email: string };
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.addPerson('SUPER_ADMIN');
});
afterAll(() => app.stop());

const read = async () => (await app.call('GET', '/config/fee', { token: administrator.token })).body;
const update = (fee: unknown, token = administrator.token) =>
  app.call('POST', '/config/updateFee', { token, body: { fee } });

test.each([
  ['', texts.required],
  [undefined, texts.required],
  ['cinco', texts.wrong],
  ['5 %', texts.wrong],
  ['1e1', texts.wrong],
  ['1.000,5', texts.wrong],
  ['0', texts.notPositive],
  ['-1', texts.notPositive],
  ['100', texts.tooLarge],
  ['2.00001', texts.tooFine],
])('a commission of %o is refused, and stays what it was', async (fee, text) => {
  const before = await read();
  expect(await update(fee)).toMatchObject({ status: 400, body: { error: { fields: { fee: text } } } });
  expect(await read()).toEqual(before);
});

test('a change is a new version with its start and who made it, and is told', async () => {
  const before = await read();
  expect(before).toMatchObject({ fee: '5', versions: [{ value: '5', changed_by: null }] });
  const changed = await update('7,50');
  expect(changed).toMatchObject({ status: 201, body: { message: texts.updated, fee: '7.5' } });
  expect((await read()).versions).toEqual([
    expect.objectContaining({ value: '7.5', changed_by: administrator.email }),
    ...before.versions,
  ]);
  const { rows } = await app.pool.query(
    `select actor_user_id, before, after from audit_entries where action = 'setting_changed'`,
  );
  expect(rows).toEqual([{ actor_user_id: administrator.userId, before: { fee: '5' }, after: { fee: '7.5' } }]);
});

test('it counts at once in every process', async () => {
  const other = await app.startAnother();
  const ana = await app.addPerson('PASSENGER', { balance: 1_000n });
  const luis = await app.addPerson();
  await update('10');
  const order = {
    token: ana.token,
    body: { email_to: luis.email, amount: 100, description: 'Regalo' },
  };
  expect((await app.call('POST', '/miles/transfer', order)).body.operation).toMatchObject({ fee: 10, total: 90 });
  expect((await call(other, 'POST', '/miles/transfer', order)).body.operation).toMatchObject({ fee: 10, total: 90 });
  expect((await app.call('GET', '/miles/getfee', { token: ana.token })).body.fee).toBe('10');
});

describe('the amount from which a transfer asks who sends it', () => {
  const set = (amount: unknown) =>
    app.call('PUT', '/config/transfer-confirmation', { token: administrator.token, body: { amount } });
  const asked = async () =>
    (await app.call('GET', '/config/transfer-confirmation', { token: administrator.token })).body.amount;

  test.each([
    ['', confirmationTexts.required],
    ['mil', confirmationTexts.wrong],
    ['-1', confirmationTexts.wrong],
    ['1,5', confirmationTexts.wrong],
  ])('%o is refused', async (amount, text) => {
    expect(await set(amount)).toMatchObject({ status: 400, body: { error: { fields: { amount: text } } } });
    expect(await asked()).toBe('0');
  });

  test('by the password again, for five minutes and this session only; smaller ones are not asked', async () => {
    const ana = await app.addPerson('PASSENGER', { balance: 10_000n });
    const luis = await app.addPerson();
    const key = { 'idempotency-key': 'large' };
    const send = (amount: string, headers = {}) =>
      app.call('POST', '/miles/transfer', {
        token: ana.token,
        body: { email_to: luis.email, amount, description: 'Regalo' },
        headers,
      });
    const prove = (proof: string) => app.call('POST', '/confirm-identity', { token: ana.token, body: { proof } });
    expect((await send('1000')).status).toBe(201);
    expect(await set('1.000')).toMatchObject({ status: 201, body: { amount: '1000' } });
    expect((await send('999')).status).toBe(201);
    const required = { status: 428, body: { error: { rule: 'confirmation_required' } } };
    expect(await app.writingNothing(() => send('1000', key))).toMatchObject(required);
    expect(await prove('otra')).toMatchObject({
      status: 409,
      body: { error: { fields: { proof: expect.any(String) } } },
    });
    expect(await send('1000', key)).toMatchObject(required);
    expect((await prove(testPassword)).status).toBe(201);
    // The key of what was asked for decides nothing: the same call goes through.
    expect((await send('1000', key)).status).toBe(201);
    await app.pool.query(
      `update sessions set confirmed_at = clock_timestamp() - interval '6 minutes' where user_id = $1`,
      [ana.userId],
    );
    expect(await send('5000')).toMatchObject(required);
    // What was done under a key is told again without a question.
    expect((await send('1000', key)).headers.get('idempotent-replayed')).toBe('true');
    await set('0');
    expect((await send('5000')).status).toBe(201);
    const { rows } = await app.pool.query(
      `select action from audit_entries where subject_id = $1 and action = 'identity_not_confirmed'`,
      [String(ana.userId)],
    );
    expect(rows).toHaveLength(1);
  });
});

test('versions can neither be changed nor taken away', async () => {
  for (const statement of [
    'update setting_versions set value = 1',
    'delete from setting_versions',
    'truncate setting_versions',
  ])
    await expect(app.pool.query(statement)).rejects.toThrow(/append-only|refused|only/i);
});
