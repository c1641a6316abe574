import {
  amountTexts,
  membershipTexts,
  milesPackageTexts,
  pictureMegapixels,
  pictureTexts,
  productTexts,
} from '@millaje/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { nothingOverwritten, stateOf, writeTwice } from '../../../../../test/support/catalogue.behaviour.ts';

let app: TestApp;
let administrator: Person;
let picture: string;
let gif: string;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.addPerson('SUPER_ADMIN');
  [picture, gif] = [await drawn('png'), await drawn('gif')];
});
afterAll(() => app.stop());

const drawn = async (format: 'png' | 'gif') => {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1D4ED8' } })
    .toFormat(format)
    .toBuffer();
  return `data:image/${format};base64,${content.toString('base64')}`;
};

interface ShelfOfCalls {
  readonly list: string;
  readonly get: string;
  readonly writes: string;
  readonly many: string;
  readonly one: string;
  readonly actions: readonly string[];
  readonly subject: string;
  readonly texts: {
    readonly added: string;
    readonly updated: string;
    readonly activated: string;
    readonly inactivated: string;
  };
  /** What a new one says besides name, description, price and picture. */
  readonly own: Record<string, unknown>;
  readonly missing: string;
}

const shelves: readonly ShelfOfCalls[] = [
  {
    list: '/products/getAll',
    get: '/products/get',
    writes: '/products',
    many: 'products',
    one: 'product',
    actions: ['product_added', 'product_updated', 'product_status_changed'],
    subject: 'product',
    texts: productTexts,
    own: { type: 'vip_access', price_miles: '1.200' },
    missing: 'El producto no existe.',
  },
  {
    list: '/products/memberships/all',
    get: '/products/memberships/get',
    writes: '/memberships',
    many: 'memberships',
    one: 'membership',
    actions: ['membership_product_added', 'membership_product_updated', 'membership_product_status_changed'],
    subject: 'membership',
    texts: membershipTexts,
    own: { id_membership: 2, price_miles: '1.200' },
    missing: 'La membresía no existe.',
  },
  {
    list: '/products/miles/all',
    get: '/products/miles/get',
    writes: '/miles-packages',
    many: 'miles_packages',
    one: 'miles_package',
    actions: ['miles_package_added', 'miles_package_updated', 'miles_package_status_changed'],
    subject: 'miles_package',
    texts: milesPackageTexts,
    own: { miles: '1.500' },
    missing: 'El paquete de millas no existe.',
  },
];
const [products, memberships, packages] = shelves as [ShelfOfCalls, ShelfOfCalls, ShelfOfCalls];

const bodyOf = ({ own }: ShelfOfCalls, more: Record<string, unknown> = {}) => ({
  name: 'Uno nuevo',
  description: 'Lo que trae',
  price: '1.234,56',
  img: picture,
  ...own,
  ...more,
});
const post = (path: string, body: unknown, query: Record<string, string> = {}, token = administrator.token) =>
  app.call('POST', path, { token, body, query });
const add = async (shelf: ShelfOfCalls, more: Record<string, unknown> = {}) =>
  (await post(`${shelf.writes}/add`, bodyOf(shelf, more))).body[shelf.one];
const list = async ({ list: path, many }: ShelfOfCalls, token: string | undefined = administrator.token) =>
  (await app.call('GET', path, { token })).body[many];
const versionsOf = async (id: number) =>
  (
    await app.pool.query(
      'select name, price_usd_cents, price_miles, miles from product_versions where product_id = $1 order by id',
      [id],
    )
  ).rows;

