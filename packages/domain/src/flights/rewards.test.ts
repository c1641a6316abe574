import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePercent } from '../fees.ts';
import type { MembershipName } from '../memberships.ts';
import { businessBonusPercents, rewardFormula, rewardMiles, rewardRange, type RewardRules } from './rewards.ts';

const rules = (
  reward: bigint,
  factor: string,
  membership: MembershipName,
  cabin: RewardRules['cabin'],
  earns = true,
): RewardRules => ({
  route: { reward, earns, versionId: 11 },
  rate: { classCode: 'Y', factor, versionId: 22 },
  membership: {
    name: membership,
    businessBonus: parsePercent(businessBonusPercents[membership]) ?? { digits: 0n, scale: 0 },
    versionId: 33,
  },
  cabin,
});

test.each<[bigint, string, MembershipName, RewardRules['cabin'], bigint]>([
  [500n, '1', 'Silver', 'Economy', 500n],
  [500n, '1.2', 'Silver', 'Business', 600n],
  [500n, '1.2', 'Gold', 'Business', 660n],
  [500n, '1.2', 'Black', 'Business', 720n],
  [500n, '1', 'Gold', 'Economy', 500n],
  [500n, '1', 'Black', 'Economy', 500n],
  [501n, '0.75', 'Silver', 'Economy', 375n],
  [999n, '0.33', 'Gold', 'Business', 362n],
  [500n, '0', 'Black', 'Business', 0n],
])('%s × %s for %s in %s is %s', (reward, factor, membership, cabin, expected) =>
  expect(rewardMiles(rewardFormula(rules(reward, factor, membership, cabin)))).toBe(expected),
);

test('a formula says by which versions of the rules it was reckoned', () => {
  expect(rewardFormula(rules(500n, '0.75', 'Gold', 'Business'))).toEqual({
    route_reward: 500,
    rate: 'rate_Y',
    rate_factor: '0.75',
    membership: 'Gold',
    membership_factor: '1.1',
    earns: true,
    versions: { route: 11, rate: 22, membership: 33 },
  });
});

test('a route that does not earn gives nothing, and says so', () => {
  const formula = rewardFormula(rules(500n, '1', 'Black', 'Business', false));
  expect(formula).toMatchObject({ route_reward: 0, earns: false });
  expect(rewardMiles(formula)).toBe(0n);
});

test('a bonus with decimals is exact', () => {
  const base = rules(1_000n, '1', 'Gold', 'Business');
  const bonus = { ...base.membership, businessBonus: { digits: 125n, scale: 1 } };
  expect(rewardFormula({ ...base, membership: bonus }).membership_factor).toBe('1.125');
});

test.each<[readonly string[], string]>([
  [['0', '0.5', '1.2'], '250 600'],
  [['1'], '500 500'],
  [['0.333'], '166 166'],
  [['0', '0'], 'none'],
  [[], 'none'],
])('over the factors %o a route of 500 gives %s', (factors, expected) => {
  const range = rewardRange(500n, factors);
  expect(range ? `${range.minimum} ${range.maximum}` : 'none').toBe(expected);
});

test('a better tier never earns less, and the same formula always gives the same', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 1_000_000n), fc.nat(120), (reward, hundredths) => {
      const factor = (hundredths / 100).toFixed(2);
      const [silver, gold, black] = (['Silver', 'Gold', 'Black'] as const).map((membership) =>
        rewardMiles(structuredClone(rewardFormula(rules(reward, factor, membership, 'Business')))),
      ) as [bigint, bigint, bigint];
      expect(silver).toBe((reward * BigInt(hundredths)) / 100n);
      expect(silver <= gold && gold <= black).toBe(true);
    }),
  );
});
