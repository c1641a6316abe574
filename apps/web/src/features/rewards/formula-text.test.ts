import { expect, test } from 'vitest';
import { formulaText } from './formula-text.ts';

const formula = {
  route_reward: 1500,
  rate: 'rate_J',
  rate_factor: '1.2',
  membership: 'Gold',
  membership_factor: '1.1',
  earns: true,
  versions: { route: 1, rate: 2, membership: 3 },
};

test.each([
  [formula, '1.500 × 1,2 (J) × 1,1 (Gold)'],
  [
    { ...formula, rate: 'rate_Y', rate_factor: '1', membership: 'Silver', membership_factor: '1' },
    '1.500 × 1 (Y) × 1 (Silver)',
  ],
])('a formula is one line', (one, text) => expect(formulaText(one)).toBe(text));
