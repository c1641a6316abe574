import {
  amountTexts,
  classFactorTexts,
  dollarPriceTexts,
  transferConfirmationTexts as confirmationTexts,
  switchTexts,
  transferFeeTexts as texts,
} from '@millaje/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, startTestApp, testPassword, type TestApp } from '../../../../../test/support/app.ts';
import { nothingOverwritten, writeTwice } from '../../../../../test/support/catalogue.behaviour.ts';
import { changeable } from './changeable.fixture.ts';
import { beginSettings, earningRulesAt, priceRulesAt } from './index.ts';

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

const put = (path: string, body: unknown) => app.call('PUT', path, { token: administrator.token, body });
const lastEntry = async () =>
  (
    await app.pool.query(
      'select action, subject_id, before, after from audit_entries where action <> $1 order by id desc limit 1',
      ['personal_data_read'],
    )
  ).rows[0];

describe('what classes earn', () => {
  const rates = async () => (await app.call('GET', '/config/reward-rates', { token: administrator.token })).body.rates;
  const classY = 25;

  test('begins with what the brand says, family by family', async () => {
    const all: { name: string; value: string; family: string }[] = await rates();
    expect(all).toHaveLength(26);
    expect(all[0]).toMatchObject({ id: 17, name: 'rate_Q', value: '0.5', family: 'LIGHT' });
    expect(all.at(-6)).toMatchObject({ id: 10, name: 'rate_J', value: '1.2', family: 'BUSINESS' });
  });

  test.each([
    ['', classFactorTexts.required],
    [undefined, classFactorTexts.required],
    ['1.21', classFactorTexts.wrong],
    ['-0.1', classFactorTexts.wrong],
    ['0.755', classFactorTexts.wrong],
    ['uno', classFactorTexts.wrong],
  ])('a factor of %o is refused, and stays what it was', async (value, text) => {
    const before = await rates();
    expect(await put('/config/reward-rates', { id: classY, value })).toMatchObject({
      status: 400,
      body: { error: { fields: { value: text } } },
    });
    expect(await rates()).toEqual(before);
  });

  test('a class that is none is refused', async () => {
    for (const id of [27, 1_000])
      expect(await put('/config/reward-rates', { id, value: '1' })).toMatchObject({ status: 404 });
  });

  test('a change counts from now on, is told, and leaves what was before to be read', async () => {
    const { rows } = await app.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const before = rows[0]?.now;
    const changed = await put('/config/reward-rates', { id: classY, value: '0,90' });
    expect(changed).toMatchObject({
      status: 201,
      body: { message: 'Actualizado!', rate: { id: classY, value: '0.9' } },
    });
    expect(await lastEntry()).toEqual({
      action: 'reward_rate_changed',
      subject_id: 'class_factor_Y',
      before: { value: '1' },
      after: { value: '0.9' },
    });
    const { database } = app.app.shared;
    const [then, now] = [await earningRulesAt(database, before), await earningRulesAt(database)];
    expect([then.get('Y')?.value, now.get('Y')?.value]).toEqual(['1', '0.9']);
    expect(now.get('Y')?.id).toBe(changed.body.rate.version_id);
    expect(now.get('J')).toEqual(then.get('J'));
  });

  test('a server that starts leaves what staff have changed', async () => {
    await app.startAnother();
    expect((await earningRulesAt(app.app.shared.database)).get('Y')?.value).toBe('0.9');
  });
});

