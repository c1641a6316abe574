import { commonTexts, flightSeatsTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { nothingOverwritten, writeTwice } from '../../../../../test/support/catalogue.behaviour.ts';
import { flightDay, flyTimetable, request } from './inventory.fixture.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  await flyTimetable(
    app.pool,
    '100 BLA-CCS 08:00-08:50 Q2 M3 L9',
    '101 CCS-BLA 20:00-20:50 Q5',
    '102 BLA-PMV 23:30-00:10 Y5',
  );
  ({ token } = await app.addPerson('SUPER_ADMIN'));
});
afterAll(() => app.stop());

type Query = Record<string, string | number>;
const list = async (query: Query, by = token) => (await app.call('GET', '/flights', { token: by, query })).body;
const week: Query = { date_from: '2090-06-10', date_to: '2090-06-16' };
const names = ({ rows }: { rows: { flight: string; day: string }[] }) =>
  rows.map(({ flight, day }) => `${day.slice(8)} ${flight}`);
const place = { flight: '9V100', origin: 'BLA', destination: 'CCS', day: flightDay, class: 'Q' };
const set = (values: Record<string, unknown>, by = token) =>
  app.call('POST', '/flights/seats', { token: by, body: { ...place, ...values } });
const classOf = async (code: string) => {
  const { rows } = await list({ date_from: flightDay, date_to: flightDay, origin: 'BLA', destination: 'CCS' });
  return rows[0].classes.find((one: { class: string }) => one.class === code);
};

test('staff page through the flights by day and time, of any route or of one', async () => {
  const { token: looker } = await app.addPerson('CONSULT');
  const page = await list({ ...week, quantity: 5 }, looker);
  expect(names(page)).toEqual(['10 9V100', '10 9V101', '10 9V102', '11 9V100', '11 9V101']);
  expect(page).toMatchObject({ count: 21, page: 1 });
  expect(names(await list({ ...week, quantity: 5, page_count: 5 }))).toEqual(['16 9V102']);
  expect(await list({ ...week, quantity: 5, page_count: 9 })).toMatchObject({ page: 5, count: 21 });
  expect(names(await list({ ...week, origin: 'bla', destination: 'PMV', quantity: 5 }))).toHaveLength(5);
  expect(await list({ ...week, destination: 'ZZZ' })).toMatchObject({ rows: [], count: 0 });
  expect((await list({})).count).toBe(3 * 31);
  expect((await list({ date_to: '2021-01-01' })).count).toBe(3);
});

test('a flight is told with its times and the classes that are sold for miles', async () => {
  const { rows } = await list({ date_from: flightDay, date_to: flightDay });
  expect(rows[2]).toMatchObject({
    flight: '9V102',
    day: flightDay,
    origin: 'BLA',
    destination: 'PMV',
    departure_time: '23:30',
    arrival_time: '00:10',
    days_later: 1,
    equipment: 'BOEING 737-400',
  });
  const classes = rows[0].classes as { class: string }[];
  expect(classes).toContainEqual({ class: 'M', seats: 3, timetable_seats: 3, is_set: false, taken: 0 });
  expect(classes.map((one) => one.class)).not.toContain('L');
});

test('seats are set, sell no more than that, and go back to the timetable, each told in the audit', async () => {
  const { inventory } = app.app.shared;
  const book = () => inventory.book(request(['9V100 BLA-CCS 08:00 Q']));
  await book();
  const answer = await set({ seats: '3' });
  expect(answer).toMatchObject({ status: 201, body: { message: texts.updated, flight: { flight: '9V100' } } });
  expect(await classOf('Q')).toEqual({ class: 'Q', seats: 3, timetable_seats: 2, is_set: true, taken: 1 });
  expect((await set({ seats: 3 })).body).toEqual(answer.body);
  await book();
  await book();
  await expect(book()).rejects.toMatchObject({ reason: 'sold_out' });
  await set({ seats: 0 });
  await expect(book()).rejects.toMatchObject({ reason: 'sold_out' });
  expect(await classOf('Q')).toMatchObject({ seats: 0, taken: 3 });
  await set({ seats: '' });
  expect(await classOf('Q')).toEqual({ class: 'Q', seats: 2, timetable_seats: 2, is_set: false, taken: 3 });
  const { rows } = await app.pool.query(
    `select subject_id, before, after from audit_entries where action = 'flight_seats_changed' order by id`,
  );
  const subject_id = `9V100 BLA-CCS ${flightDay} Q`;
  expect(rows).toEqual([
    { subject_id, before: { seats: null, taken: 1 }, after: { seats: 3, taken: 1 } },
    { subject_id, before: { seats: 3, taken: 3 }, after: { seats: 0, taken: 3 } },
    { subject_id, before: { seats: 0, taken: 3 }, after: { seats: null, taken: 3 } },
  ]);
});

test('a class that the timetable does not have can be given seats', async () => {
  await set({ class: 'J', seats: 1 });
  const book = () => app.app.shared.inventory.book(request(['9V100 BLA-CCS 08:00 J']));
  expect(await book()).toMatchObject({ state: 'held' });
  await expect(book()).rejects.toMatchObject({ reason: 'sold_out' });
});

test.each([
  ['seats', { seats: -1 }, texts.seatsWrong],
  ['seats', { seats: 501 }, texts.seatsWrong],
  ['seats', { seats: '2.5' }, texts.seatsWrong],
  ['seats', { seats: null }, texts.seatsWrong],
  ['day', { seats: 1, day: '2090-02-30' }, commonTexts.wrongDate],
  ['class', { seats: 1, class: 'QQ' }, texts.classWrong],
  ['flight', { seats: 1, flight: '100' }, texts.flightWrong],
])('wrong %s in %o are refused, and nothing is written', async (field, values, text) => {
  expect(await app.writingNothing(() => set(values))).toMatchObject({
    status: 400,
    body: { error: { fields: { [field]: text } } },
  });
});

test.each([
  ['a flight that does not leave', { flight: '9V999' }, 404, 'flight_not_found'],
  ['a day after the timetable', { day: '2100-01-01' }, 404, 'flight_not_found'],
  ['a class that is not sold for miles', { class: 'L' }, 409, 'class_not_sold'],
])('the seats of %s cannot be set', async (_name, values, status, rule) => {
  expect(await app.writingNothing(() => set({ seats: 1, ...values }))).toMatchObject({
    status,
    body: { error: { rule } },
  });
});

test('who may only look sets nothing, and others see nothing', async () => {
  const { token: looker } = await app.addPerson('CONSULT');
  const { token: member } = await app.addPerson();
  expect((await app.writingNothing(() => set({ seats: 1 }, looker))).status).toBe(403);
  expect((await app.call('GET', '/flights', { token: member })).status).toBe(403);
});

test.each([
  ['date_from', { date_from: '2090-06-16', date_to: '2090-06-10' }, commonTexts.wrongDates],
  ['date_to', { date_from: '2090-06-16', date_to: '2099-06-10' }, texts.rangeTooLong(400)],
])('wrong %s in %o are told', async (field, query, text) => {
  expect(await list(query)).toMatchObject({ code: 400, error: { fields: { [field]: text } } });
});

test('seats that somebody else has set since are shown, and not overwritten', async () => {
  const own = { ...place, class: 'M' };
  expect(
    await writeTwice(
      (version, round) =>
        app.call('POST', '/flights/seats', { token, body: { ...own, seats: round }, headers: { 'if-match': version } }),
      async () => (await list({ date_from: flightDay, date_to: flightDay, origin: 'BLA', destination: 'CCS' })).rows[0],
    ),
  ).toEqual(nothingOverwritten);
});
