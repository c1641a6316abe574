import { expect, test } from 'vitest';
import { instantOf } from './instant-of.ts';
import { monthName } from './month-name.ts';

test.each([
  ['2026-03-31T23:59:59', 'America/Caracas', '2026-04-01T03:59:59.000Z'],
  ['2026-04-01T00:00', 'America/Caracas', '2026-04-01T04:00:00.000Z'],
  ['2026-07-01T12:00', 'Europe/Madrid', '2026-07-01T10:00:00.000Z'],
  ['2026-01-01T00:30', 'Europe/Madrid', '2025-12-31T23:30:00.000Z'],
  ['', 'America/Caracas', undefined],
  ['2026-03-31', 'America/Caracas', undefined],
  ['2026-13-31T10:00', 'America/Caracas', undefined],
])('%j by the clock of %s is %j', (typed, zone, instant) => {
  expect(instantOf(typed, zone)).toBe(instant);
});

test('a month is read by its name', () => {
  expect(monthName('2026-03')).toBe('marzo 2026');
  expect(monthName('2025-12')).toBe('diciembre 2025');
});
