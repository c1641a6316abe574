import { expect, test } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

test('the same values keep their key until the attempt is answered', () => {
  const attempts = createAttemptKeys();
  const first = attempts.keyFor({ amount: '50' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(attempts.keyFor({ amount: '50' })).toBe(first);
  attempts.close();
  expect(attempts.keyFor({ amount: '50' })).not.toBe(first);
});

test('other values are another attempt', () => {
  const attempts = createAttemptKeys();
  const first = attempts.keyFor({ amount: '50' });
  expect(attempts.keyFor({ amount: '51' })).not.toBe(first);
});
