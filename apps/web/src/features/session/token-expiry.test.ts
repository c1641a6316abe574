import { describe, expect, test } from 'vitest';
import { isExpired, tokenExpiry } from './token-expiry.ts';

function tokenWith(claims: unknown): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

describe('a token tells its expiry', () => {
  test('in seconds, which become milliseconds', () => {
    expect(tokenExpiry(tokenWith({ exp: 1_700_000_000, name: 'Ángel ÿ' }))).toBe(1_700_000_000_000);
  });

  test.each(['', 'opaque', 'a.!!!.c', tokenWith('text'), tokenWith(null), tokenWith({ exp: '1' })])(
    'or nothing: %s',
    (token) => {
      expect(tokenExpiry(token)).toBeUndefined();
      expect(isExpired(token, Date.now())).toBe(false);
    },
  );

  test('and is over from that instant on', () => {
    const token = tokenWith({ exp: 100 });
    expect([99_999, 100_000].map((now) => isExpired(token, now))).toEqual([false, true]);
  });
});