describe('the high season and the flight promotion', () => {
  const names = ['high-season', 'flight-promotion'] as const;
  const visit = async (name: string) => (await app.call('GET', '/config', { query: { name } })).body;
  const rulesNow = () => priceRulesAt(app.app.shared.database);

  test('are off at first, with the percentage of the brand, and the one that we begin with', async () => {
    expect(await visit('high-season')).toMatchObject({ name: 'high-season', status: false, value: '20' });
    expect(await visit('flight-promotion')).toMatchObject({ name: 'flight-promotion', status: false, value: '10' });
    expect(await rulesNow()).toMatchObject({
      fare: { milesPerDollar: { digits: 30n, scale: 0 }, promotionPercent: undefined, isHighSeason: false },
      highSeasonPercent: undefined,
    });
  });

  test('only what is public is read by name', async () => {
    expect((await app.call('GET', '/config/dolar-to-miles')).body).toMatchObject({ status: null, value: '30' });
    expect(await visit('dolar-to-miles')).toMatchObject({ value: '30' });
    for (const name of ['transfer_fee', 'class_factor_Y', ''])
      expect(await visit(name)).toMatchObject({ code: 400, error: { fields: { name: switchTexts.unknownName } } });
  });

  test.each(names)('%s takes a percentage of 0 to 100 with two decimals', async (name) => {
    const before = await visit(name);
    for (const [value, text] of [
      ['', switchTexts.percentRequired],
      ['101', switchTexts.percentWrong],
      ['-1', switchTexts.percentWrong],
      ['1.001', switchTexts.percentWrong],
    ])
      expect(await put('/config/percent-by-name', { name, value })).toMatchObject({
        status: 400,
        body: { error: { fields: { value: text } } },
      });
    expect(await visit(name)).toEqual(before);
    expect(await put('/config/percent-by-name', { name, value: '12,50' })).toMatchObject({
      status: 201,
      body: { status: false, value: '12.5' },
    });
    expect(await lastEntry()).toMatchObject({ before: { value: before.value }, after: { value: '12.5' } });
  });

  test('are turned on and off, at once and told, and each version can be named', async () => {
    const off = await rulesNow();
    const on = await put('/config/high-season', { name: 'high-season', status: true });
    expect(on).toMatchObject({ status: 201, body: { message: 'Temporada Actualizada', status: true } });
    expect(await lastEntry()).toEqual({
      action: 'setting_changed',
      subject_id: 'high_season',
      before: { status: false },
      after: { status: true },
    });
    expect((await put('/config/status/toggle-by-name', { name: 'flight-promotion' })).body.status).toBe(true);
    const both = await rulesNow();
    expect(both).toMatchObject({
      fare: { promotionPercent: { digits: 125n, scale: 1 }, isHighSeason: true },
      highSeasonPercent: { digits: 125n, scale: 1 },
    });
    expect(
      Object.keys(both.versions).filter(
        (name) => both.versions[name as 'high_season'] !== off.versions[name as 'high_season'],
      ),
    ).toEqual(['high_season', 'flight_promotion']);
    expect((await put('/config/status/toggle-by-name', { name: 'flight-promotion' })).body.status).toBe(false);
    const again = { name: 'high-season', status: false };
    expect((await put('/config/status/toggle-by-name', again)).body.status).toBe(false);
    expect((await put('/config/status/toggle-by-name', again)).body.status).toBe(false);
    expect(await put('/config/high-season', { name: 'transfer_fee', status: true })).toMatchObject({ status: 400 });
  });
});

describe('the dollar', () => {
  const priceFor = async (token: string) => (await app.call('GET', '/config/dolar-price', { token })).body.value;
  const pairs = [
    ['/config/dolar-price', dollarPriceTexts.price],
    ['/config/dolar-to-miles', dollarPriceTexts.miles],
  ] as const;

  test.each(pairs)('%s: what is no rate is refused, and stays what it was', async (path, { required }) => {
    const before = (await app.call('GET', path, { token: administrator.token })).body;
    for (const [value, text] of [
      ['', required],
      ['mil', amountTexts.wrongRate(4)],
      ['36,50125', amountTexts.wrongRate(4)],
      ['-1', amountTexts.wrongRate(4)],
      ['36.501', amountTexts.ambiguous],
      ['0', amountTexts.rateNotPositive],
      ['99999999999', amountTexts.rateTooLarge],
    ])
      expect(await app.writingNothing(() => put(path, { value }))).toMatchObject({
        status: 400,
        body: { error: { fields: { value: text } } },
      });
    expect((await app.call('GET', path, { token: administrator.token })).body).toEqual(before);
  });

  test('is read by everybody signed in; a change counts at once, everywhere, and is told', async () => {
    const other = await app.startAnother();
    const ana = await app.addPerson();
    const { rows } = await app.pool.query<{ now: Date }>('select clock_timestamp() as now');
    expect(await put('/config/dolar-price', { value: '36,501' })).toMatchObject({
      status: 201,
      body: { message: 'Precio Actualizado', value: '36.5010' },
    });
    expect(await lastEntry()).toEqual({
      action: 'setting_changed',
      subject_id: 'dollar_price',
      before: { value: '36.5000' },
      after: { value: '36.5010' },
    });
    expect((await call(other, 'GET', '/config/dolar-price', { token: ana.token })).body.value).toBe('36.5010');
    // What was read and is saved again is the same.
    await put('/config/dolar-price', { value: await priceFor(ana.token) });
    expect(await priceFor(ana.token)).toBe('36.5010');
    await put('/config/dolar-to-miles', { value: '31,5' });
    expect((await call(other, 'GET', '/config/dolar-to-miles', {})).body.value).toBe('31.5');
    const { database } = app.app.shared;
    const [then, now] = [await priceRulesAt(database, rows[0]?.now), await priceRulesAt(database)];
    expect([then.fare.dollarPrice, now.fare.dollarPrice]).toEqual([
      { digits: 365n, scale: 1 },
      { digits: 36_501n, scale: 3 },
    ]);
    expect(now.fare.milesPerDollar).toEqual({ digits: 315n, scale: 1 });
    expect((await app.call('PUT', '/config/dolar-price', { token: ana.token, body: { value: 1 } })).status).toBe(403);
  });
});

