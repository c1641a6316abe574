import { expect, test } from 'vitest';
import { isDay, parseDay } from './days.ts';

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['1900-01-01', true],
  ['2100-12-31', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['1899-12-31', false],
  ['2101-01-01', false],
  ['26-01-01', false],
  ['01-02-2026', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['２０２６-01-01', false],
  ['', false],
  ['2026-01-01 ', false],
])('%j is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

test.each([
  ['2026-03-05', '2026-03-05'],
  ['05-03-2026', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  [' 05.03.2026 ', '2026-03-05'],
  ['03/25/2026', undefined],
  ['05-03/2026', undefined],
  ['05-03-26', undefined],
  ['05-03-20269', undefined],
  ['30-02-2026', undefined],
  ['05032026', undefined],
  ['', undefined],
])('%j is read as %j', (typed, day) => expect(parseDay(typed)).toBe(day));
