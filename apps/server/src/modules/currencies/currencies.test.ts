import { amountTexts, coinTexts, rateTexts } from '@millaje/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { itIsACatalogue } from '../../../../../test/support/catalogue.behaviour.ts';

let app: TestApp;
let token: string;
/** Currencies for six pairs. */
const coins: number[] = [];
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await app.addPerson('SUPER_ADMIN'));
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete']) {
    const { body } = await app.call('POST', '/coins/add', { token, body: { name, symbol: name.slice(0, 2) } });
    coins.push(body.coin.id);
  }
});
afterAll(() => app.stop());

describe('the currencies', () => {
  itIsACatalogue({
    app: () => app,
    path: '/coins',
    names: { many: 'coins', one: 'coin' },
    body: (number) => ({ name: `Moneda ${number}`, symbol: `M${number}`, status: true }),
    wrong: [
      ['name', ' ', coinTexts.nameRequired],
      ['symbol', '', coinTexts.symbolRequired],
    ],
    unique: ['name', 'Ya existe una moneda con ese nombre.'],
    actions: { added: 'coin_added', updated: 'coin_updated', toggled: 'coin_status_changed' },
    missing: 'La moneda no existe.',
  });

  test('have a status to choose, and names that differ by more than case and accents', async () => {
    const edit = { id: coins[0], name: 'Uno', symbol: 'U', status: '' };
    const refused = await app.writingNothing(() => app.call('POST', '/coins/update', { token, body: edit }));
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: { status: coinTexts.statusRequired } } } });
    const same = { name: 'BOLIVAR', symbol: 'Bs' };
    expect((await app.call('POST', '/coins/add', { token, body: same })).status).toBe(409);
  });
});

describe('the rates', () => {
  itIsACatalogue({
    app: () => app,
    path: '/rates',
    names: { many: 'rates', one: 'rate' },
    body: (number) => ({
      id_coin: coins[0],
      value_coin: '1',
      id_coin_represent: coins[number],
      value_coin_represent: '36.5012',
    }),
    changes: (number) => ({ value_coin_represent: `40.${number}` }),
    wrong: [
      ['id_coin', '', rateTexts.coinRequired],
      ['id_coin', 32_000, rateTexts.coinRequired],
      ['id_coin_represent', 0, rateTexts.coinRequired],
      ['value_coin', '', rateTexts.valueRequired],
      ['value_coin', '0', amountTexts.rateNotPositive],
      ['value_coin_represent', '', rateTexts.representsRequired],
      ['value_coin_represent', 'mil', amountTexts.wrongRate(6)],
      ['value_coin_represent', '36.501', amountTexts.ambiguous],
      ['value_coin_represent', '0,1234567', amountTexts.wrongRate(6)],
      ['value_coin_represent', '1000000000000', amountTexts.rateTooLarge],
    ],
    unique: ['id_coin_represent', 'Ya existe una tasa entre esas monedas.'],
    actions: { added: 'rate_added', updated: 'rate_updated', toggled: 'rate_status_changed' },
    missing: 'La tasa no existe.',
  });

  test('are of two different currencies that are in use', async () => {
    const [one, other] = [coins[1], coins[2]];
    const add = (own: object) =>
      app.call('POST', '/rates/add', {
        token,
        body: { id_coin: one, value_coin: 1, id_coin_represent: other, value_coin_represent: '1.234,5', ...own },
      });
    expect(await add({ id_coin_represent: one })).toMatchObject({
      status: 400,
      body: { error: { fields: { id_coin_represent: rateTexts.sameCoin } } },
    });
    await app.call('POST', '/coins/status', { token, body: { id: one, status: false } });
    expect(await add({})).toMatchObject({
      status: 400,
      body: { error: { fields: { id_coin: rateTexts.coinRequired } } },
    });
    await app.call('POST', '/coins/status', { token, body: { id: one, status: true } });
    const { rate } = (await add({})).body;
    expect(rate).toMatchObject({ value_coin: '1', value_coin_represent: '1234.5', coins: { symbol: 'Do' } });
    // What it was can be told later.
    await app.call('POST', '/rates/update', { token, body: { id: rate.id, value_coin_represent: '2,4' } });
    const { rows } = await app.pool.query(
      'select trim_scale(value_coin_represent)::text as value from rate_versions where rate_id = $1 order by id',
      [rate.id],
    );
    expect(rows).toEqual([{ value: '1234.5' }, { value: '2.4' }]);
  });
});
