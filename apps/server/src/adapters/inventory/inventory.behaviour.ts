import { randomUUID } from 'node:crypto';
import type { FareFamilyName } from '@millaje/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  BookingRequest,
  FlightChoice,
  Inventory,
  OfferedWay,
  Passenger,
  WayQuery,
} from '../../modules/inventory/ports.ts';

export interface InventoryUnderTest {
  readonly inventory: Inventory;
  /** A day on which a flight goes straight there. */
  readonly direct: WayQuery;
  /** A day on which one gets there with one stop only. */
  readonly connecting: WayQuery;
  /** Two airports and a day between which nothing flies. */
  readonly nowhere: WayQuery;
  /** A class with ten seats or more on all these flights, and its family. */
  readonly classCode: string;
  readonly family: FareFamilyName;
  /** A class with one seat on the first direct flight. */
  readonly scarceClass: string;
  /** A class in which nothing is sold. */
  readonly unsoldClass: string;
  /** A name as this inventory tells it; without one, as it was given. */
  readonly told?: (name: string) => string;
  /** Whether bookings are found by our reference, even where nobody ever heard it. */
  readonly knowsReferences: boolean;
  stop(): Promise<void>;
}

/** Somebody who flies, for tests; what is named differs. */
export const testPassenger = (details: Partial<Passenger> = {}): Passenger => ({
  firstName: 'José María',
  lastName: 'Núñez Ibáñez',
  birthDate: '1980-02-29',
  email: 'jose@pruebas.example',
  phone: '+584121234567',
  document: { type: 'PP', number: 'A1234567', issueCountry: 'VE' },
  birthCountry: 'VE',
  customerId: '1234567890',
  ...details,
});

/** The flights of a way, all in one class. */
export const inClass = (way: OfferedWay | undefined, classCode: string): FlightChoice[] =>
  (way?.flights ?? []).map(({ flightNumber, origin, destination, departure, arrival }) => ({
    flightNumber,
    origin,
    destination,
    departure,
    arrival,
    classCode,
  }));

