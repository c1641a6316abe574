import { expect, test } from 'vitest';
import { choiceOf } from './choice.ts';

test.each<[string | undefined, string | undefined, unknown]>([
  ['membership', '2', { type: 'membership', id: 2 }],
  ['miles_packages', '4', { type: 'miles_package', id: 4 }],
  ['vip_access', '7', { type: 'vip_access', id: 7 }],
  ['membership', undefined, undefined],
  [undefined, '2', undefined],
  ['avion', '2', undefined],
  ['membership', '0', undefined],
  ['membership', '2x', undefined],
  ['membership', '-2', undefined],
])('an address with %s and %s', (product, productId, choice) => {
  expect(choiceOf(product, productId)).toEqual(choice);
});
