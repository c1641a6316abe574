import { expect, test } from 'vitest';
import { shortenHash } from './shorten-hash.ts';

test('a long hash keeps its ends, a short one stays whole', () => {
  expect(shortenHash('0x1234567890abcdef1234567890abcdef')).toBe('0x123456…abcdef');
  expect(shortenHash('0x12345678901234')).toBe('0x12345678901234');
});
