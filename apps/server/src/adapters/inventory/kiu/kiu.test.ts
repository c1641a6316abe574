import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BookingRequest, FlightChoice, Inventory } from '../../../modules/inventory/ports.ts';
import { describeInventory, inClass, testPassenger } from '../inventory.behaviour.ts';
import { isOver } from '../kiu-simulator/book.ts';
import type { FaultKind } from '../kiu-simulator/faults.ts';
import type { KiuSimulator } from '../kiu-simulator/server.ts';
import { startKiu, testLimits } from './kiu.fixture.ts';
import { readName } from './names.ts';

const connecting = { origin: 'CCS', destination: 'MIA', day: '2027-03-13' };

describeInventory('KIU', async () => {
  const { inventory, stop } = await startKiu();
  return {
    inventory,
    direct: { origin: 'BLA', destination: 'MIA', day: '2027-03-13' },
    connecting,
    nowhere: { origin: 'BLA', destination: 'SCL', day: '2027-03-13' },
    classCode: 'Q',
    family: 'LIGHT',
    scarceClass: 'J',
    unsoldClass: 'W',
    told: readName,
    knowsReferences: false,
    stop,
  };
});

/** What came of a call: a state, or the name of what was thrown with its reason. */
const outcome = (work: Promise<{ readonly state: string } | undefined>): Promise<string> =>
  work.then(
    (booking) => booking?.state ?? 'none',
    ({ name, reason }: { name: string; reason?: string }) => [name, reason].filter(Boolean).join(' '),
  );

