import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePercent, splitByFee } from './fees.ts';

test.each([
  ['5', { digits: 5n, scale: 0 }],
  ['2.5', { digits: 25n, scale: 1 }],
  ['0.0001', { digits: 1n, scale: 4 }],
  ['100', { digits: 100n, scale: 0 }],
  ['100.0000', { digits: 1_000_000n, scale: 4 }],
  ['0', { digits: 0n, scale: 0 }],
  ['100.0001', undefined],
  ['101', undefined],
  ['1000', undefined],
  ['-5', undefined],
  ['5.', undefined],
  ['.5', undefined],
  ['5,5', undefined],
  ['1e1', undefined],
  ['5 ', undefined],
  ['٥', undefined],
  ['', undefined],
])('the percentage %o is read as %o', (text, expected) => expect(parsePercent(text)).toEqual(expected));

/** What arrives is rounded down, so that the fee is rounded up. */
test.each([
  // percent, amount, fee, total
  ['5', 50n, 3n, 47n],
  ['5', 51n, 3n, 48n],
  ['5', 59n, 3n, 56n],
  ['5', 60n, 3n, 57n],
  ['5', 61n, 4n, 57n],
  ['5', 100n, 5n, 95n],
  ['5', 101n, 6n, 95n],
  ['5.0000', 101n, 6n, 95n],
  ['2.5', 50n, 2n, 48n],
  ['2.5', 80n, 2n, 78n],
  ['2.5', 81n, 3n, 78n],
  ['0.0001', 50n, 1n, 49n],
  ['0.0001', 1_000_000n, 1n, 999_999n],
  ['0.0001', 1_000_001n, 2n, 999_999n],
  ['33.3333', 50n, 17n, 33n],
  ['33.3333', 1_000_000n, 333_333n, 666_667n],
  ['99.9999', 50n, 50n, 0n],
  ['99.9999', 1_000_000n, 999_999n, 1n],
  ['99', 50n, 50n, 0n],
  ['98', 50n, 49n, 1n],
  ['0', 50n, 0n, 50n],
  ['100', 50n, 50n, 0n],
  ['12.5', 1_000_000_000_000n, 125_000_000_000n, 875_000_000_000n],
])('%s %% of %d is a fee of %d, and %d arrives', (text, amount, fee, total) => {
  const percent = parsePercent(text);
  if (!percent) throw new Error(`${text} is no percentage`);
  expect(splitByFee(amount, percent)).toEqual({ amount, fee, total });
});

test('no mile is lost or made by a split, and the fee is the least that covers the percentage', () => {
  const percents = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.nat()).map(([scale, digits]) => ({
    digits: BigInt(digits) % (100n * 10n ** BigInt(scale) + 1n),
    scale,
  }));
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), percents, (amount, percent) => {
      const { fee, total } = splitByFee(amount, percent);
      const whole = 100n * 10n ** BigInt(percent.scale);
      expect(fee + total).toBe(amount);
      expect(fee * whole >= amount * percent.digits).toBe(true);
      expect((fee - 1n) * whole < amount * percent.digits).toBe(true);
      expect(total >= 0n).toBe(true);
    }),
  );
});
