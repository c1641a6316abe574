import { promotionTexts as texts, pictureTexts } from '@millaje/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { nothingOverwritten, stateOf, writeTwice } from '../../../../../test/support/catalogue.behaviour.ts';
import { dayOf } from '../../platform/calendar.ts';
import { findPromotion } from './promotions.store.ts';

let app: TestApp;
let administrator: Person;
let picture: string;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.addPerson('SUPER_ADMIN');
  picture = await drawn('#1D4ED8');
});
afterAll(() => app.stop());

const drawn = async (background: string) => {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${content.toString('base64')}`;
};
const dayFromNow = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));
const bodyOf = (own: Record<string, unknown> = {}) => ({
  name: 'Margarita a mitad de precio',
  description: 'Solo esta semana',
  start_date: dayFromNow(1),
  finish_date: dayFromNow(9),
  id_route: 1,
  miles_price: 3_001,
  seat: 'Economy',
  flight_type: 'RT',
  img: picture,
  ...own,
});
const post = (path: string, body: unknown, token = administrator.token) =>
  app.call('POST', `/promotions/${path}`, { token, body });
const add = async (own: Record<string, unknown> = {}) => (await post('add', bodyOf(own))).body.promotion;
const all = async (token?: string) => (await app.call('GET', '/promotions/all', { token })).body.promotions;
const one = (id: number, token?: string) => app.call('GET', '/promotions/get', { token, query: { id } });
const fetchPicture = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    content: Buffer.from(await answer.arrayBuffer()),
  };
};
const entriesOf = async (id: number) =>
  (
    await app.pool.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit_entries where subject_type = 'promotion' and subject_id = $1 order by id`,
      [String(id)],
    )
  ).rows;

test('is added, changed and toggled, and every change is told', async () => {
  const added = await post('add', bodyOf());
  const { img: _img, ...values } = bodyOf();
  expect(added).toMatchObject({ status: 201, body: { message: texts.added, promotion: { ...values, status: true } } });
  const { promotion } = added.body;
  expect(promotion).toMatchObject({
    code: String(promotion.id),
    departure: /^[A-Z]{3}$/.exec(promotion.departure)?.[0],
  });
  const { img: _same, ...change } = bodyOf({ name: 'Otra', miles_price: '4.000', id_route: 2, seat: 'Business' });
  const updated = await post('update', { id: promotion.id, ...change });
  expect(updated).toMatchObject({
    status: 201,
    body: { promotion: { name: 'Otra', miles_price: 4_000, id_route: 2, seat: 'Business', img: promotion.img } },
  });
  const off = await post('status', { id: promotion.id, status: false });
  expect(off).toMatchObject({ status: 201, body: { message: texts.inactivated, promotion: { status: false } } });
  const versions = async () =>
    (await app.pool.query('select id from promotion_versions where promotion_id = $1', [promotion.id])).rowCount;
  const former = await versions();
  // Saved just as it is, it is told as ever: there is no version of it, and no entry.
  expect(await post('update', { id: promotion.id, ...change })).toMatchObject({
    status: 201,
    body: { message: texts.updated, promotion: off.body.promotion },
  });
  expect((await post('status', { id: promotion.id, status: false })).body).toEqual(off.body);
  expect(await versions()).toBe(former);
  expect(await entriesOf(promotion.id)).toEqual([
    { action: 'promotion_added', before: null, after: stateOf(promotion) },
    { action: 'promotion_updated', before: stateOf(promotion), after: stateOf(updated.body.promotion) },
    { action: 'promotion_status_changed', before: stateOf(updated.body.promotion), after: stateOf(off.body.promotion) },
  ]);
});

test('what somebody else has changed since is shown, and not overwritten', async () => {
  const { id } = await add();
  const { token } = administrator;
  const { img: _img, ...values } = bodyOf();
  expect(
    await writeTwice(
      (version, round) =>
        app.call('POST', '/promotions/update', {
          token,
          body: { id, ...values, name: `La ${round}` },
          headers: { 'if-match': version },
        }),
      async () => (await one(id, token)).body.promotion,
    ),
  ).toEqual(nothingOverwritten);
});

test('an edit does not activate again, unless it says so', async () => {
  const { id } = await add();
  await post('status', { id, status: false });
  const { img: _img, ...values } = bodyOf();
  expect((await post('update', { id, ...values })).body.promotion.status).toBe(false);
  expect((await post('update', { id, ...values, status: true })).body.promotion.status).toBe(true);
});

