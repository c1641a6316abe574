import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseBrand } from '@millaje/api/brand';
import { readFileSync } from 'node:fs';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { createDatabase } from '../../platform/database.ts';
import { createPool } from '../../platform/postgres.ts';
import { choice, flightDay, flyTimetable, miscounted, request, runOut } from './inventory.fixture.ts';
import type { Inventory, OfferedWay } from './ports.ts';
import { expireBookings } from './schedule/end-booking.ts';
import { markFlightFlown } from './schedule/flown-flight.ts';
import { createScheduleInventory } from './schedule/schedule-inventory.ts';

let app: TestApp;
let inventory: Inventory;
beforeAll(async () => {
  app = await startTestApp();
  ({ inventory } = app.app.shared);
});
afterAll(() => app.stop());

const timetable = [
  '100 BLA-CCS 08:00-08:50 Q2 M3 Y4 C1 L9',
  '101 CCS-MIA 11:00-13:30 Q5 M5',
  '102 BLA-CCS 23:00-23:50 Q5',
  '103 CCS-MIA 01:30-04:00 Q5',
  '104 BLA-PMV 07:00-07:40 Q5',
  '105 PMV-MDE 12:00-15:00 Q5',
];
beforeEach(async () => {
  await app.pool.query('truncate inventory_coupons, inventory_bookings, flight_seats');
  await flyTimetable(app.pool, ...timetable);
});

const first = '9V100 BLA-CCS 08:00 Q';
const second = '9V101 CCS-MIA 11:00 Q';
const ways = (origin: string, destination: string, day = flightDay, from = inventory) =>
  from.ways({ origin, destination, day });
const shown = (found: readonly OfferedWay[]) =>
  found.map(
    ({ flights, waitMinutes }) => `${flights.map(({ flightNumber }) => flightNumber).join('+')} ${waitMinutes}`,
  );
const postings = async () =>
  Object.fromEntries(
    (await ways('BLA', 'CCS'))[0]?.flights[0]?.postings.map(({ classCode, posting }) => [classCode, posting]) ?? [],
  );
const refused = (reason: string) => ({ name: 'InventoryRefusal', reason });
const brand = parseBrand(JSON.parse(readFileSync(new URL('../../../../../brand/avp.json', import.meta.url), 'utf8')));
/** The same inventory at another time. */
const inventoryAt = (now: string): Inventory => {
  const { pool, database } = app.app.shared;
  return createScheduleInventory({ pool, database, brand, now: () => new Date(now) });
};
const ticketed = async (flights = [first]) => {
  const asked = request(flights);
  const { pnr } = await inventory.book(asked);
  return inventory.ticket({ pnr, reference: asked.reference });
};

describe('ways', () => {
  test('are the direct flights with what is left of each class that is sold for miles', async () => {
    const [way, ...others] = await ways('BLA', 'CCS');
    expect(shown(others)).toEqual(['9V102 0']);
    expect(way).toEqual({
      minutes: 50,
      waitMinutes: 0,
      flights: [
        {
          flightNumber: '9V100',
          origin: 'BLA',
          destination: 'CCS',
          equipment: '734',
          departure: `${flightDay}T08:00`,
          arrival: `${flightDay}T08:50`,
          minutes: 50,
          postings: [
            { classCode: 'Q', posting: '2' },
            { classCode: 'M', posting: '3' },
            { classCode: 'Y', posting: '4' },
            { classCode: 'C', posting: '1' },
          ],
        },
      ],
    });
  });

  test('are connections where nothing flies directly, over midnight too', async () => {
    expect(shown(await ways('BLA', 'MIA'))).toEqual(['9V100+9V101 130', '9V102+9V103 100']);
  });

  test.each([
    ['to where nothing flies', 'MIA', 'BLA', flightDay],
    ['to airports that nobody knows', 'BLA', 'ZZZ', flightDay],
    ['to where nobody can book', 'PMV', 'MDE', flightDay],
    ['after the timetable', 'BLA', 'CCS', '2100-01-01'],
  ])('are none %s', async (_name, origin, destination, day) => {
    expect(await ways(origin, destination, day)).toEqual([]);
  });

  test('are without flights that have left, and a connection takes the place of the last direct one', async () => {
    await flyTimetable(app.pool, ...timetable, '106 BLA-MIA 07:00-10:00 Q1');
    const seen = async (now: string) => shown(await ways('BLA', 'MIA', flightDay, inventoryAt(now)));
    expect(await seen(`${flightDay}T10:59:00Z`)).toEqual(['9V106 0']);
    expect(await seen(`${flightDay}T11:00:00Z`)).toEqual(['9V100+9V101 130', '9V102+9V103 100']);
    expect(await seen(`${flightDay}T12:00:00Z`)).toEqual(['9V102+9V103 100']);
  });

  test('follow the timetable in force and the airports in use, and keep what was sold', async () => {
    await inventory.book(request([first]));
    expect(await postings()).toMatchObject({ Q: '1' });
    await flyTimetable(app.pool, '100 BLA-CCS 09:00-09:50 Q7 Y4');
    expect(await postings()).toEqual({ Q: '6', Y: '4' });
    await app.pool.query(`update airports set status = false where code = 'CCS'`);
    expect(await ways('BLA', 'CCS')).toEqual([]);
    await app.pool.query(`update airports set status = true where code = 'CCS'`);
    expect(shown(await ways('BLA', 'CCS'))).toEqual(['9V100 0']);
  });
});

