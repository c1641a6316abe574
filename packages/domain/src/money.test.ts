import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, parseDecimal } from './decimals.ts';
import { inBolivares, moneyText, parseAmount, parseMoney } from './money.ts';

test.each<[unknown, bigint | undefined]>([
  ['1.234,56', 123_456n],
  ['9,99', 999n],
  ['2,4', 240n],
  ['1234.56', 123_456n],
  ['9.99', 999n],
  ['1.234', 123_400n],
  ['1.234.567', 123_456_700n],
  ['1.234.567,8', 123_456_780n],
  ['1234', 123_400n],
  [' 19,99 ', 1_999n],
  ['0', 0n],
  ['0,05', 5n],
  [19.99, 1_999n],
  [1234.5, 123_450n],
  ['0.500', undefined],
  ['1.23,45', undefined],
  ['1,234.56', undefined],
  ['1,234', undefined],
  ['12345.678', undefined],
  ['9,999', undefined],
  [1.234, undefined],
  ['-5', undefined],
  ['+5', undefined],
  ['1e3', undefined],
  [1e21, undefined],
  [Number.NaN, undefined],
  ['1 234', undefined],
  ['$ 5', undefined],
  ['5,', undefined],
  [',5', undefined],
  ['', undefined],
  ['١٢', undefined],
  [null, undefined],
  [['5'], undefined],
])('money written %o is %o hundredths', (typed, minorUnits) => expect(parseMoney(typed)).toBe(minorUnits));

test.each<[unknown, string | undefined]>([
  ['36,5012', '36.5012'],
  ['36.5012', '36.5012'],
  ['36,501', '36.501'],
  ['1.234,5', '1234.5'],
  ['1.234.567', '1234567'],
  [36.501, '36.501'],
  ['36.501', 'ambiguous'],
  ['36.50123', undefined],
  ['36,50123', undefined],
])('with four decimals %o is %s', (typed, expected) => {
  const amount = parseAmount(typed, 4);
  expect(typeof amount === 'object' ? decimalText(amount) : amount).toBe(expected);
});

test('money that was read and saved again is the same money, as a program and as a person write it', () => {
  const spanish = (text: string) => text.replace('.', ',').replace(/\B(?=([0-9]{3})+(?=,))/g, '.');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (minorUnits) => {
      const text = moneyText(minorUnits);
      expect([parseMoney(text), parseMoney(spanish(text))]).toEqual([minorUnits, minorUnits]);
    }),
  );
});

test.each([
  ['36.5012', 1_999n, 72_966n],
  ['36.5', 1n, 37n],
  ['0.0001', 1n, 0n],
  ['40', 0n, 0n],
  ['123456.7891', 999_999_999n, 123_456_788_976_543n],
])('at %s a dollar, %i hundredths are %i hundredths of a bolívar', (price, minorUnits, expected) =>
  expect(inBolivares(minorUnits, parseDecimal(price) ?? { digits: 0n, scale: 0 })).toBe(expected),
);
