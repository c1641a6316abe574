import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveMembership, membershipIds, yearAfter } from '../memberships.ts';
import {
  type BoughtMembership,
  type HeldMembership,
  membershipAfterPurchase,
  membershipAfterRefund,
  purchaseWithout,
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
    [
      'keeps what staff gave anew from the same date',
      held(Gold, '2025-06-01'),
      held(Gold, '2025-06-01', '2026-06-01'),
      held(Gold, '2025-06-01', '2027-06-01'),
      held(Gold, '2025-06-01'),
    ],
    // The database forgets an end that is like the one before: of two tiers of one day the second has none that is kept.
    [
      'of the same day as another one leaves that, however its end is kept',
      held(Black, today),
      held(Gold, today, '2027-03-01'),
      held(Black, today, '2027-03-01'),
      held(Gold, today, '2027-03-01'),
    ],
    ['whose kept end is its year', gold, silver, held(Gold, '2025-06-01'), silver],
    ['leaves one without an end', black, held(Gold, null), black, held(Gold, null)],
  ])('%s', (_name, now, before, after, expected) =>
    expect(membershipAfterRefund(now, { before, after }, today)).toEqual(expected),
  );
});

/** As the database keeps it: with another tier or date an end that is like the one before is forgotten. */
function kept(next: HeldMembership, { id, date, expiry }: HeldMembership): HeldMembership {
  return (next.id !== id || next.date !== date) && next.expiry === expiry ? { ...next, expiry: null } : next;
}

describe('purchases and refunds of one buyer, on days one after the other', () => {
  interface Order extends BoughtMembership {
    readonly number: number;
  }
  interface Books {
    readonly held: HeldMembership;
    /** What is paid for, in the order in which it was bought. */
    readonly orders: readonly Order[];
  }
  const buy = ({ held: before, orders }: Books, tier: number, day: string, number: number): Books => {
    const after = membershipAfterPurchase(before, tier, day);
    if (typeof after === 'string') return { held: before, orders };
    return { held: kept(after, before), orders: [...orders, { number, before, after }] };
  };
  const refund = ({ held: now, orders }: Books, place: number, day: string): Books => {
    const takenBack = orders[place];
    if (!takenBack) return { held: now, orders };
    return {
      held: kept(membershipAfterRefund(now, takenBack, day), now),
      orders: [
        ...orders.slice(0, place),
        ...orders.slice(place + 1).map((order) => ({ ...order, ...purchaseWithout(order, takenBack, day) })),
      ],
    };
  };
  const dayAt = (days: number) => new Date(Date.UTC(2026, 1, 20 + days)).toISOString().slice(0, 10);
  interface Step {
    readonly days: number;
    readonly act: { readonly tier: number } | { readonly place: number };
  }
  const step: fc.Arbitrary<Step> = fc.record({
    days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
    act: fc.oneof(
      fc.record({ tier: fc.constantFrom(Gold, Black) }),
      fc.record({ place: fc.integer({ min: 0, max: 4 }) }),
    ),
  });
  const steps = fc.array(step, { maxLength: 12 });
  const after = (taken: readonly Step[]) =>
    taken.reduce<{ books: Books; days: number }>(
      ({ books, days: before }, { days: more, act }, number) => {
        const days = before + more;
        const next = 'tier' in act ? buy(books, act.tier, dayAt(days), number) : refund(books, act.place, dayAt(days));
        return { books: next, days };
      },
      { books: { held: silver, orders: [] }, days: 0 },
    );

  test('with all of the money back, in whatever order, nothing is left', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (taken, choices) => {
        const { books: bought, days } = after(taken);
        const { held: left } = choices.reduce(
          (books, choice) => refund(books, choice % (books.orders.length || 1), dayAt(days)),
          bought,
        );
        expect(left).toEqual(silver);
      }),
    );
  });

  test('with the money of the last one back the same day, what was before it counts as it did', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(Gold, Black), (taken, tier) => {
        const { books: before, days } = after(taken);
        const day = dayAt(days);
        const bought = buy(before, tier, day, -1);
        fc.pre(bought.orders.length > before.orders.length);
        const { held: left } = refund(bought, bought.orders.length - 1, day);
        const ofDay = ({ id, date, expiry }: HeldMembership) => effectiveMembership(id, date, day, expiry);
        const wasLapsed = ofDay(before.held).isLapsed;
        expect(left).toEqual(
          wasLapsed ? silver : expect.objectContaining({ id: before.held.id, date: before.held.date }),
        );
        if (!wasLapsed) expect(ofDay(left)).toEqual(ofDay(before.held));
      }),
    );
  });

  test('a purchase made after one that is taken back does not bring that back', () => {
    const bought = [Gold, Black].reduce((books, tier, number) => buy(books, tier, today, number), {
      held: silver,
      orders: [],
    } as Books);
    const goldBack = refund(bought, 0, today);
    expect(goldBack.held.id).toBe(Black);
    expect(refund(goldBack, 0, today).held).toEqual(silver);
  });

  test('of two tiers of one day, the higher one goes back: the lower one is there again until its own end', () => {
    const bought = [Gold, Black].reduce((books, tier, number) => buy(books, tier, today, number), {
      held: silver,
      orders: [],
    } as Books);
    expect(bought.held).toEqual(held(Black, today));
    expect(refund(bought, 1, today).held).toEqual(held(Gold, today, yearAfter(today)));
  });
});

test.each([
  ['2028-02-29', '2027-02-28'],
  ['2027-03-01', '2026-03-01'],
])('a year before %s is %s', (day, expected) => expect(yearBefore(day)).toBe(expected));
