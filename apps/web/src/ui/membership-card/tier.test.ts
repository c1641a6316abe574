import { expect, test } from 'vitest';
import { tierOf } from './tier.ts';

test.each([
  ['Gold', 'gold'],
  ['BLACK', 'black'],
  ['Silver', 'silver'],
  ['Platinum', 'silver'],
])('%s is made of %s', (name, tier) => {
  expect(tierOf(name)).toBe(tier);
});
