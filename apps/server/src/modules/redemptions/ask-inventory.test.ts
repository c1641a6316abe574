import { describe, expect, test } from 'vitest';
import type { BookingRequest } from '../inventory/index.ts';
import { book, cancel, isAsAsked, ticket } from './ask-inventory.ts';
import { choiceOfFlight, createMemoryInventory, type Mood } from './memory-inventory.fixture.ts';

const { equipment: _equipment, minutes: _minutes, ...flight } = choiceOfFlight('2026-04-01');
const request: BookingRequest = {
  reference: 'redemption 7',
  flights: [flight],
  passenger: {
    firstName: 'María José',
    lastName: 'Núñez',
    birthDate: '1990-05-01',
    email: 'maria@pruebas.example',
    phone: '+584141234567',
    document: { type: 'ID', number: '12345678', issueCountry: 'VE' },
    birthCountry: 'VE',
    customerId: null,
  },
};

function setUp(moods: Partial<Record<'book' | 'ticket' | 'cancel' | 'find', Mood[]>>) {
  const memory = createMemoryInventory();
  const unheard: unknown[] = [];
  const asking = {
    inventory: memory.inventory,
    pause: () => Promise.resolve(),
    onSilence: (error: unknown) => void unheard.push(error),
  };
  const begin = () => Object.entries(moods).forEach(([call, next]) => memory.will(call as 'book', ...next));
  return { memory, asking, unheard, begin };
}

const deaf: Mood[] = ['silent before', 'silent before', 'silent before'];

describe('booking', () => {
  test.each<[string, Partial<Record<'book' | 'find', Mood[]>>, boolean, string, string]>([
    ['at once', {}, false, 'booking', 'book'],
    ['refused', { book: ['sold_out'] }, false, 'refused', 'book'],
    [
      'silent before it was done: read back, asked again',
      { book: ['silent before'] },
      false,
      'booking',
      'book find book',
    ],
    ['silent after it was done: read back', { book: ['silent after'] }, false, 'booking', 'book find'],
    [
      'read back at the second try',
      { book: ['silent after'], find: ['silent before'] },
      false,
      'booking',
      'book find find',
    ],
    ['never read back', { book: ['silent after'], find: deaf }, false, 'unknown', 'book find find find'],
    ['never heard', { book: deaf }, false, 'unknown', 'book find book find book find'],
    ['asked for before, and not there: asked', {}, true, 'booking', 'find book'],
    ['asked for before, and never read back: not asked', { find: deaf }, true, 'unknown', 'find find find'],
  ])('%s', async (_name, moods, wasAsked, kind, calls) => {
    const { memory, asking, begin } = setUp(moods);
    begin();
    expect((await book(asking, request, wasAsked)).kind).toBe(kind);
    expect(memory.calls.join(' ')).toBe(calls);
    // Never two of them.
    expect(memory.bookings.size).toBeLessThanOrEqual(1);
  });
});

describe('ticketing', () => {
  test.each<[string, Partial<Record<'ticket' | 'find', Mood[]>>, boolean, string, string]>([
    ['at once', {}, false, 'booking', 'ticket'],
    ['refused', { ticket: ['refused'] }, false, 'refused', 'ticket'],
    [
      'silent before it was done: read back, asked again',
      { ticket: ['silent before'] },
      false,
      'booking',
      'ticket find ticket',
    ],
    ['silent after it was done: read back', { ticket: ['silent after'] }, false, 'booking', 'ticket find'],
    ['never read back', { ticket: ['silent after'], find: deaf }, false, 'unknown', 'ticket find find find'],
    ['asked for before: read back first', {}, true, 'booking', 'find ticket'],
  ])('%s', async (_name, moods, wasAsked, kind, calls) => {
    const { memory, asking, begin } = setUp(moods);
    const booked = await memory.inventory.book(request);
    memory.calls.length = 0;
    begin();
    const outcome = await ticket(asking, { pnr: booked.pnr, reference: request.reference }, wasAsked);
    expect([outcome.kind, memory.calls.join(' ')]).toEqual([kind, calls]);
  });

  test('of a booking that is over is refused, of one that nobody knows any more it is unknown', async () => {
    const { memory, asking } = setUp({});
    const { pnr } = await memory.inventory.book(request);
    await memory.inventory.cancel({ pnr });
    const named = { pnr, reference: request.reference };
    expect((await ticket(asking, named, true)).kind).toBe('refused');
    memory.bookings.clear();
    expect((await ticket(asking, named, true)).kind).toBe('unknown');
  });
});

test.each<[string, Mood[], boolean]>([
  ['done', [], true],
  ['refused: there is nothing to give back', ['booking_over'], true],
  ['never sent', ['unreachable'], false],
  ['not heard', ['silent after'], false],
])('seats are given back: %s', async (_name, moods, isDone) => {
  const { asking, begin } = setUp({ cancel: moods });
  begin();
  expect(await cancel(asking, 'ABCDEF')).toBe(isDone);
});

test('a slip of the adapter is silence, not a refusal', async () => {
  const { asking, unheard } = setUp({});
  const broken = { ...asking.inventory, book: () => Promise.reject(new TypeError('of nothing')) };
  expect((await book({ ...asking, inventory: broken }, request, false)).kind).toBe('unknown');
  expect(unheard).toHaveLength(3);
});

describe('what was booked is what was asked for', () => {
  const booking = { pnr: 'ABCDEF', state: 'held' as const, flights: request.flights, ticketNumbers: [] };
  const named = (firstName: string, lastName: string) => ({ ...booking, passenger: { firstName, lastName } });
  test.each<[string, Parameters<typeof isAsAsked>[0], boolean]>([
    ['as it was', named('María José', 'Núñez'), true],
    ['in capitals without accents', named('MARIA JOSE', 'NUNEZ'), true],
    ['with a title behind the first name', named('MARIAJOSE MRS', 'NUNEZ'), true],
    ['another person', named('María', 'Núñez'), false],
    ['fewer flights', { ...named('María José', 'Núñez'), flights: [] }, false],
    ['another class', { ...named('María José', 'Núñez'), flights: [{ ...flight, classCode: 'Y' }] }, false],
  ])('%s', (_name, given, expected) => expect(isAsAsked(given, request)).toBe(expected));

  test('a surname of two, which comes back without its dash', () => {
    const own = { ...request, passenger: { ...request.passenger, firstName: 'Søren', lastName: 'Peña-López' } };
    expect(isAsAsked(named('SOREN', 'PENA LOPEZ'), own)).toBe(true);
  });
});