describe.each(shelves.map((shelf): [string, ShelfOfCalls] => [shelf.writes, shelf]))('%s', (_name, shelf) => {
  test('is added to, changed and toggled, and every change is told', async () => {
    const added = await post(`${shelf.writes}/add`, bodyOf(shelf));
    expect(added).toMatchObject({
      status: 201,
      body: { message: shelf.texts.added, [shelf.one]: { name: 'Uno nuevo', price_usd: '1234.56', status: true } },
    });
    const { id, img } = added.body[shelf.one];
    const { img: _img, ...change } = bodyOf(shelf, { name: 'Otro', price: '9.9' });
    const updated = await post(`${shelf.writes}/update`, { id, ...change });
    expect(updated).toMatchObject({
      status: 201,
      body: { message: shelf.texts.updated, [shelf.one]: { name: 'Otro', price_usd: '9.90', img, status: true } },
    });
    const off = await post(`${shelf.writes}/status`, { id, status: false });
    expect(off).toMatchObject({
      status: 201,
      body: { message: shelf.texts.inactivated, [shelf.one]: { status: false } },
    });
    expect(await list(shelf)).toContainEqual(off.body[shelf.one]);
    // Saved just as it is, it is told as ever, and there is no entry of it.
    expect((await post(`${shelf.writes}/update`, { id, ...change })).body[shelf.one]).toEqual(off.body[shelf.one]);
    expect((await post(`${shelf.writes}/status`, { id, status: false })).body).toEqual(off.body);
    const { rows } = await app.pool.query(
      'select action, before, after from audit_entries where subject_type = $1 and subject_id = $2 order by id',
      [shelf.subject, String(id)],
    );
    expect(rows).toEqual([
      { action: shelf.actions[0], before: null, after: stateOf(added.body[shelf.one]) },
      { action: shelf.actions[1], before: stateOf(added.body[shelf.one]), after: stateOf(updated.body[shelf.one]) },
      { action: shelf.actions[2], before: stateOf(updated.body[shelf.one]), after: stateOf(off.body[shelf.one]) },
    ]);
    // An edit does not activate again, unless it says so.
    expect((await post(`${shelf.writes}/update`, { id, ...change })).body[shelf.one].status).toBe(false);
    expect((await post(`${shelf.writes}/update`, { id, ...change, status: 'true' })).body[shelf.one].status).toBe(true);
  });

  test('everybody sees what is active, staff see all; prices in bolívares are for who is signed in', async () => {
    const member = await app.addPerson();
    const consult = await app.addPerson('CONSULT');
    const [on, off] = [await add(shelf, { price: '19,99' }), await add(shelf)];
    await post(`${shelf.writes}/status`, { id: off.id, status: false });
    await app.call('PUT', '/config/dolar-price', { token: administrator.token, body: { value: '36,5012' } });
    const ids = async (token?: string) => (await list(shelf, token ?? '')).map(({ id }: { id: number }) => id);
    expect([await ids(), await ids(member.token)].map((seen) => [seen.includes(on.id), seen.includes(off.id)])).toEqual(
      [
        [true, false],
        [true, false],
      ],
    );
    expect(await ids(consult.token)).toEqual(expect.arrayContaining([on.id, off.id]));
    const get = async (id: number, token?: string) => app.call('GET', shelf.get, { token, query: { id_product: id } });
    expect((await get(on.id)).body[shelf.one]).toEqual({ ...stateOf(on), price_ves: null });
    expect((await get(on.id, member.token)).body[shelf.one]).toEqual({ ...stateOf(on), price_ves: '729.66' });
    expect(await get(off.id, member.token)).toMatchObject({ status: 404, body: { message: shelf.missing } });
    expect((await get(off.id, consult.token)).status).toBe(200);
  });

  test('what somebody else has changed since is shown, and not overwritten', async () => {
    const { id } = await add(shelf);
    const { token } = administrator;
    const { img: _img, ...change } = bodyOf(shelf);
    expect(
      await writeTwice(
        (version, round) =>
          app.call('POST', `${shelf.writes}/update`, {
            token,
            body: { id, ...change, description: `La ${round}` },
            headers: { 'if-match': version },
          }),
        async () => (await app.call('GET', shelf.get, { token, query: { id_product: id } })).body[shelf.one],
      ),
    ).toEqual(nothingOverwritten);
  });

  test('what does not exist cannot be read or changed', async () => {
    for (const [path, body] of [
      ['update', bodyOf(shelf, { id: 99_999 })],
      ['status', { id: 99_999, status: true }],
    ] as const)
      expect(await app.writingNothing(() => post(`${shelf.writes}/${path}`, body))).toMatchObject({
        status: 404,
        body: { message: shelf.missing },
      });
    expect(await app.call('GET', shelf.get, { query: { id: 99_999 } })).toMatchObject({ status: 404 });
    expect(await app.call('GET', shelf.get)).toMatchObject({ status: 400 });
  });

  test.each([
    ['name', ' ', productTexts.nameRequired],
    ['description', '', productTexts.descriptionRequired],
    ['price', '', productTexts.priceRequired],
    ['price', undefined, productTexts.priceRequired],
    ['price', '0', amountTexts.notPositive],
    ['price', '-1', amountTexts.wrongMoney],
    ['price', '9,999', amountTexts.wrongMoney],
    ['price', '1e3', amountTexts.wrongMoney],
    ['price', '99999999999', amountTexts.tooLarge],
    ['img', 'data:image/png;base64,aG9sYQ==', pictureTexts.wrong],
    [
      'img',
      `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      pictureTexts.wrong,
    ],
  ])('%s: %o is refused, and nothing is written', async (field, value, text) => {
    const refused = await app.writingNothing(() => post(`${shelf.writes}/add`, bodyOf(shelf, { [field]: value })));
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: { [field]: text } } } });
  });
});

test.each<[ShelfOfCalls, Record<string, unknown>, string, string]>([
  [products, { type: 'tarjeta' }, 'type', productTexts.typeRequired],
  [products, { type: undefined }, 'type', productTexts.typeRequired],
  [products, { price_miles: '' }, 'price_miles', productTexts.priceMilesRequired],
  [products, { price_miles: '0' }, 'price_miles', productTexts.priceMilesNotPositive],
  [products, { price_miles: '1,5' }, 'price_miles', productTexts.priceMilesNotPositive],
  [products, { type: 'package', miles: '' }, 'miles', productTexts.milesRequired],
  [products, { type: 'miles_packages', miles: '0' }, 'miles', productTexts.milesRequired],
  [products, { type: 'membership' }, 'id_membership', productTexts.tierRequired],
  [products, { img: '' }, 'img', productTexts.imageRequired],
  [memberships, { id_membership: '' }, 'id_membership', productTexts.tierRequired],
  [memberships, { id_membership: 9 }, 'id_membership', productTexts.tierRequired],
  [memberships, { id_membership: 1 }, 'id_membership', productTexts.baseNotSold],
  [memberships, { id_membership: '', name: 'silver' }, 'id_membership', productTexts.baseNotSold],
  [memberships, { img: '' }, 'img', membershipTexts.imageRequired],
  [packages, { miles: '' }, 'miles', productTexts.milesRequired],
  [packages, { miles: '0' }, 'miles', productTexts.milesWrong],
  [packages, { img: undefined }, 'img', productTexts.imageRequired],
  [packages, { img: '/files/products/1' }, 'img', productTexts.imageRequired],
])('a new one of $writes with %o is refused at %s: %s', async (shelf, own, field, text) => {
  const refused = await app.writingNothing(() => post(`${shelf.writes}/add`, bodyOf(shelf, own)));
  expect(refused).toMatchObject({ status: 400, body: { error: { fields: { [field]: text } } } });
});

test('the type stands in the address or the body, under any of its names', async () => {
  const untyped = bodyOf(products, { miles: 500, type: undefined });
  expect((await post('/products/add', untyped, { type: 'packages' })).body.product).toMatchObject({
    type: 'miles_package',
    miles: 500,
    price_miles: null,
  });
  const missing = await post('/products/add', { ...untyped, miles: '' }, { type: 'miles_package' });
  expect(missing).toMatchObject({ status: 400, body: { error: { fields: { miles: productTexts.milesRequired } } } });
  const named = await post('/products/add', { ...untyped, name: 'black', miles: '' }, { type: 'memberships' });
  expect(named.body.product).toMatchObject({ type: 'membership', membership: 'Black', miles: 0, price_miles: 1_200 });
  const { body } = await app.call('GET', '/products/getAll', { query: { type: 'package' } });
  expect(new Set(body.products.map(({ type }: { type: string }) => type))).toEqual(new Set(['miles_package']));
});

test('a shelf holds what is of its type only', async () => {
  const { id } = await add(packages);
  const wrong = await app.writingNothing(() => post('/memberships/update', bodyOf(memberships, { id })));
  expect(wrong).toMatchObject({ status: 404, body: { message: memberships.missing } });
  expect(await post('/products/update', bodyOf(products, { id }), { type: 'vip_access' })).toMatchObject({
    status: 404,
  });
  expect((await app.call('GET', memberships.get, { query: { id } })).status).toBe(404);
});

test('a change is a new version; the same price saved again is the same price, and adds none', async () => {
  const { id } = await add(products);
  const values = bodyOf(products, { id });
  for (const price of ['1234.56', '1.234,56', '1234,56']) await post('/products/update', { ...values, price });
  expect(await versionsOf(id)).toHaveLength(1);
  await post('/products/update', { ...values, price: '2,4', price_miles: '' });
  expect(await versionsOf(id)).toEqual([
    { name: 'Uno nuevo', price_usd_cents: 123_456n, price_miles: 1_200n, miles: 0n },
    { name: 'Uno nuevo', price_usd_cents: 240n, price_miles: null, miles: 0n },
  ]);
  await expect(app.pool.query('update product_versions set price_usd_cents = 1')).rejects.toThrow(
    /refused|append|only/i,
  );
});

test('what an edit does not name stays as it is', async () => {
  const added = await add(products);
  const { body } = await post('/products/update', { id: added.id, name: 'Otro', description: 'Otra', price: '5' });
  expect(stateOf(body.product)).toEqual({ ...stateOf(added), name: 'Otro', description: 'Otra', price_usd: '5.00' });
});

describe('a membership', () => {
  const silver = async () =>
    (await list(memberships)).find(({ id_membership: tier }: { id_membership: number }) => tier === 1);

  test('of the base tier costs nothing, and every other one something, in miles too', async () => {
    const base = await silver();
    const free = { id: base.id, name: base.name, description: base.description, price: '0' };
    expect((await post('/memberships/update', free)).status).toBe(201);
    expect(
      await app.writingNothing(() => post('/memberships/update', { ...free, price: '1', price_miles: '1' })),
    ).toMatchObject({
      status: 400,
      body: { error: { fields: { price: productTexts.baseNotSold } } },
    });
    const { id } = await add(memberships);
    const refusals = [
      [{ price: '0' }, 'price', amountTexts.notPositive],
      [{ price: '' }, 'price', productTexts.priceToChange],
      [{ price_miles: '' }, 'price_miles', membershipTexts.priceMilesRequired],
      [{ business_bonus: '100,5' }, 'business_bonus', membershipTexts.bonusWrong],
    ] as const;
    for (const [own, field, text] of refusals)
      expect(
        await app.writingNothing(() => post('/memberships/update', bodyOf(memberships, { id, img: '', ...own }))),
      ).toMatchObject({ status: 400, body: { error: { fields: { [field]: text } } } });
  });

  test('keeps what its tier may do, which counts at once and keeps its history', async () => {
    const base = await silver();
    const luis = await app.addPerson('PASSENGER', { membershipId: 1, balance: 500n });
    const ana = await app.addPerson();
    const values = { id: base.id, name: base.name, description: base.description, price: '0' };
    const transfer = () =>
      app.call('POST', '/miles/transfer', {
        token: luis.token,
        body: { email_to: ana.email, amount: 100, description: 'Regalo' },
      });
    const versions = async () =>
      (await app.pool.query('select id from membership_versions where membership_id = 1')).rowCount;
    expect((await transfer()).status).toBe(409);
    const changed = await post('/memberships/update', { ...values, may_transfer: 'true', business_bonus: '2,5' });
    expect(changed.body.membership).toMatchObject({ may_transfer: true, may_buy_miles: false, business_bonus: '2.5' });
    expect([(await transfer()).status, await versions()]).toEqual([201, 2]);
    await post('/memberships/update', { ...values, may_transfer: true, business_bonus: '2.5' });
    expect(await versions()).toBe(2);
    await post('/memberships/update', { ...values, may_transfer: false, business_bonus: '0' });
    expect((await transfer()).status).toBe(409);
  });

  test('is told by its tiers to everybody signed in', async () => {
    for (const role of ['PASSENGER', 'CORPORATE', 'CONSULT'] as const) {
      const { token } = await app.addPerson(role);
      const { body } = await app.call('GET', '/memberships', { token });
      expect(body.memberships.map(({ name }: { name: string }) => name)).toEqual(['Silver', 'Gold', 'Black']);
    }
  });
});

test.each([
  ['12.2 megapixels, as telephones make them', 4032, 3024, true],
  ['40 megapixels', 8000, 5000, false],
])('a picture of %s is what it is said to be', async (_what, width, height, isKept) => {
  const content = await sharp({ create: { width, height, channels: 3, background: '#1D4ED8' } })
    .jpeg()
    .toBuffer();
  const { id } = await add(packages);
  const img = `data:image/jpeg;base64,${content.toString('base64')}`;
  const { status, body } = await post('/miles-packages/update', bodyOf(packages, { id, img }));
  const said = isKept ? undefined : pictureTexts.tooManyPixels(pictureMegapixels);
  expect([status, body.error?.fields?.img]).toEqual([isKept ? 201 : 400, said]);
});

test('a GIF is taken where it may be, and drawn anew; the picture that it replaces goes', async () => {
  const fetchPicture = async (path: string) => fetch(`${app.url}${path}`);
  const added = await add(packages);
  expect(await post('/products/update', bodyOf(products, { id: added.id, img: gif }))).toMatchObject({
    status: 400,
    body: { error: { fields: { img: pictureTexts.wrong } } },
  });
  const { img } = (await post('/miles-packages/update', bodyOf(packages, { id: added.id, img: gif }))).body
    .miles_package;
  const kept = await fetchPicture(img);
  expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await fetchPicture(added.img)).status).toBe(404);
  const text = `data:image/gif;base64,${Buffer.from('GIF89a y nada más').toString('base64')}`;
  expect(await post('/miles-packages/update', bodyOf(packages, { id: added.id, img: text }))).toMatchObject({
    status: 400,
    body: { error: { fields: { img: pictureTexts.withGif.wrong } } },
  });
  expect((await fetchPicture(img)).status).toBe(200);
});

test('only administrators change anything', async () => {
  for (const role of ['CONSULT', 'PASSENGER'] as const) {
    const { token } = await app.addPerson(role);
    for (const shelf of shelves) expect((await post(`${shelf.writes}/add`, bodyOf(shelf), {}, token)).status).toBe(403);
  }
});