describe('a fare', () => {
  test.each([
    ['LIGHT', 'Q', 4000n],
    ['MEDIUM', 'M', 5500n],
    ['ULTRA', 'Y', 8050n],
    ['BUSINESS', 'C', 12025n],
  ] as const)('of %s is what its row says', async (family, classCode, minorUnits) => {
    const flights = [{ ...choice(first), classCode }];
    expect(await inventory.fare({ flights, family })).toEqual({ minorUnits, currency: 'USD' });
  });

  test('is the sum over the flights', async () => {
    expect(await inventory.fare({ flights: [choice(first), choice(second)], family: 'LIGHT' })).toEqual({
      minorUnits: 8000n,
      currency: 'USD',
    });
  });

  test.each([
    ['a class of another family', '9V100 BLA-CCS 08:00 M'],
    ['a class that is not sold for miles', '9V100 BLA-CCS 08:00 N'],
    ['another time', '9V100 BLA-CCS 08:05 Q'],
    ['a flight that does not exist', '9V999 BLA-CCS 08:00 Q'],
  ])('is not told of %s', async (_name, text) => {
    expect(await inventory.fare({ flights: [choice(first), choice(text)], family: 'LIGHT' })).toBeUndefined();
  });
});

describe('a booking', () => {
  test('takes a seat on each of its flights, and is found again by its reference and PNR', async () => {
    const asked = request([first, second]);
    const booked = await inventory.book(asked);
    expect(booked).toEqual({
      pnr: expect.stringMatching(/^[A-Z]{6}$/),
      state: 'held',
      flights: [
        { ...choice(first), arrival: `${flightDay}T08:50` },
        { ...choice(second), arrival: `${flightDay}T13:30` },
      ],
      passenger: { firstName: 'María José', lastName: 'Núñez' },
      ticketNumbers: [],
    });
    const { reference } = asked;
    expect(await inventory.find({ reference })).toEqual(booked);
    expect(await inventory.find({ reference, pnr: booked.pnr })).toEqual(booked);
    expect(await inventory.find({ reference, pnr: 'ZZZZZZ' })).toBeUndefined();
    expect(await inventory.find({ reference: 'otra' })).toBeUndefined();
    expect(await postings()).toEqual({ Q: '1', M: '3', Y: '4', C: '1' });
    expect(await miscounted(app.pool)).toEqual([]);
  });

  test('is the same for the same reference, and refused with other flights', async () => {
    const booked = await inventory.book(request([first], 'dos veces'));
    expect(await app.writingNothing(() => inventory.book(request([first], 'dos veces')))).toEqual(booked);
    await expect(inventory.book(request([second], 'dos veces'))).rejects.toMatchObject(refused('refused'));
    expect(await postings()).toMatchObject({ Q: '1' });
  });

  test.each([
    ['a class that is not sold for miles', [first.replace(' Q', ' L')], 'not_sold'],
    ['another time', [first.replace('08:00', '08:05')], 'not_sold'],
    ['a flight that does not exist', [first, '9V999 CCS-MIA 11:00 Q'], 'not_sold'],
    ['a class without seats', [first, second.replace(' Q', ' Y')], 'sold_out'],
    ['nothing', [], 'refused'],
    ['too much', [first, first, first, first, first], 'refused'],
  ])('of %s is refused, and nothing is written', async (_name, flights, reason) => {
    await app.writingNothing(() => expect(inventory.book(request(flights))).rejects.toMatchObject(refused(reason)));
    expect(await miscounted(app.pool)).toEqual([]);
  });

  test('of a flight that has left is refused', async () => {
    const late = inventoryAt(`${flightDay}T12:00:00Z`);
    await expect(late.book(request([first]))).rejects.toMatchObject(refused('not_sold'));
  });

  test('takes the last seat, of which none is left to another one', async () => {
    const asked = request([first.replace(' Q', ' C')]);
    await inventory.book(asked);
    expect(await postings()).toMatchObject({ C: '0' });
    await expect(inventory.book({ ...asked, reference: 'otra' })).rejects.toMatchObject(refused('sold_out'));
  });

  test('gives its seats back when its time has passed, unless it is ticketed', async () => {
    const [asked, other] = [request([first, second]), request([first])];
    await inventory.book(asked);
    const { pnr } = await inventory.book(other);
    await expireBookings(app.pool);
    expect(await postings()).toMatchObject({ Q: '0' });
    await inventory.ticket({ pnr, reference: other.reference });
    await app.pool.query(`update inventory_bookings set held_until = now() - interval '1 second'`);
    await expireBookings(app.pool);
    expect(await inventory.find(asked)).toMatchObject({ state: 'expired' });
    expect(await inventory.find(other)).toMatchObject({ state: 'ticketed' });
    expect(await postings()).toMatchObject({ Q: '1' });
    expect(await miscounted(app.pool)).toEqual([]);
    expect(await inventory.book(asked)).toMatchObject({ state: 'expired' });
  });

  test('whose database is not there ends in silence', async () => {
    const pool = createPool({ url: 'postgres://nobody@127.0.0.1:9/none', size: 1, onError: () => undefined });
    const lost = createScheduleInventory({ pool, database: createDatabase(pool), brand, now: () => new Date() });
    await expect(lost.book(request([first]))).rejects.toMatchObject({ name: 'InventorySilence' });
    await pool.end();
  });
});

