import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseBrand } from '@millaje/api/brand';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { startKiu } from '../../adapters/inventory/kiu/kiu.fixture.ts';
import { type Booking, createBookingMemory, createScheduleInventory, type Inventory } from '../inventory/index.ts';
import { flightDay, flyTimetable } from '../inventory/inventory.fixture.ts';
import type { BookingMemory } from '../inventory/ports.ts';
import {
  comeRound,
  dependenciesOf,
  immortal,
  mortal,
  type Mortal,
  oneWay,
  openRedemption,
  price,
  steppingPool,
} from './crashes.fixture.ts';
import { advance, referenceOf } from './flow.ts';
import { dayFromNow } from './redemptions.fixture.ts';
import type { SoldFlight } from './redemptions.store.ts';

let app: TestApp;
let member: Person;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.addPerson('PASSENGER', { balance: 5_000_000n });
});
afterAll(() => app.stop());

/** An inventory under test, whose own waits are steps of the process, too. */
interface UnderTest {
  inventoryOf(process: Pick<Mortal, 'step'>): Inventory;
  readonly flight: SoldFlight;
  /** What the inventory's own book has of a redemption, whoever knows of it. */
  booksOf(id: bigint): Promise<Pick<Booking, 'pnr' | 'state' | 'ticketNumbers'>[]>;
  /** The ends that a redemption may come to that was killed. */
  readonly ends: readonly string[];
  stop(): Promise<void>;
}

async function startSchedule(): Promise<UnderTest> {
  await flyTimetable(app.pool, '100 BLA-CCS 08:00-08:50 Q400');
  const { pool, database, inventory, now } = app.app.shared;
  return {
    inventoryOf: (process) =>
      process === immortal
        ? inventory
        : createScheduleInventory({ pool: steppingPool(pool, process), database, brand, now }),
    flight: flightOn(flightDay, { flightNumber: '9V100', departs: '08:00', arrives: '08:50' }),
    async booksOf(id) {
      const booking = await inventory.find({ reference: referenceOf({ id }) });
      return booking ? [booking] : [];
    },
    ends: ['ticket'],
    stop: () => Promise.resolve(),
  };
}

async function startKiuBehindIt(): Promise<UnderTest> {
  let stepping: Pick<Mortal, 'step'> = immortal;
  const { database } = app.app.shared;
  const kept = createBookingMemory(database);
  const memory: BookingMemory = {
    begin: (reference) => stepping.step(() => kept.begin(reference)),
    end: (reference, pnr) => stepping.step(() => kept.end(reference, pnr)),
    recall: (reference) => stepping.step(() => kept.recall(reference)),
  };
  const { simulator, inventory, stop } = await startKiu({ options: { memory } });
  return {
    inventoryOf(process) {
      stepping = process;
      return inventory;
    },
    flight: flightOn(dayFromNow(30), { flightNumber: '9V1300', departs: '06:00', arrives: '06:50' }),
    booksOf: async (id) =>
      simulator.book.state.bookings
        .filter(({ remark }) => remark.endsWith(referenceOf({ id }).toUpperCase()))
        .map(({ pnr, state, tickets }) => ({ pnr, state, ticketNumbers: tickets })),
    // It knows no references: what was sent and not heard of, staff have to look for.
    ends: ['ticket', 'request'],
    stop,
  };
}

const flightOn = (
  day: string,
  {
    flightNumber,
    departs,
    arrives,
  }: { readonly flightNumber: string; readonly departs: string; readonly arrives: string },
): SoldFlight => ({
  flightNumber,
  origin: 'BLA',
  destination: 'CCS',
  departure: `${day}T${departs}`,
  arrival: `${day}T${arrives}`,
  classCode: 'Q',
  equipment: '734',
  minutes: 50,
});

const brand = parseBrand(JSON.parse(readFileSync(new URL('../../../../../brand/avp.json', import.meta.url), 'utf8')));
const balanceOf = async () => (await app.call('GET', '/miles/balanceaddress', { token: member.token })).body;

/** So many waits no redemption has. */
const waitsMaximum = 120;

describe.each([
  ['the timetable', startSchedule],
  ['KIU', startKiuBehindIt],
])('a redemption on %s', (_name, start) => {
  let under: UnderTest;
  beforeAll(async () => {
    under = await start();
  });
  afterAll(() => under.stop());

  /** Lets it die at a wait, and somebody else go on. Returns whether it died, and the end that it came to. */
  async function killAt(diesAt: number, when: 'before' | 'after') {
    const lease = randomUUID();
    const id = await openRedemption(app.app, { member, flights: oneWay(under.flight) }, lease);
    const { balance: before } = await balanceOf();
    const process = mortal(diesAt, when);
    await advance(dependenciesOf(app.app, under.inventoryOf(process), process), id, lease).catch(() => undefined);
    await comeRound(app.app, under.inventoryOf(immortal));
    const { rows } = await app.pool.query('select * from redemptions where id = $1', [id]);
    const [row] = rows;
    const bookings = await under.booksOf(id);
    const after = await balanceOf();
    expect({ stage: row.stage, spent: before - after.balance, held: after.held }).toEqual({
      stage: 'over',
      spent: Number(price),
      held: 0,
    });
    expect(bookings.length).toBeLessThanOrEqual(1);
    const isTicket = row.status === 2;
    expect(isTicket ? bookings : []).toEqual(
      isTicket ? [expect.objectContaining({ state: 'ticketed', pnr: row.pnr, ticketNumbers: row.tickets })] : [],
    );
    return { isDead: process.isDead(), end: isTicket ? 'ticket' : 'request' };
  }

  test.each(['before', 'after'] as const)('killed just %s any wait, it is gone on with to one end', async (when) => {
    for (let diesAt = 1; diesAt < waitsMaximum; diesAt += 1) {
      const { isDead, end } = await killAt(diesAt, when);
      expect([diesAt, under.ends.includes(end)]).toEqual([diesAt, true]);
      if (!isDead) {
        expect(end).toBe('ticket');
        expect((await app.books()).isBalanced).toBe(true);
        return;
      }
    }
    expect.unreachable('it never comes to its end');
  });
});
