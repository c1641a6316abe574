import { commonTexts } from '@millaje/api/kit/common';
import { describe, expect, test } from 'vitest';
import { dayText, rangeProblem, typeDay } from './day-text.ts';

describe('a typed day', () => {
  test.each([
    ['0', '0'],
    ['050', '05-0'],
    ['05032026', '05-03-2026'],
    ['05/03/2026', '05-03-2026'],
    ['05-', '05'],
    ['05-0', '05-0'],
    ['050320269', '050320269'],
    ['5/3/2026', '5/3/2026'],
    ['05-3-2026', '05-3-2026'],
    ['2026-03-05', '2026-03-05'],
    ['mañana', 'mañana'],
  ])('%s becomes %s', (typed, text) => {
    expect(typeDay(typed)).toBe(text);
  });

  test('is shown as it is typed', () => {
    expect([dayText('2026-03-05'), dayText(null), dayText(undefined)]).toEqual(['05-03-2026', '', '']);
  });
});

describe('a typed range', () => {
  test.each([
    ['', ''],
    ['05-03-2026', ''],
    ['', '05-03-2026'],
    ['05-03-2026', '05-03-2026'],
    ['5/3/2026', '2026-03-05'],
  ])('from "%s" to "%s" can be searched', (from, to) => {
    expect(rangeProblem({ from, to })).toBeUndefined();
  });

  test.each([
    ['06-03-2026', '05-03-2026'],
    ['31-02-2026', ''],
    ['', '5-3'],
    ['050320269', ''],
  ])('from "%s" to "%s" cannot', (from, to) => {
    expect(rangeProblem({ from, to })).toBe(commonTexts.wrongDates);
  });
});