describe('a KIU that fails or lies', () => {
  let simulator: KiuSimulator;
  let inventory: Inventory;
  let stop: () => Promise<void>;
  let flights: FlightChoice[];
  beforeAll(async () => {
    const limits = { ...testLimits, actionMilliseconds: 300 };
    ({ simulator, inventory, stop } = await startKiu({ options: { limits } }));
    flights = inClass((await inventory.ways(connecting))[0], 'Q');
  });
  afterAll(() => stop());
  beforeEach(() => simulator.faults.clear());

  const request = (): BookingRequest => ({ reference: randomUUID(), flights, passenger: testPassenger() });
  const befall = (message: string, kind: FaultKind, more: { times?: number; text?: string } = {}) =>
    simulator.faults.add({ message, kind, times: 1, milliseconds: 600, code: '1', text: 'SYSTEM ERROR', ...more });
  const live = () => simulator.book.state.bookings.filter((booking) => !isOver(simulator.book, booking)).length;

  test.each<[FaultKind, string, string, number]>([
    ['error', 'a refusal', 'InventoryRefusal refused', 0],
    ['cut_before', 'nobody knows', 'InventorySilence', 0],
    ['status', 'nobody knows', 'InventorySilence', 0],
    ['page', 'nobody knows', 'InventorySilence', 0],
    ['cut_after', 'nobody knows', 'InventorySilence', 1],
    ['status_after', 'nobody knows', 'InventorySilence', 1],
    ['slow', 'nobody knows', 'InventorySilence', 1],
    ['no_pnr', 'nobody knows', 'InventorySilence', 1],
    ['other_root', 'the booking', 'held', 1],
    ['fewer_told', 'the booking as it is read back', 'held', 1],
    ['fewer_segments', 'it is given back', 'InventoryRefusal refused', 0],
    ['other_passenger', 'it is given back', 'InventoryRefusal refused', 0],
  ])('a booking with %s: %s', async (kind, _, expected, more) => {
    const before = live();
    const asked = request();
    befall('AirBook', kind);
    expect(await outcome(inventory.book(asked))).toBe(expected);
    expect(live() - before).toBe(more);
    expect(simulator.received('AirBook')).toBeGreaterThan(0);
    // Whatever comes of the same reference later, it books once at most.
    await outcome(inventory.book(asked));
    expect(live() - before).toBeLessThanOrEqual(1);
  });

  test('what was asked for without an answer is never asked for again, and nobody says that it is not there', async () => {
    const asked = request();
    befall('AirBook', 'cut_after');
    expect(await outcome(inventory.book(asked))).toBe('InventorySilence');
    const count = simulator.received('AirBook');
    expect(await outcome(inventory.book(asked))).toBe('InventorySilence');
    expect(await outcome(inventory.find({ reference: asked.reference }))).toBe('InventorySilence');
    expect(simulator.received('AirBook')).toBe(count);
    const [made] = simulator.book.state.bookings.slice(-1);
    expect(await outcome(inventory.find({ pnr: made?.pnr, reference: asked.reference }))).toBe('held');
  });

  test('what was refused may be asked for again', async () => {
    const asked = request();
    befall('AirBook', 'error', { text: 'NO HAY CUPO EN LA CLASE' });
    expect(await outcome(inventory.book(asked))).toBe('InventoryRefusal sold_out');
    expect(await outcome(inventory.book(asked))).toBe('held');
  });

  test('a wrong booking that cannot be given back is silence', async () => {
    befall('AirBook', 'other_passenger');
    befall('Cancel', 'error');
    expect(await outcome(inventory.book(request()))).toBe('InventorySilence');
  });

  test.each<[FaultKind, string, string]>([
    ['error', 'InventoryRefusal refused', 'held'],
    ['cut_before', 'InventorySilence', 'held'],
    ['page', 'InventorySilence', 'held'],
    ['no_ticket', 'InventorySilence', 'held'],
    ['unknown_ticket', 'InventorySilence', 'held'],
    ['cut_after', 'InventorySilence', 'ticketed'],
    ['status_after', 'InventorySilence', 'ticketed'],
    ['slow', 'InventorySilence', 'ticketed'],
    ['other_root', 'ticketed', 'ticketed'],
  ])('issuing with %s: %s, and reading back says %s', async (kind, expected, state) => {
    const asked = request();
    const { pnr } = await inventory.book(asked);
    befall('AirDemandTicket', kind);
    expect(await outcome(inventory.ticket({ pnr, reference: asked.reference }))).toBe(expected);
    expect(await outcome(inventory.find({ pnr, reference: asked.reference }))).toBe(state);
    // Once it is read back, it is issued, and once only.
    const issued = await inventory.ticket({ pnr, reference: asked.reference });
    expect(issued.ticketNumbers).toEqual(simulator.book.state.bookings.at(-1)?.tickets);
    expect(issued.ticketNumbers).toHaveLength(1);
  });

  test('a ticket of which nothing can be read back is silence', async () => {
    const asked = request();
    const { pnr } = await inventory.book(asked);
    const naming = { pnr, reference: asked.reference };
    befall('TravelItineraryRead', 'error', { text: 'COMMUNICATION ERROR' });
    expect(await outcome(inventory.find(naming))).toBe('InventorySilence');
    befall('TravelItineraryRead', 'cut_before', { times: 1 + testLimits.repetitions });
    expect(await outcome(inventory.ticket(naming))).toBe('InventorySilence');
    expect(await outcome(inventory.find(naming))).toBe('held');
  });

  test('tickets are taken back with their booking', async () => {
    const asked = request();
    const { pnr } = await inventory.book(asked);
    await inventory.ticket({ pnr, reference: asked.reference });
    await inventory.cancel({ pnr });
    expect(simulator.book.state.bookings.at(-1)).toMatchObject({ pnr, state: 'cancelled', tickets: [] });
  });

  test.each<[FaultKind, number, string]>([
    ['cut_before', testLimits.repetitions, 'found'],
    ['cut_before', testLimits.repetitions + 1, 'InventorySilence'],
    ['status', testLimits.repetitions, 'found'],
    ['page', testLimits.repetitions + 1, 'InventorySilence'],
    ['error', 1, 'InventoryRefusal refused'],
    ['other_root', 1, 'found'],
  ])('asking for ways with %s, %i times: %s', async (kind, times, expected) => {
    befall('AirAvail', kind, { times });
    const answer = inventory.ways(connecting).then(({ length }) => ({ state: length > 0 ? 'found' : 'none' }));
    expect(await outcome(answer)).toBe(expected);
  });

  test('another price is told as it is; a price of fewer flights is none', async () => {
    const price = () => inventory.fare({ flights, family: 'LIGHT' });
    const usual = await price();
    befall('AirPrice', 'other_price');
    expect((await price())?.minorUnits).toBeGreaterThan(usual?.minorUnits ?? 0n);
    befall('AirPrice', 'fewer_segments');
    await expect(price()).rejects.toMatchObject({ name: 'InventorySilence' });
  });

  test('a name that KIU has no letters for is refused before anything is sent', async () => {
    const count = simulator.received('AirBook');
    const passenger = testPassenger({ lastName: 'Иванова' });
    expect(await outcome(inventory.book({ ...request(), passenger }))).toBe('InventoryRefusal refused');
    expect(simulator.received('AirBook')).toBe(count);
  });
});

test('a KIU that is not there refuses bookings and answers no questions', async () => {
  const { simulator, inventory, stop } = await startKiu();
  const flights = inClass((await inventory.ways(connecting))[0], 'Q');
  await simulator.close();
  const asked = { reference: randomUUID(), flights, passenger: testPassenger() };
  expect(await outcome(inventory.book(asked))).toBe('InventoryRefusal unreachable');
  // Nothing was sent, so there is certainly nothing.
  expect(await outcome(inventory.find({ reference: asked.reference }))).toBe('none');
  expect(await outcome(inventory.find({ pnr: 'ABCDEF', reference: asked.reference }))).toBe('InventorySilence');
  await expect(inventory.ways(connecting)).rejects.toMatchObject({ name: 'InventorySilence' });
  await stop();
});

test('another password is refused by KIU, and stands in no message', async () => {
  const { inventory, stop } = await startKiu({ credentials: { user: 'otro', password: 'otra' } });
  await expect(inventory.ways(connecting)).rejects.toMatchObject({
    name: 'InventoryRefusal',
    message: 'KIU 10000: INVALID USER OR PASSWORD',
  });
  await stop();
});