describe('what is wrong is refused, and nothing is written', () => {
  test.each<[string, unknown, string]>([
    ['name', ' ', texts.nameRequired],
    ['description', '', texts.descriptionRequired],
    ['id_route', '', texts.routeRequired],
    ['id_route', 32_000, texts.routeRequired],
    ['id_route', 1_000_000, texts.routeRequired],
    ['miles_price', '', texts.milesRequired],
    ['miles_price', 0, texts.milesNotPositive],
    ['miles_price', '10,5', texts.milesNotPositive],
    ['seat', 'First', texts.seatRequired],
    ['flight_type', '', texts.flightTypeRequired],
    ['start_date', '', texts.startRequired],
    ['start_date', '2026-02-30', texts.wrongDay],
    ['start_date', dayFromNow(-2), texts.pastDay],
    ['finish_date', dayFromNow(0), texts.finishBeforeStart],
    ['img', '', texts.imageRequired],
    ['img', undefined, texts.imageRequired],
    ['img', 'data:image/png;base64,aG9sYQ==', pictureTexts.wrong],
    [
      'img',
      `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      pictureTexts.wrong,
    ],
  ])('%s: %o', async (field, value, text) => {
    const refused = await app.writingNothing(() => post('add', bodyOf({ [field]: value })));
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: { [field]: text } } } });
  });

  test('what does not exist cannot be changed', async () => {
    for (const [path, body] of [
      ['update', bodyOf({ id: 99_999 })],
      ['status', { id: 99_999, status: true }],
    ] as const)
      expect(await app.writingNothing(() => post(path, body))).toMatchObject({ status: 404 });
  });

  test('a day that is over may stay where it is, and may not be set anew', async () => {
    const { id } = await add();
    await app.pool.query(
      `insert into promotion_versions (promotion_id, route_id, seat, flight_type, miles_price, start_date, finish_date)
       select promotion_id, route_id, seat, flight_type, miles_price, '2026-01-01', finish_date from promotion_versions where promotion_id = $1`,
      [id],
    );
    expect(await post('update', bodyOf({ id, start_date: '2026-01-01' }))).toMatchObject({ status: 201 });
    expect(await post('update', bodyOf({ id, start_date: '2026-01-02' }))).toMatchObject({
      status: 400,
      body: { error: { fields: { start_date: texts.pastDay } } },
    });
  });
});

test('everybody sees what is active and within its dates, staff see all', async () => {
  const member = await app.addPerson();
  const staff = await app.addPerson('CONSULT');
  const open = await add({ start_date: dayFromNow(0) });
  const later = await add();
  const inactive = await add({ start_date: dayFromNow(0) });
  await post('status', { id: inactive.id, status: false });
  for (const token of [undefined, member.token]) {
    const seen = (await all(token)).map(({ id }: { id: number }) => id);
    expect([open, later, inactive].map(({ id }) => seen.includes(id))).toEqual([true, false, false]);
    expect((await one(open.id, token)).body.promotion).toEqual(stateOf(open));
    for (const { id } of [later, inactive]) expect(await one(id, token)).toMatchObject({ status: 404 });
  }
  expect((await all(staff.token)).map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([open.id, later.id, inactive.id]),
  );
  expect((await one(later.id, staff.token)).body.promotion).toEqual(later);
});

test('a price keeps its history: what was asked at a moment can be told later', async () => {
  const { id } = await add();
  const { rows } = await app.pool.query<{ now: Date }>('select clock_timestamp() as now');
  await post('update', bodyOf({ id, miles_price: 5_000 }));
  const { database } = app.app.shared;
  const [then, now] = [await findPromotion(database, id, rows[0]?.now), await findPromotion(database, id)];
  expect([then?.promotion.miles_price, now?.promotion.miles_price]).toEqual([3_001, 5_000]);
  expect(then?.versionId).not.toBe(now?.versionId);
  await expect(app.pool.query('update promotion_versions set miles_price = 1')).rejects.toThrow(
    /append-only|refused|only/i,
  );
});

test('its picture is drawn anew to its shape; another one takes its place, a refused one does not', async () => {
  const added = await add();
  const kept = await fetchPicture(added.img);
  expect([kept.status, kept.type]).toEqual([200, 'image/webp']);
  expect(await sharp(kept.content).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 675 });
  const changed = (await post('update', bodyOf({ id: added.id, img: await drawn('#C92A2A') }))).body.promotion;
  expect(changed.img).not.toBe(added.img);
  expect([(await fetchPicture(changed.img)).status, (await fetchPicture(added.img)).status]).toEqual([200, 404]);
  await post('update', bodyOf({ id: added.id, img: await drawn('#19743F'), id_route: 32_000 }));
  expect((await fetchPicture(changed.img)).status).toBe(200);
});
