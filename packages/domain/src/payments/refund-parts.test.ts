import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundStep, type Refundable } from './refund-parts.ts';

const order: Refundable = { totalUsd: 9_900n, miles: 1_000n, givenBack: { usd: 0n, miles: 0n } };
const after = (usd: bigint, miles: bigint): Refundable => ({ ...order, givenBack: { usd, miles } });

describe('what follows from money that went back', () => {
  test.each<[string, Refundable, bigint, ReturnType<typeof refundStep>]>([
    ['nothing', order, 0n, undefined],
    ['too little for a mile', order, 9n, { after: { usd: 9n, miles: 0n }, miles: 0n, isWhole: false }],
    ['a third', order, 3_300n, { after: { usd: 3_300n, miles: 333n }, miles: 333n, isWhole: false }],
    ['two thirds', after(3_300n, 333n), 6_600n, { after: { usd: 6_600n, miles: 666n }, miles: 333n, isWhole: false }],
    ['the rest', after(6_600n, 666n), 9_900n, { after: { usd: 9_900n, miles: 1_000n }, miles: 334n, isWhole: true }],
    ['all but a cent', order, 9_899n, { after: { usd: 9_899n, miles: 999n }, miles: 999n, isWhole: false }],
    ['the same again', after(3_300n, 333n), 3_300n, undefined],
    ['an earlier answer that comes late', after(6_600n, 666n), 3_300n, undefined],
    ['more than was paid', order, 10_000n, { after: { usd: 9_900n, miles: 1_000n }, miles: 1_000n, isWhole: true }],
    [
      'all, of a thing without miles',
      { ...order, miles: 0n },
      9_900n,
      { after: { usd: 9_900n, miles: 0n }, miles: 0n, isWhole: true },
    ],
  ])('%s', (_name, given, returned, expected) => expect(refundStep(given, returned)).toEqual(expected));

  test('whatever the parts, and in whatever order they are heard of: never more than was given, and in the end all of it', () => {
    const amount = (max: bigint) => fc.bigInt({ min: 1n, max });
    fc.assert(
      fc.property(amount(10_000_000n), amount(10_000_000n), fc.array(amount(12_000_000n)), (totalUsd, miles, heard) => {
        let givenBack = { usd: 0n, miles: 0n };
        let taken = 0n;
        for (const returned of [...heard, totalUsd]) {
          const step = refundStep({ totalUsd, miles, givenBack }, returned);
          if (!step) continue;
          taken += step.miles;
          expect(step.miles).toBeGreaterThanOrEqual(0n);
          expect(step.isWhole).toBe(taken === miles);
          givenBack = step.after;
          expect(taken).toBe(givenBack.miles);
        }
        expect(givenBack).toEqual({ usd: totalUsd, miles });
      }),
    );
  });
});
