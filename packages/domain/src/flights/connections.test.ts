import { describe, expect, test } from 'vitest';
import { type Way, waysBetween } from './connections.ts';
import { type DatedFlight, datedFlights } from './dated-flights.ts';

const national = new Set(['BLA', 'CCS', 'PMV']);
const isNational = (origin: string, destination: string) => national.has(origin) && national.has(destination);
const zones: Record<string, string> = { MIA: 'America/New_York', PTY: 'America/Panama' };

/** '1200 BLA-CCS 10:00-10:55' on a day. */
function flight(text: string, day = '2026-06-10'): DatedFlight {
  const [flightNumber = '', places = '', times = ''] = text.split(' ');
  const [origin = '', destination = ''] = places.split('-');
  const [departureTime = '', arrivalTime = ''] = times.split('-');
  const row = { flightNumber, origin, destination, departureTime, arrivalTime, equipment: '734' };
  const valid = { days: [1, 2, 3, 4, 5, 6, 7], validFrom: day, validUntil: day };
  const [found] = datedFlights(
    { ...row, ...valid },
    { from: day, until: day },
    (code) => zones[code] ?? 'America/Caracas',
  );
  if (!found) throw new Error(text);
  return found;
}

const asked = { origin: 'BLA', destination: 'PMV', day: '2026-06-10' };
const shown = (ways: readonly Way[]) =>
  ways.map(
    ({ flights, minutes, waitMinutes }) =>
      `${flights.map((one) => one.flightNumber).join('+')} ${minutes} ${waitMinutes}`,
  );
const between = (flights: DatedFlight[], request = asked) => shown(waysBetween(flights, request, isNational));

describe('ways', () => {
  test('are the direct flights of the day, earliest first', () => {
    expect(
      between([
        flight('2 BLA-PMV 18:00-18:40'),
        flight('1 BLA-PMV 08:00-08:40'),
        flight('3 BLA-PMV 08:00-08:40', '2026-06-11'),
        flight('4 BLA-CCS 07:00-07:55'),
        flight('5 CCS-PMV 09:00-09:45'),
      ]),
    ).toEqual(['1 40 0', '2 40 0']);
  });

  test('are connections where nothing flies directly, earliest and shortest first', () => {
    expect(
      between([
        flight('1 BLA-CCS 08:00-08:55'),
        flight('2 CCS-PMV 12:00-12:45'),
        flight('3 CCS-PMV 10:00-10:45'),
        flight('4 BLA-CCS 07:00-07:55'),
        flight('5 PMV-CCS 10:00-10:45'),
      ]),
    ).toEqual(['4+3 225 125', '4+2 345 245', '1+3 165 65', '1+2 285 185']);
  });

  test('may go on the next day', () => {
    expect(between([flight('1 BLA-CCS 22:00-22:55'), flight('2 CCS-PMV 01:00-01:45', '2026-06-11')])).toEqual([
      '1+2 225 125',
    ]);
  });

  test('are none where nothing fits', () => {
    expect(between([flight('1 BLA-CCS 08:00-08:55'), flight('2 CCS-MIA 10:00-13:00')])).toEqual([]);
    expect(between([])).toEqual([]);
  });
});

describe('the wait', () => {
  const first = flight('1 BLA-CCS 08:00-09:00');
  test.each([
    ['PMV', '09:44', false],
    ['PMV', '09:45', true],
    ['PMV', '15:00', true],
    ['PMV', '15:01', false],
    ['PMV', '08:30', false],
    ['MIA', '10:29', false],
    ['MIA', '10:30', true],
    ['MIA', '15:00', true],
    ['MIA', '15:01', false],
  ])('for a flight to %s at %s is right: %o', (destination, time, expected) => {
    const second = flight(`2 CCS-${destination} ${time}-18:30`);
    expect(between([first, second], { ...asked, destination }).length > 0).toBe(expected);
  });

  test('is of the international kind where only the first flight is', () => {
    const arriving = flight('1 PTY-CCS 08:00-11:10');
    const request = { ...asked, origin: 'PTY' };
    expect(between([arriving, flight('2 CCS-PMV 12:00-12:45')], request)).toEqual([]);
    expect(between([arriving, flight('2 CCS-PMV 12:40-13:25')], request)).toEqual(['1+2 265 90']);
  });
});
