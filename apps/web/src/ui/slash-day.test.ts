import { describe, expect, test } from 'vitest';
import { birthYears, monthOf, slashDayText, typeSlashDay } from './slash-day.ts';

describe('a day of birth', () => {
  test('gets its strokes while it is typed', () => {
    expect(['0', '0503', '05031990', '05-03-1990x', '05/', '5/3/1990'].map(typeSlashDay)).toEqual([
      '0',
      '05/03',
      '05/03/1990',
      '05-03-1990x',
      '05',
      '5/3/1990',
    ]);
  });

  test('is written', () => {
    expect(slashDayText('1990-03-05')).toBe('05/03/1990');
  });

  test('is chosen from a hundred years, and from no month after the latest', () => {
    const years = birthYears('2017-03-05', 100);
    expect([years.length, years[0], years.at(-1)]).toEqual([100, 2017, 1918]);
    expect(monthOf(2017, 11, '2017-03-05')).toBe('2017-03-01');
    expect(monthOf(1990, 11, '2017-03-05')).toBe('1990-11-01');
  });
});
