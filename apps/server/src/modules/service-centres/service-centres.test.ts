import { serviceCentreTexts as texts, pictureTexts } from '@millaje/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { nothingOverwritten, stateOf, writeTwice } from '../../../../../test/support/catalogue.behaviour.ts';

let app: TestApp;
let administrator: Person;
let picture: string;
beforeAll(async () => {
  app = await startTestApp({ MAP_TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' });
  administrator = await app.addPerson('SUPER_ADMIN');
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1D4ED8' } })
    .png()
    .toBuffer();
  picture = `data:image/png;base64,${content.toString('base64')}`;
});
afterAll(() => app.stop());

const whole = {
  name: 'Oficina de Chacao',
  address: 'Chacao, Miranda',
  schedule: 'Lunes a viernes, de 8:00 a 16:00',
  lat: '10.49580',
  lng: '-66,85364',
};
const post = (path: string, body: unknown) =>
  app.call('POST', `/customer-services/${path}`, { token: administrator.token, body });
const add = async (body: Record<string, unknown> = whole) => (await post('add', body)).body.customer_service;
const list = async (token?: string) => (await app.call('GET', '/customer-services', { token })).body.customer_services;
const statusOf = async (path: string) => (await fetch(`${app.url}${path}`)).status;

test('is added and changed, seen by everybody, and every change is told', async () => {
  const added = await post('add', { ...whole, img: picture });
  const { customer_service: centre } = added.body;
  expect(added).toMatchObject({ status: 201, body: { message: texts.added } });
  expect(centre).toEqual({
    id: centre.id,
    version: expect.any(String),
    name: whole.name,
    address: whole.address,
    schedule: whole.schedule,
    coords: { latitude: 10.4958, longitude: -66.85364 },
    image: expect.stringMatching(/^\/files\/service_centres\/[0-9a-f]{32}$/),
  });
  expect(await list()).toContainEqual(stateOf(centre));

  const updated = await post('update', { id: centre.id, ...whole, name: 'Otra', lat: -1, lng: 0, img: centre.image });
  const after = { ...stateOf(centre), name: 'Otra', coords: { latitude: -1, longitude: 0 } };
  expect(updated).toMatchObject({ status: 201, body: { message: texts.updated, customer_service: after } });
  expect(await list()).toContainEqual(after);
  // Saved just as it is, it is told as ever, and there is no entry of it.
  expect((await post('update', { id: centre.id, name: 'Otra' })).body).toEqual(updated.body);
  const { rows } = await app.pool.query(
    `select action, before, after from audit_entries where subject_type = 'customer_service' and subject_id = $1 order by id`,
    [String(centre.id)],
  );
  expect(rows).toEqual([
    { action: 'customer_service_added', before: null, after: stateOf(centre) },
    { action: 'customer_service_updated', before: stateOf(centre), after },
  ]);
});

test('what somebody else has changed since is shown, and not overwritten', async () => {
  const { id } = await add({ ...whole });
  const { token } = await app.addPerson('SUPER_ADMIN');
  expect(
    await writeTwice(
      (version, round) =>
        app.call('POST', '/customer-services/update', {
          token,
          body: { id, name: `El ${round}` },
          headers: { 'if-match': version },
        }),
      async () => {
        const { body } = await app.call('GET', '/customer-services', { token });
        return body.customer_services.find((centre: { id: number }) => centre.id === id);
      },
    ),
  ).toEqual(nothingOverwritten);
});

test('nothing is required: what is empty is missing', async () => {
  const nothing = { name: null, address: null, schedule: null, coords: null, image: null };
  expect(await add({})).toMatchObject(nothing);
  expect(await add({ name: ' ', address: '', schedule: null, lat: '', lng: '', img: '' })).toMatchObject(nothing);
});

test('what a change does not name stays, what it empties goes', async () => {
  const centre = await add({ ...whole, img: picture });
  const change = async (values: object) =>
    stateOf((await post('update', { id: centre.id, ...values })).body.customer_service);
  expect(await change({ name: 'Otra' })).toEqual({ ...stateOf(centre), name: 'Otra' });
  expect(await change({ address: '', lat: '', lng: null })).toEqual({
    ...stateOf(centre),
    name: 'Otra',
    address: null,
    coords: null,
  });
  expect(await change({ lng: null })).toMatchObject({ coords: null });
});

test('another picture takes the place of the first', async () => {
  const centre = await add({ ...whole, img: picture });
  const { image } = (await post('update', { id: centre.id, img: picture })).body.customer_service;
  expect([await statusOf(image), await statusOf(centre.image)]).toEqual([200, 404]);
});

describe('what is given is checked, and nothing is written', () => {
  test.each<[string, unknown, string]>([
    ['lat', '90.1', texts.latitudeWrong],
    ['lat', 'norte', texts.latitudeWrong],
    ['lat', true, texts.latitudeWrong],
    ['lat', '', texts.latitudeMissing],
    ['lng', '-180,5', texts.longitudeWrong],
    ['lng', undefined, texts.longitudeMissing],
    ['name', 'a'.repeat(121), 'El texto es demasiado largo.'],
    ['address', 'a\u0000b', 'El texto contiene caracteres no permitidos.'],
    ['schedule', 8, 'El texto contiene caracteres no permitidos.'],
    ['img', 'data:image/png;base64,aG9sYQ==', pictureTexts.wrong],
  ])('%s: %o', async (field, value, text) => {
    const refused = await app.writingNothing(() => post('add', { ...whole, [field]: value }));
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: { [field]: text } } } });
  });

  test('what does not exist cannot be changed', async () => {
    const refused = await app.writingNothing(() => post('update', { id: 99_999, ...whole }));
    expect(refused).toMatchObject({ status: 404, body: { message: texts.missing } });
  });
});

test('the map tells where its squares are, and pages may show them', async () => {
  const { token } = administrator;
  expect((await app.call('GET', '/customer-services/map', { token })).body).toMatchObject({
    tiles: { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: 'tiles.example.com' },
    has_geocoding: false,
  });
  const policy = (await fetch(`${app.url}/nowhere`)).headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com");
});

test('without somebody who knows addresses there are none', async () => {
  const { token } = administrator;
  const ask = async (path: string, query: Record<string, string | number>) =>
    (await app.call('GET', `/customer-services/${path}`, { token, query })).body;
  expect(await ask('addresses', { text: 'Chacao' })).toMatchObject({ code: 200, addresses: [] });
  expect(await ask('address', { lat: 10, lng: -66 })).toMatchObject({ code: 200, address: null });
  expect(await ask('address', { lat: 91, lng: -66 })).toMatchObject({ code: 400 });
});
