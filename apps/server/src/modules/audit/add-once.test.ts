import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { dayOf } from '../../platform/calendar.ts';

let app: TestApp;
let administrator: Person;
let member: Person;
let img: string;
let lounge: number;
beforeAll(async () => {
  app = await startTestApp();
  [administrator, member] = [await app.addPerson('SUPER_ADMIN'), await app.addPerson('PASSENGER')];
  const shape = { width: 40, height: 30, channels: 3, background: '#1D4ED8' } as const;
  const content = await sharp({ create: shape }).png().toBuffer();
  img = `data:image/png;base64,${content.toString('base64')}`;
  const { rows } = await app.pool.query<{ id: number }>(`select id from products where type = 'vip_access'`);
  lounge = rows[0]?.id ?? 0;
});
afterAll(() => app.stop());

const dayFromNow = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));
const product = () => ({ name: 'Sala', description: 'Una sala', price: '30', img });

/** Everything of which there can be two alike: where it is added, in which table it stands, and what is sent. */
const additions = [
  {
    path: '/discounts/add',
    table: 'discounts',
    body: () => ({ user: member.email, percentage: 20, product: 'vip_access', id_product: lounge }),
  },
  { path: '/products/add', table: 'products', body: () => ({ ...product(), type: 'vip_access', price_miles: '1200' }) },
  { path: '/memberships/add', table: 'products', body: () => ({ ...product(), name: 'Gold' }) },
  { path: '/miles-packages/add', table: 'products', body: () => ({ ...product(), miles: '5000' }) },
  {
    path: '/promotions/add',
    table: 'promotions',
    body: () => ({
      name: 'Margarita',
      description: 'Solo esta semana',
      start_date: dayFromNow(1),
      finish_date: dayFromNow(9),
      id_route: 1,
      miles_price: 3001,
      seat: 'Economy',
      flight_type: 'RT',
      img,
    }),
  },
  { path: '/customer-services/add', table: 'service_centres', body: () => ({ name: 'Oficina de Chacao', img }) },
];

test.each(additions)('$path: sent again under its key it stands once, and the answer is the same', async (addition) => {
  const { path, table, body } = addition;
  const send = (key?: string, values: object = body(), { token } = administrator) =>
    app.call('POST', path, {
      token,
      body: values,
      ...(key ? { headers: { 'idempotency-key': key } } : { withoutKey: true }),
    });
  const count = async () => Number((await app.pool.query(`select count(*) from ${table}`)).rows[0].count);
  const before = await count();

  // Twice at once, and once more when the answer was lost.
  const answers = await Promise.all([send('clave'), send('clave')]);
  answers.push(await send('clave'));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(2);
  expect(await count()).toBe(before + 1);

  const values = { ...body(), ...(table === 'discounts' ? { percentage: 30 } : { name: 'Platinum' }) };
  expect(await send('clave', values)).toMatchObject({
    status: 409,
    body: { error: { rule: 'idempotency_key_reused' } },
  });
  expect(await send()).toMatchObject({ status: 201 });
  expect(await send('otra')).toMatchObject({ status: 201 });
  // A key is its caller's own.
  expect(await send('clave', body(), await app.addPerson('SUPER_ADMIN'))).toMatchObject({ status: 201 });
  expect(await count()).toBe(before + 4);
  await app.pool.query('delete from addition_keys');
});

test('an address that is sent again under its key stands once, and is not there again after it was deleted', async () => {
  const { token } = await app.addPerson('PASSENGER');
  const body = { country: 'VE', city: 'Mérida', description: 'Casa' };
  const send = () => app.call('POST', '/addresses/add', { token, body, headers: { 'idempotency-key': 'casa' } });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  const { addresses } = (await app.call('GET', '/addresses', { token })).body;
  expect(addresses).toHaveLength(1);
  await app.call('POST', '/addresses/delete', { token, body: { id_address: addresses[0].id } });
  expect(await send()).toMatchObject({ status: 404, body: { error: { rule: 'address_not_found' } } });
});

test('what was refused has no key: mended, it is added under the same one', async () => {
  const send = (values: object) =>
    app.call('POST', '/customer-services/add', {
      token: administrator.token,
      body: values,
      headers: { 'idempotency-key': 'con-un-error' },
    });
  expect((await send({ name: 'Oficina', img: 'data:image/png;base64,AAAA' })).status).toBe(400);
  expect((await send({ name: 'Oficina', img })).status).toBe(201);
});
