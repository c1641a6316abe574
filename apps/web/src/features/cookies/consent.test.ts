import { expect, test } from 'vitest';
import { consentCookie, isAccepted } from './consent.ts';

test('the notice counts as accepted with its own cookie only', () => {
  expect(['', 'otra=1', 'cookies_aceptadas=10', 'otra=1; cookies_aceptadas=1'].map(isAccepted)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('the cookie lasts 365 days, and goes by TLS only where the page did', () => {
  expect(consentCookie(false)).toBe('cookies_aceptadas=1; path=/; max-age=31536000; samesite=lax');
  expect(consentCookie(true)).toMatch(/; secure$/);
});
