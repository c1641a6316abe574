import { expect, test } from 'vitest';
import { calendarFile, type FlightLine } from './calendar-file.ts';

const flight = (day: string, arrival = day): FlightLine => ({
  number: '9V1303',
  from: { code: 'BLA', city: 'Barcelona', time: `${day}T08:00`, zone: 'America/Caracas' },
  to: { code: 'MIA', city: 'Miami', time: `${arrival}T11:45`, zone: 'America/New_York' },
});
const write = (...flights: FlightLine[]) =>
  calendarFile(flights, {
    uid: 'redencion-7@millas.example',
    title: ({ number, from, to }) => `${number} ${from.city} → ${to.city}`,
    description: 'Localizador ABCDEF; boleto 7420000000001, sin equipaje\nBuen viaje',
    now: new Date('2026-02-01T12:00:00Z'),
  });

test('each end is told by the clocks of its airport, with their zone', () => {
  const file = write(flight('2026-03-02'));
  expect(file).toContain('DTSTART;TZID=America/Caracas:20260302T080000\r\n');
  expect(file).toContain('DTEND;TZID=America/New_York:20260302T114500\r\n');
  expect(file).toContain('DTSTAMP:20260201T120000Z\r\n');
  expect(file).toContain('DESCRIPTION:Localizador ABCDEF\\; boleto 7420000000001\\, sin equipaje\\nBuen');
});

test('a zone without changes has one block, one with changes a block for each, by the clocks before it', () => {
  const blocks = (zone: string, file: string) =>
    [
      ...(new RegExp(`TZID:${zone}\r\n([^]*?)END:VTIMEZONE`).exec(file)?.[1] ?? '').matchAll(
        /BEGIN:(\w+)\r\nDTSTART:(\w+)\r\nTZOFFSETFROM:(\S+)\r\nTZOFFSETTO:(\S+)/g,
      ),
    ].map(([, ...values]) => values.join(' '));
  const file = write(flight('2026-03-02'), flight('2026-11-20'));
  expect(blocks('America/Caracas', file)).toEqual(['STANDARD 20250902T080000 -0400 -0400']);
  expect(blocks('America/New_York', file)).toEqual([
    'DAYLIGHT 20250902T114500 -0400 -0400',
    'STANDARD 20251102T020000 -0400 -0500',
    'DAYLIGHT 20260308T020000 -0500 -0400',
    'STANDARD 20261101T020000 -0400 -0500',
  ]);
});

test('an airport whose zone nobody knows is told without one', () => {
  const { from, to, number } = flight('2026-03-02');
  expect(write({ number, from: { ...from, zone: null }, to })).toContain('DTSTART:20260302T080000\r\n');
});

test('no line is longer than 75 octets, and folded lines come together again', () => {
  const city = 'Ñañá '.repeat(40);
  const file = write({ ...flight('2026-03-02'), to: { ...flight('2026-03-02').to, city } });
  expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(file.replaceAll('\r\n ', '')).toContain(city);
});
