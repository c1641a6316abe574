import { expect, test } from 'vitest';
import {
  effectiveMembership,
  formatCustomerId,
  isCustomerId,
  normalizeCustomerId,
  membershipExpiry,
  membershipIds,
  membershipNameOf,
  membershipOffer,
} from './memberships.ts';

const { Silver, Gold, Black } = membershipIds;

test.each([
  [Silver, '2020-01-01', null],
  [Gold, null, null],
  [Gold, '2025-03-01', '2026-03-01'],
  [Black, '2025-12-31', '2026-12-31'],
  [Black, '2024-02-29', '2025-02-28'],
  [Gold, '2023-02-28', '2024-02-28'],
])('membership %s of %s expires on %s', (id, date, expected) => expect(membershipExpiry(id, date)).toBe(expected));

test.each([
  [Silver, '2020-01-01', '2026-01-01', { id: Silver, date: '2020-01-01', expiry: null, isLapsed: false }],
  [Gold, '2025-03-01', '2026-02-28', { id: Gold, date: '2025-03-01', expiry: '2026-03-01', isLapsed: false }],
  [Gold, '2025-03-01', '2026-03-01', { id: Silver, date: '2026-03-01', expiry: null, isLapsed: true }],
  [Black, '2024-02-29', '2025-02-27', { id: Black, date: '2024-02-29', expiry: '2025-02-28', isLapsed: false }],
  [Black, '2024-02-29', '2025-02-28', { id: Silver, date: '2025-02-28', expiry: null, isLapsed: true }],
])('membership %s of %s counts on %s', (id, date, today, expected) =>
  expect(effectiveMembership(id, date, today)).toEqual(expected),
);

test.each([
  [Silver, Silver, 'in_use'],
  [Gold, Silver, 'upgrade'],
  [Black, Silver, 'upgrade'],
  [Silver, Gold, 'free'],
  [Gold, Gold, 'in_use'],
  [Black, Gold, 'upgrade'],
  [Silver, Black, 'free'],
  [Gold, Black, 'lower'],
  [Silver, undefined, 'free'],
  [Gold, undefined, 'upgrade'],
])('tier %i is to a member of tier %i: %s', (tier, current, expected) =>
  expect(membershipOffer(tier, current)).toBe(expected),
);

test('numbers and names belong together', () => {
  expect([1, 2, 3, 4].map(membershipNameOf)).toEqual(['Silver', 'Gold', 'Black', undefined]);
});

test.each([
  ['4820115736', true, '4820 1157 36'],
  ['482011573', false, '4820 1157 3'],
  ['48201157361', false, '4820 1157 361'],
  ['482011573A', false, '4820 1157 3A'],
])('customer id %s', (text, isValid, formatted) => {
  expect(isCustomerId(text)).toBe(isValid);
  expect(formatCustomerId(text)).toBe(formatted);
});

test.each(['4820115736', '4820 1157 36', ' 4820-1157-36\u200b', '4820\u00a01157\u00a036'])(
  '%j is the customer id 4820115736',
  (typed) => expect(normalizeCustomerId(typed)).toBe('4820115736'),
);
