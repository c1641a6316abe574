import fc from 'fast-check';
import { expect, test } from 'vitest';
import { programmeAccountRows, type ProgrammeAccount } from '../ledger/accounts.ts';
import { operationTypes, type OperationType } from '../ledger/operation-types.ts';
import { ageSpans, milesByAge } from './ages.ts';
import { byHolder, holders, rollForward, rollForwardProblems, type MonthEntry } from './roll-forward.ts';

const month = (entries: MonthEntry[]) => {
  const opening = byHolder([
    { holder: 'Silver', miles: 1_000n },
    { holder: 'Gold', miles: 500n },
  ]);
  return { opening, entries };
};

test('a month, by hand', () => {
  const { opening, entries } = month([
    { type: 'reward', counterpart: 'issuance', holder: 'Silver', miles: 300n },
    { type: 'reward', counterpart: 'promotions', holder: 'Silver', miles: 30n },
    { type: 'redemption', counterpart: 'redemption', holder: 'Gold', miles: -350n },
    // An ally's share of the same redemption.
    { type: 'redemption', counterpart: 'people', holder: 'Gold', miles: -50n },
    { type: 'redemption', counterpart: 'people', holder: 'Ally', miles: 50n },
    { type: 'reversal', counterpart: 'redemption', holder: 'Gold', miles: 100n },
    { type: 'transfer', counterpart: 'commission', holder: 'Gold', miles: -6n },
    { type: 'transfer', counterpart: 'people', holder: 'Gold', miles: -95n },
    { type: 'transfer', counterpart: 'people', holder: 'Silver', miles: 95n },
  ]);
  // Of the 1,425 of Silver, 400 became Gold.
  const closing = byHolder([
    { holder: 'Silver', miles: 1_025n },
    { holder: 'Gold', miles: 499n },
    { holder: 'Ally', miles: 50n },
  ]);
  const lines = rollForward({ opening, closing, entries });
  const shown = lines
    .filter(({ byHolder: by }) => Object.values(by).some((miles) => miles !== 0n))
    .map(({ line, total, byHolder: by }) => [line, total, by.Silver, by.Gold, by.Black, by.Ally]);
  expect(shown).toEqual([
    ['opening', 1_500n, 1_000n, 500n, 0n, 0n],
    ['issued_rewards', 300n, 300n, 0n, 0n, 0n],
    ['issued_promotions', 30n, 30n, 0n, 0n, 0n],
    ['redeemed_flights', -350n, 0n, -350n, 0n, 0n],
    ['commission', -6n, 0n, -6n, 0n, 0n],
    ['reversed_redeemed', 100n, 0n, 100n, 0n, 0n],
    ['transfers', 0n, 95n, -145n, 0n, 50n],
    ['tier_changes', 0n, -400n, 400n, 0n, 0n],
    ['closing', 1_574n, 1_025n, 499n, 0n, 50n],
  ]);
  expect(rollForwardProblems(lines, -1_574n)).toEqual([]);
});

test('what makes miles out of nothing is told', () => {
  const { opening } = month([]);
  const closing = byHolder([{ holder: 'Silver', miles: 1_501n }]);
  expect(rollForwardProblems(rollForward({ opening, closing, entries: [] }), -1_501n)).toEqual([
    'tier_changes_make_miles',
  ]);
  const lost: MonthEntry = { type: 'transfer', counterpart: 'people', holder: 'Silver', miles: 1n };
  expect(rollForwardProblems(rollForward({ opening, closing, entries: [lost] }), -1_501n)).toEqual([
    'transfers_make_miles',
  ]);
  const same = rollForward({ opening, closing: opening, entries: [] });
  expect(rollForwardProblems(same, -1_499n)).toEqual(['programme_differs']);
});

const miles = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const holder = fc.constantFrom(...holders);
const type = fc.constantFrom<OperationType | undefined>(...(Object.keys(operationTypes) as OperationType[]), undefined);
const counterpart = fc.constantFrom<ProgrammeAccount | 'people'>(
  ...(Object.keys(programmeAccountRows) as ProgrammeAccount[]),
  'people',
);
const tiers = fc.record({ Silver: miles, Gold: miles, Black: miles, Ally: miles });

test('opening and all lines make the closing, in total and at every tier, whatever moved', () => {
  fc.assert(
    fc.property(
      tiers,
      tiers,
      fc.array(fc.record({ type, counterpart, holder, miles })),
      (opening, closing, entries) => {
        const lines = rollForward({ opening, closing, entries });
        const between = lines.slice(0, -1);
        for (const tier of holders)
          expect(between.reduce((sum, line) => sum + line.byHolder[tier], 0n)).toBe(closing[tier]);
        expect(between.reduce((sum, { total }) => sum + total, 0n)).toBe(lines.at(-1)?.total);
        // No entry is lost, and none stands twice.
        const moved = lines.slice(1, -2).reduce((sum, { total }) => sum + total, 0n);
        expect(moved).toBe(entries.reduce((sum, entry) => sum + entry.miles, 0n));
      },
    ),
    { seed: 20_260_331 },
  );
});

test.each([
  ['2026-03', 0],
  ['2026-01', 0],
  ['2025-12', 3],
  ['2025-10', 3],
  ['2025-09', 6],
  ['2025-04', 6],
  ['2025-03', 12],
  ['2024-04', 12],
  ['2024-03', 24],
  ['2023-04', 24],
  ['2023-03', 36],
  ['2001-01', 36],
  ['2026-05', 0],
])('at the end of March 2026 what was earned in %s is at least %i months old', (earnedIn, from) => {
  const ages = milesByAge('2026-03', [{ earnedIn, miles: 7n }]);
  expect(ages.filter((age) => age.miles !== 0n)).toMatchObject([{ from, miles: 7n }]);
  expect(ages).toHaveLength(ageSpans.length);
});