/** What every inventory promises, whatever is behind it. */
export function describeInventory(name: string, start: () => Promise<InventoryUnderTest>): void {
  describe(`${name} keeps what every inventory promises`, () => {
    let under: InventoryUnderTest;
    let inventory: Inventory;
    let told: (name: string) => string;
    beforeAll(async () => {
      under = await start();
      ({ inventory, told = (name: string) => name } = under);
    });
    afterAll(() => under.stop());

    const firstWay = async (query: WayQuery) => (await inventory.ways(query))[0];
    const request = async (
      classCode = under.classCode,
      details: Partial<BookingRequest> = {},
    ): Promise<BookingRequest> => ({
      reference: randomUUID(),
      flights: inClass(await firstWay(under.direct), classCode),
      passenger: testPassenger(),
      ...details,
    });
    const posting = async (classCode: string) => {
      const way = await firstWay(under.direct);
      return way?.flights[0]?.postings.find((one) => one.classCode === classCode)?.posting;
    };

    test('tells the ways of a day by the clocks of each airport', async () => {
      const ways = await inventory.ways(under.direct);
      expect(ways.length).toBeGreaterThan(0);
      expect(ways.map(({ flights }) => flights[0]?.departure)).toEqual(
        ways.map(({ flights }) => flights[0]?.departure).toSorted((one = '', other = '') => one.localeCompare(other)),
      );
      const [way] = ways;
      expect(way).toMatchObject({ waitMinutes: 0, minutes: way?.flights[0]?.minutes });
      expect(way?.flights).toHaveLength(1);
      expect(way?.flights[0]).toMatchObject({
        flightNumber: expect.stringMatching(/^[A-Z0-9]{2}\d{1,4}$/),
        origin: under.direct.origin,
        destination: under.direct.destination,
        departure: expect.stringMatching(new RegExp(`^${under.direct.day}T\\d{2}:\\d{2}$`)),
        arrival: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
      });
      expect(way?.flights[0]?.postings.map(({ classCode }) => classCode)).toContain(under.classCode);
    });

    test('tells a way with a stop, and how long one waits', async () => {
      const way = await firstWay(under.connecting);
      const [first, second] = way?.flights ?? [];
      expect(way?.flights).toHaveLength(2);
      expect(first?.origin).toBe(under.connecting.origin);
      expect(second?.destination).toBe(under.connecting.destination);
      expect(second?.origin).toBe(first?.destination);
      expect(way?.waitMinutes).toBeGreaterThanOrEqual(45);
      expect(way?.minutes).toBe((first?.minutes ?? 0) + (way?.waitMinutes ?? 0) + (second?.minutes ?? 0));
    });

    test('has no ways where nothing flies', async () => {
      expect(await inventory.ways(under.nowhere)).toEqual([]);
    });

    test.each(['direct', 'connecting'] as const)('prices a %s way, always alike', async (kind) => {
      const flights = inClass(await firstWay(under[kind]), under.classCode);
      const fare = await inventory.fare({ flights, family: under.family });
      expect(fare?.minorUnits).toBeGreaterThan(0n);
      expect(fare?.currency).toMatch(/^[A-Z]{3}$/);
      expect(await inventory.fare({ flights, family: under.family })).toEqual(fare);
    });

    test('books what was asked for, and reads it back', async () => {
      const asked = await request();
      const booking = await inventory.book(asked);
      expect(booking).toEqual({
        pnr: expect.stringMatching(/^[A-Z]{6}$/),
        state: 'held',
        flights: asked.flights,
        passenger: { firstName: told('José María'), lastName: told('Núñez Ibáñez') },
        ticketNumbers: [],
      });
      expect(await inventory.find({ pnr: booking.pnr, reference: asked.reference })).toEqual(booking);
      expect(await inventory.find({ reference: asked.reference })).toEqual(booking);
    });

    test('books a way with a stop as one booking', async () => {
      const flights = inClass(await firstWay(under.connecting), under.classCode);
      const booking = await inventory.book(await request(under.classCode, { flights }));
      expect(booking.flights).toEqual(flights);
    });

    test('gives the same booking for the same reference', async () => {
      const asked = await request();
      const first = await inventory.book(asked);
      expect(await inventory.book(asked)).toEqual(first);
      expect((await inventory.book({ ...asked, reference: randomUUID() })).pnr).not.toBe(first.pnr);
    });

    test('sells the last seat once, and again when it is given back', async () => {
      expect(await posting(under.scarceClass)).toBe('1');
      const asked = await Promise.all([1, 2, 3].map(() => request(under.scarceClass)));
      const answers = await Promise.allSettled(asked.map((one) => inventory.book(one)));
      const booked = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(booked).toHaveLength(1);
      expect(refused).toEqual([1, 2].map(() => expect.objectContaining({ reason: 'sold_out' })));
      expect(await posting(under.scarceClass)).toBe('0');

      await inventory.cancel({ pnr: booked[0]?.pnr ?? '' });
      expect(await posting(under.scarceClass)).toBe('1');
      const again = await inventory.book(await request(under.scarceClass));
      await inventory.cancel(again);
    });

    test('sells nothing in a class that is not sold', async () => {
      const asked = await request(under.unsoldClass);
      expect(await inventory.fare({ flights: asked.flights, family: under.family })).toBeUndefined();
      await expect(inventory.book(asked)).rejects.toMatchObject({ name: 'InventoryRefusal' });
    });

    test('issues tickets once, and gives them again', async () => {
      const asked = await request();
      const booking = await inventory.book(asked);
      const naming = { pnr: booking.pnr, reference: asked.reference };
      const issued = await inventory.ticket(naming);
      expect(issued).toEqual({ ...booking, state: 'ticketed', ticketNumbers: [expect.stringMatching(/^\d{13}$/)] });
      expect(await inventory.ticket(naming)).toEqual(issued);
      expect(await inventory.find(naming)).toEqual(issued);
      expect(await inventory.book(asked)).toEqual(issued);
    });

    test('issues tickets once to two who ask at the same time', async () => {
      const asked = await request();
      const { pnr } = await inventory.book(asked);
      const naming = { pnr, reference: asked.reference };
      const [one, other] = await Promise.all([inventory.ticket(naming), inventory.ticket(naming)]);
      expect(one).toEqual(other);
      expect(await inventory.find(naming)).toEqual(one);
    });

    test('gives a booking back once, and issues nothing for it', async () => {
      const asked = await request();
      const { pnr } = await inventory.book(asked);
      await inventory.cancel({ pnr });
      await inventory.cancel({ pnr });
      expect((await inventory.find({ pnr, reference: asked.reference }))?.state).toBe('cancelled');
      await expect(inventory.ticket({ pnr, reference: asked.reference })).rejects.toMatchObject({
        name: 'InventoryRefusal',
        reason: 'booking_over',
      });
    });

    test('knows no booking that never was', async () => {
      const reference = randomUUID();
      expect(await inventory.find({ pnr: 'ZZZZZZ', reference })).toBeUndefined();
      const answer = inventory.find({ reference }).then(
        (booking) => booking?.state ?? 'none',
        ({ name }: Error) => name,
      );
      expect(await answer).toBe(under.knowsReferences ? 'none' : 'InventorySilence');
    });
  });
}
