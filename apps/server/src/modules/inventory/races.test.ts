import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { choice, flyTimetable, miscounted, request, runOut } from './inventory.fixture.ts';
import type { Booking, Inventory } from './ports.ts';
import { expireBookings } from './schedule/end-booking.ts';

/** Everything at once, from two server processes' worth of inventories on one database. */
let app: TestApp;
let inventories: readonly Inventory[];
beforeAll(async () => {
  app = await startTestApp();
  const other = await app.startProcess(['api']);
  inventories = [app.app.shared.inventory, other.shared.inventory];
});
afterAll(() => app.stop());

const [first, second] = ['9V100 BLA-CCS 08:00 Q', '9V101 CCS-PMV 11:00 Q'];
beforeEach(async () => {
  await app.pool.query('truncate inventory_coupons, inventory_bookings, flight_seats');
  await flyTimetable(app.pool, '100 BLA-CCS 08:00-08:50 Q1 Y40', '101 CCS-PMV 11:00-11:45 Q5 Y40');
});

const one = (place: number): Inventory => inventories[place % inventories.length] as Inventory;
const times = <T>(count: number, work: (place: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, place) => work(place)));
const done = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const reasons = (results: readonly PromiseSettledResult<unknown>[]): Set<unknown> =>
  new Set(
    results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { reason?: unknown }).reason ?? result.reason] : [],
    ),
  );

/** Keeps others from a class of a flight until it is let go. */
async function keepSeat(text: string) {
  const { flightNumber, classCode } = choice(text);
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('select from flight_seats where flight_number = $1 and class_code = $2 for update', [
    flightNumber,
    classCode,
  ]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

const waiting = async () =>
  (await app.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rowCount;

test('of fifty people who want the last seat one gets it, and the others are told', async () => {
  const results = await times(50, (place) => one(place).book(request([first])));
  expect([done(results).length, reasons(results)]).toEqual([1, new Set(['sold_out'])]);
  expect(await miscounted(app.pool)).toEqual([]);
});

test('one reference that is asked for ten times at once has one booking', async () => {
  const results = await times(10, (place) => one(place).book(request([second], 'la misma')));
  expect(new Set(done(results).map(({ pnr }) => pnr)).size).toBe(1);
  expect([done(results).length, await miscounted(app.pool)]).toEqual([10, []]);
});

test('two who book the same two flights in opposite order do not wait for each other', async () => {
  const [there, back] = [first.replace('Q', 'Y'), second.replace('Q', 'Y')];
  await one(0).book(request([there, back]));
  const letGo = await keepSeat(there);
  const both = [one(0).book(request([there, back])), one(1).book(request([back, there]))];
  await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
  await letGo();
  expect((await Promise.all(both)).map(({ state }) => state)).toEqual(['held', 'held']);
  expect(await miscounted(app.pool)).toEqual([]);
});

test('a seat that is booked while its hold ends is nobody’s or one’s', async () => {
  await one(0).book(request([first]));
  await runOut(app.pool);
  const bookings = times(12, (place) => one(place).book(request([first])));
  const expiries = times(3, () => expireBookings(app.pool));
  expect(reasons(await expiries)).toEqual(new Set());
  const results = await bookings;
  expect(done(results).length).toBeLessThan(2);
  expect([...reasons(results)].filter((reason) => reason !== 'sold_out')).toEqual([]);
  expect(await miscounted(app.pool)).toEqual([]);
  const { rows } = await app.pool.query('select taken from flight_seats');
  expect(rows).toEqual([{ taken: done(results).length }]);
});

test('a booking that is ticketed while its hold ends is ticketed or over, never both', async () => {
  const flights = [second.replace('Q', 'Y')];
  const asked = Array.from({ length: 12 }, () => request(flights));
  const booked = await Promise.all(asked.map(async (each) => ({ ...each, ...(await one(0).book(each)) })));
  await runOut(app.pool);
  const expiries = times(2, () => expireBookings(app.pool));
  const results = await times(12, (place) => one(place).ticket(booked[place] as Booking & { reference: string }));
  expect(reasons(await expiries)).toEqual(new Set());
  expect([...reasons(results)].filter((reason) => reason !== 'booking_over')).toEqual([]);
  const states = await Promise.all(asked.map(async ({ reference }) => (await one(0).find({ reference }))?.state));
  expect(states).toEqual(results.map(({ status }) => (status === 'fulfilled' ? 'ticketed' : 'expired')));
  expect(await miscounted(app.pool)).toEqual([]);
});

test('a process that is killed between its two flights leaves neither seat nor booking behind', async () => {
  await one(0).book(request([second]));
  const letGo = await keepSeat(second);
  const program = fileURLToPath(new URL('book-one.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [program, app.databaseUrl, 'a medias', first, second], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
  child.kill('SIGKILL');
  await ended;
  await letGo();
  expect(await miscounted(app.pool)).toEqual([]);
  expect(await one(0).find({ reference: 'a medias' })).toBeUndefined();
  // The seat of the flight that it had taken already is free.
  expect(await one(1).book(request([first, second], 'a medias'))).toMatchObject({ state: 'held' });
  await runOut(app.pool);
  await expireBookings(app.pool);
  expect((await app.pool.query('select from flight_seats where taken > 0')).rowCount).toBe(0);
});
