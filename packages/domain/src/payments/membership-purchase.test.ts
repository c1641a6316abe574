import { describe, expect, test } from 'vitest';
import { membershipIds } from '../memberships.ts';
import {
  type HeldMembership,
  membershipAfterPurchase,
  membershipAfterRefund,
  yearBefore,
} from './membership-purchase.ts';

const { Silver, Gold, Black } = membershipIds;
const held = (id: number, date: string | null, expiry: string | null = null): HeldMembership => ({ id, date, expiry });
const silver = held(Silver, null);
const today = '2026-03-01';

test.each<[string, HeldMembership, number, string, HeldMembership | string]>([
  ['the first one starts today', silver, Gold, today, held(Gold, today, '2027-03-01')],
  ['the same is extended from its end', held(Gold, '2025-06-01'), Gold, today, held(Gold, '2025-06-01', '2027-06-01')],
  [
    'and again from the end that it has by then',
    held(Gold, '2025-06-01', '2027-06-01'),
    Gold,
    today,
    held(Gold, '2025-06-01', '2028-06-01'),
  ],
  ['a higher one starts today', held(Gold, '2025-06-01', '2027-06-01'), Black, today, held(Black, today, '2027-03-01')],
  ['a lower one waits', held(Black, '2025-06-01'), Gold, today, 'membership_lower'],
  [
    'until the day on which the better one ends',
    held(Black, '2025-03-01'),
    Gold,
    today,
    held(Gold, today, '2027-03-01'),
  ],
  ['but not the day before', held(Black, '2025-03-02'), Gold, today, 'membership_lower'],
  ['one that has run out starts anew', held(Gold, '2024-01-01'), Gold, today, held(Gold, today, '2027-03-01')],
  ['the base tier is never sold', silver, Silver, today, 'membership_never_sold'],
  ['29 February ends on the 28th', silver, Gold, '2028-02-29', held(Gold, '2028-02-29', '2029-02-28')],
  [
    'and stays there',
    held(Gold, '2028-02-29', '2029-02-28'),
    Gold,
    '2028-03-01',
    held(Gold, '2028-02-29', '2030-02-28'),
  ],
  ['one without a date gets an end', held(Gold, null), Gold, today, held(Gold, today, '2027-03-01')],
])('%s', (_name, before, tier, day, expected) => expect(membershipAfterPurchase(before, tier, day)).toEqual(expected));

describe('a purchase that is taken back', () => {
  const gold = held(Gold, '2025-06-01', '2026-06-01');
  const black = held(Black, '2026-01-10', '2027-01-10');
  test.each<[string, HeldMembership, HeldMembership, HeldMembership, HeldMembership]>([
    ['ends today', held(Gold, today, '2027-03-01'), silver, held(Gold, today, '2027-03-01'), silver],
    ['leaves what still runs', black, gold, black, gold],
    ['but not what has run out by now', black, held(Gold, '2025-02-01', '2026-02-01'), black, silver],
    ['takes an extension back', { ...gold, expiry: '2027-06-01' }, gold, { ...gold, expiry: '2027-06-01' }, gold],
    [
      'keeps a later extension',
      { ...gold, expiry: '2028-06-01' },
      gold,
      { ...gold, expiry: '2027-06-01' },
      { ...gold, expiry: '2027-06-01' },
    ],
    ['keeps what was bought since', black, silver, gold, black],
    [
      'keeps what staff gave since',
      held(Gold, '2026-02-20', '2027-02-20'),
      silver,
      gold,
      held(Gold, '2026-02-20', '2027-02-20'),
    ],
  ])('%s', (_name, now, before, after, expected) =>
    expect(membershipAfterRefund(now, { before, after }, today)).toEqual(expected),
  );
});

test.each([
  ['2028-02-29', '2027-02-28'],
  ['2027-03-01', '2026-03-01'],
])('a year before %s is %s', (day, expected) => expect(yearBefore(day)).toBe(expected));
