import { describe, expect, test } from 'vitest';
import { parseAmount } from '@millaje/domain/money';
import {
  createDateFormats,
  formatBytes,
  formatDecimal,
  formatMoney,
  formatPercent,
  formatRateToType,
  formatWhole,
} from './format.ts';

describe('numbers', () => {
  test('have dots between thousands, from four digits on', () => {
    expect([0, 999, 1000, 1234567, -50].map(formatWhole)).toEqual(['0', '999', '1.000', '1.234.567', '-50']);
    expect(formatWhole(1_000_000_000_000n)).toBe('1.000.000.000.000');
    expect([1234.6, -123_456, Number.MAX_SAFE_INTEGER].map(formatWhole)).toEqual([
      '1.235',
      '-123.456',
      '9.007.199.254.740.991',
    ]);
  });

  test('of money have two decimals after a comma', () => {
    expect(['0.00', '1234.50', '1234.56', '9999999999999999.99'].map(formatMoney)).toEqual([
      '0,00',
      '1.234,50',
      '1.234,56',
      '9.999.999.999.999.999,99',
    ]);
  });

  test('of a rate have the decimals that it has', () => {
    expect(['36.5000', '36.501', '1234', '0.000001'].map(formatDecimal)).toEqual([
      '36,5',
      '36,501',
      '1.234',
      '0,000001',
    ]);
  });

  test('of a rate that is to be changed are understood again: no point stands alone before three digits', () => {
    const rates = ['36.5000', '999', '1234', '1234567', '1234.5'];
    expect(rates.map(formatRateToType)).toEqual(['36,5', '999', '1.234,00', '1.234.567,00', '1.234,5']);
    for (const text of rates) expect(parseAmount(formatRateToType(text), 4)).toEqual(expect.any(Object));
  });

  test('of a file are kilobytes, then megabytes', () => {
    expect([0, 1, 2048, 1_023_999, 3_500_000].map(formatBytes)).toEqual(['0 KB', '1 KB', '2 KB', '1,0 MB', '3,3 MB']);
  });

  test('of a percentage keep the decimals that they have', () => {
    expect(['5', '2.50'].map(formatPercent)).toEqual(['5 %', '2,50 %']);
  });
});

describe('dates', () => {
  const caracas = createDateFormats('America/Caracas');

  test('fall on the day of the programme, not of the reader', () => {
    expect(caracas.day('2026-03-05T03:59:59Z')).toBe('04-03-2026');
    expect(caracas.day('2026-03-05T04:00:00Z')).toBe('05-03-2026');
    expect(caracas.isoDay(new Date('2026-01-01T03:00:00Z'))).toBe('2025-12-31');
  });

  test('in a sentence end no line', () => {
    expect(caracas.dayInSentence('2026-11-18')).toBe('18-\u206011-\u20602026');
    expect(caracas.dayAndTimeInSentence('2026-11-18T18:30:00Z')).toBe('18-\u206011-\u20602026 14:30');
  });

  test('that are days stay the day that they are', () => {
    expect(caracas.day('2026-03-05')).toBe('05-03-2026');
    expect(createDateFormats('Pacific/Kiritimati').day('2026-03-05')).toBe('05-03-2026');
  });

  test('with a time are on the 24-hour clock', () => {
    expect(caracas.dayAndTime('2026-03-05T04:05:00Z')).toBe('05-03-2026 00:05');
    expect(caracas.time('2026-03-05T18:30:00Z')).toBe('14:30');
  });

  test('that are none give nothing', () => {
    expect([caracas.day('ayer'), caracas.dayAndTime(''), caracas.time('x')]).toEqual(['', '', '']);
  });
});