describe('the ways of paying', () => {
  const seenBy = async (token: string, url = app.url) =>
    (await call(url, 'GET', '/config/payment-gateways', { token })).body.gateways.map(
      ({ value, status }: { value: string; status: boolean }) => [value, status],
    );

  test('are all open at first; one that is closed is closed at once, everywhere, and told', async () => {
    const other = await app.startAnother();
    const ana = await app.addPerson();
    const all = ['pago-movil', 'zelle', 'tdc', 'millas'].map((value) => [value, true]);
    expect(await seenBy(ana.token)).toEqual(all);
    const closed = await put('/config/updateStatus', { id: 2, status: false });
    expect(closed).toMatchObject({ status: 201, body: { gateway: { id: 2, value: 'zelle', status: false } } });
    expect(await lastEntry()).toEqual({
      action: 'gateway_status_changed',
      subject_id: 'zelle',
      before: { status: true },
      after: { status: false },
    });
    expect(await seenBy(ana.token, other)).toEqual(all.filter(([value]) => value !== 'zelle'));
    expect(await seenBy((await app.addPerson('CONSULT')).token)).toContainEqual(['zelle', false]);
    // Asked for twice it stays closed; without a status it turns.
    expect((await put('/config/updateStatus', { id: 2, status: false })).body.gateway.status).toBe(false);
    expect((await put('/config/updateStatus', { id: 2 })).body.gateway.status).toBe(true);
    expect(await app.writingNothing(() => put('/config/updateStatus', { id: 5 }))).toMatchObject({ status: 404 });
  });
});

test('the first versions are the brand’s of the day on which the programme began, and are added once', async () => {
  const brand = { high_season_percent: 99, fares: { class_factors: { Y: '0.1' } } } as unknown as Parameters<
    typeof beginSettings
  >[1];
  const begin = () => beginSettings(app.app.shared.database, brand);
  await expect(app.writingNothing(begin)).resolves.toBeUndefined();
});

test.each(changeable)(
  'of %s, what somebody else has changed since is shown, and not overwritten',
  async (from, write, body, rows) => {
    const [method = '', path = ''] = write.split(' ');
    const { token } = administrator;
    expect(
      await writeTwice(
        (version, round) => app.call(method, path, { token, body: body(round), headers: { 'if-match': version } }),
        async () => {
          const [at = '', query] = from.split('?');
          const answer = await app.call('GET', at, { token, ...(query ? { query: { name: query.slice(5) } } : {}) });
          const { id } = body(1) as { id?: number };
          return rows ? answer.body[rows].find((row: { id: number }) => row.id === id) : answer.body;
        },
      ),
    ).toEqual(nothingOverwritten);
  },
);

test.each(changeable)(
  'to %s, what is in force already is answered alike, and not written again',
  async (_from, write, body) => {
    const [method = '', path = ''] = write.split(' ');
    const set = () => app.call(method, path, { token: administrator.token, body: body(1) });
    await set();
    const first = await app.writingNothing(set);
    expect(first).toMatchObject({ status: 201 });
    expect((await app.writingNothing(set)).body).toEqual(first.body);
  },
);
