import { expect, test } from 'vitest';
import { parseProductType } from './products.ts';

test.each([
  ['membership', 'membership'],
  ['memberships', 'membership'],
  ['miles_package', 'miles_package'],
  ['miles_packages', 'miles_package'],
  ['package', 'miles_package'],
  ['vip_access', 'vip_access'],
  ['toString', undefined],
  ['', undefined],
])('%o names the type %s', (name, type) => expect(parseProductType(name)).toBe(type));
