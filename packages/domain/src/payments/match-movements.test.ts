import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AwaitedPayment, type BankMovement, matchMovements, referenceEnding } from './match-movements.ts';

const order = (own: Partial<AwaitedPayment> = {}): AwaitedPayment => ({
  orderId: 1n,
  reference: '00123456',
  day: '2026-03-01',
  minorUnits: 72_966n,
  ...own,
});
const movement = (own: Partial<BankMovement> = {}): BankMovement => ({
  id: 7n,
  reference: '123456',
  day: '2026-03-01',
  minorUnits: 72_966n,
  isUsed: false,
  ...own,
});

test.each<[string, AwaitedPayment, BankMovement[], string]>([
  ['all agrees', order(), [movement()], 'exact'],
  ['the statement has the whole reference', order(), [movement({ reference: '9876543123456' })], 'exact'],
  ['the order has the whole reference', order({ reference: '9876543123456' }), [movement()], 'exact'],
  ['too few last digits are no reference', order({ reference: '3456' }), [movement()], 'none'],
  ['a short reference that is the same', order({ reference: '3456' }), [movement({ reference: '03456' })], 'exact'],
  ['nobody was asked for the day', order({ day: null }), [movement()], 'exact'],
  ['the day differs', order(), [movement({ day: '2026-03-02' })], 'other_day'],
  ['a cent is missing', order(), [movement({ minorUnits: 72_965n })], 'partial'],
  ['a cent too many', order(), [movement({ minorUnits: 72_967n })], 'over'],
  ['twice the same', order(), [movement(), movement({ id: 8n })], 'double'],
  ['two halves', order(), [movement({ minorUnits: 72_960n }), movement({ id: 8n, minorUnits: 6n })], 'partial'],
  [
    'two parts that are too little',
    order(),
    [movement({ minorUnits: 5n }), movement({ id: 8n, minorUnits: 6n })],
    'partial',
  ],
  [
    'parts that are too much',
    order(),
    [movement({ minorUnits: 72_960n }), movement({ id: 8n, minorUnits: 7n })],
    'over',
  ],
  ['once more after it paid for another', order(), [movement(), movement({ id: 8n, isUsed: true })], 'double'],
  ['it has paid for another order', order(), [movement({ isUsed: true })], 'used'],
  ['another reference', order(), [movement({ reference: '123457' })], 'none'],
  ['nothing came in', order(), [], 'none'],
  ['no reference at all', order({ reference: '' }), [movement({ reference: '' })], 'none'],
])('%s', (_name, awaited, movements, kind) =>
  expect(matchMovements([awaited], movements)).toEqual([expect.objectContaining({ orderId: 1n, kind })]),
);

describe('a movement that two orders claim', () => {
  test('is given to neither', () =>
    expect(matchMovements([order(), order({ orderId: 2n })], [movement()]).map(({ kind }) => kind)).toEqual([
      'ambiguous',
      'ambiguous',
    ]));
});

test('what came in with a reference is told', () =>
  expect(matchMovements([order()], [movement(), movement({ id: 8n, minorUnits: 34n })])).toEqual([
    { orderId: 1n, kind: 'double', movementIds: [7n, 8n], received: 73_000n },
  ]));

test('of an order nothing bears on what ends otherwise', () => {
  // References of few signs: many end alike, and some are whole what others are the end of.
  const reference = fc.oneof(
    fc.stringMatching(/^[01]{0,2}[12]{1,2}0000[34]$/),
    fc.stringMatching(/^0{0,2}[1-3]{1,3}$/),
    fc.constantFrom('', 'zl 123456', 'ZL123456', '9zl123456'),
  );
  const minorUnits = fc.bigInt({ min: 1n, max: 3n });
  const references = fc.array(fc.record({ reference, minorUnits, isUsed: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(references, references, (told, came) => {
      const orders = told.map((own, place) => order({ ...own, orderId: BigInt(place) }));
      const movements = came.map((own, place) => movement({ ...own, id: BigInt(place) }));
      const alone = orders.map((one) => {
        const endsAlike = (other: { readonly reference: string }) =>
          referenceEnding(other.reference) === referenceEnding(one.reference);
        const rivals = orders.filter((other) => other !== one && endsAlike(other));
        return matchMovements([one, ...rivals], movements.filter(endsAlike))[0];
      });
      expect(alone).toEqual(matchMovements(orders, movements));
    }),
  );
});
