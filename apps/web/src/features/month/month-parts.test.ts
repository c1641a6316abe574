import { expect, test } from 'vitest';
import { instantOf } from './instant-of.ts';
import { monthName, monthTitle } from '@millaje/api/kit/month-name';

test.each([
  ['31-03-2026 23:59:59', 'America/Caracas', '2026-04-01T03:59:59.000Z'],
  [' 1/4/2026  0:00 ', 'America/Caracas', '2026-04-01T04:00:00.000Z'],
  ['2026-07-01 12:00', 'Europe/Madrid', '2026-07-01T10:00:00.000Z'],
  ['01-01-2026 00:30', 'Europe/Madrid', '2025-12-31T23:30:00.000Z'],
  ['31-03-2026', 'America/Caracas', '2026-04-01T03:59:59.999Z'],
  ['', 'America/Caracas', undefined],
  ['31-04-2026 10:00', 'America/Caracas', undefined],
  ['31-03-2026 24:00', 'America/Caracas', undefined],
  ['31-03-2026 10', 'America/Caracas', undefined],
])('%j by the clock of %s is %j', (typed, zone, instant) => {
  expect(instantOf(typed, zone)).toBe(instant);
});

test('a month is read by its name', () => {
  expect(monthName('2026-03')).toBe('marzo de 2026');
  expect(monthTitle('2025-12')).toBe('Diciembre de 2025');
});
