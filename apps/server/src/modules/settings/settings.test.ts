import { transferFeeTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startTestApp, type TestApp } from '../../../../../test/support/app.ts';

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

test('versions can neither be changed nor taken away', async () => {
  for (const statement of [
    'update setting_versions set value = 1',
    'delete from setting_versions',
    'truncate setting_versions',
  ])
    await expect(app.pool.query(statement)).rejects.toThrow(/append-only|refused|only/i);
});