describe('tickets', () => {
  test('have the airline’s prefix and a number of their own, and are given again', async () => {
    const asked = request([first, second]);
    const { pnr } = await inventory.book(asked);
    const { reference } = asked;
    const issued = await inventory.ticket({ pnr, reference });
    expect(issued).toMatchObject({ pnr, state: 'ticketed', ticketNumbers: [expect.stringMatching(/^742\d{10}$/)] });
    expect(await inventory.ticket({ pnr, reference })).toEqual(issued);
    expect(await inventory.find({ reference })).toEqual(issued);
    expect((await ticketed()).ticketNumbers).not.toEqual(issued.ticketNumbers);
  });

  test('are not issued for what is over, nor for what is somebody else’s', async () => {
    const asked = request([first]);
    const { pnr } = await inventory.book(asked);
    await expect(inventory.ticket({ pnr, reference: 'otra' })).rejects.toMatchObject(refused('refused'));
    await runOut(app.pool);
    await expireBookings(app.pool);
    await expect(inventory.ticket({ pnr, reference: asked.reference })).rejects.toMatchObject(refused('booking_over'));
  });

  test('are given up with their seats, once', async () => {
    const { pnr } = await ticketed([first, second]);
    await inventory.cancel({ pnr });
    await app.writingNothing(() => inventory.cancel({ pnr }));
    expect(await postings()).toMatchObject({ Q: '2' });
    expect(await miscounted(app.pool)).toEqual([]);
    await expect(inventory.cancel({ pnr: 'ZZZZZZ' })).rejects.toMatchObject(refused('refused'));
  });

  test('are flown by all who have one, after the flight has left, and not given up then', async () => {
    const { pnr, ticketNumbers } = await ticketed([first, second]);
    await inventory.book(request([first]));
    const { database } = app.app.shared;
    const fly = (time: string, flightNumber = '9V100', origin = 'BLA', destination = 'CCS') =>
      markFlightFlown(database, {
        flightNumber,
        origin,
        destination,
        day: flightDay,
        at: new Date(`${flightDay}T${time}:00Z`),
      });
    const [ticketNumber] = ticketNumbers;
    const flown = [{ ticketNumber, coupon: 1, flightNumber: '9V100', classCode: 'Q', customerId: '0000000001' }];
    expect(await fly('11:59')).toBe('not departed');
    expect(await fly('12:00')).toMatchObject(flown);
    expect(await fly('13:00')).toMatchObject(flown);
    expect(await fly('13:00', '9V101', 'CCS', 'MIA')).toBe('not departed');
    expect(await fly('23:00', '9V100', 'CCS', 'BLA')).toBe('no passengers');
    const { rows } = await app.pool.query('select flown_at from inventory_coupons order by booking_id, position');
    expect(rows).toEqual([{ flown_at: new Date(`${flightDay}T12:00:00Z`) }, { flown_at: null }, { flown_at: null }]);
    await expect(inventory.cancel({ pnr })).rejects.toMatchObject(refused('refused'));
  });
});
