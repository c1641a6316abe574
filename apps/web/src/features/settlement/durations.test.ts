import { expect, test } from 'vitest';
import { formatDuration, formatSeconds } from './durations.ts';

test.each([
  [0, '0 s'],
  [12.4, '12 s'],
  [59.6, '1 min 0 s'],
  [185, '3 min 5 s'],
  [7800, '2 h 10 min'],
  [4_000_000, '1.111 h 6 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});

test('a duration below a second is in milliseconds', () => {
  expect(formatDuration('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.850Z')).toBe('850 ms');
  expect(formatDuration('2026-01-01T00:00:00Z', '2026-01-01T00:01:05Z')).toBe('1 min 5 s');
});
