import { couponProblems as problems, rewardTexts as texts } from '@millaje/api';
import { rewardMiles } from '@millaje/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayBefore, type Earning, startEarning } from './earning.fixture.ts';

let at: Earning;
beforeAll(async () => {
  at = await startEarning();
});
afterAll(() => at.app.stop());

const beginningOf = (day: string) => `${day}T00:00:00-04:00`;

test('a coupon flown in March and credited in May, after everything changed in April, gets the miles of March', async () => {
  const { app } = at;
  const member = await at.addFlyer(3);
  const [joined, march, april, later] = [dayBefore(90), dayBefore(60), dayBefore(40), dayBefore(20)];
  await app.pool.query(
    `insert into member_tiers (user_id, membership_id, membership_date, since) values ($1, 2, $2, $3), ($1, 1, null, $4)`,
    [member.userId, joined, beginningOf(joined), beginningOf(april)],
  );
  const coupon = (day: string) => at.row(member, { day, class: 'J' });
  const milesOf = async (day: string) => {
    const { id } = await at.check(coupon(day));
    const [{ miles, formula }] = await at.rowsOf(id);
    return { miles, formula };
  };
  // 200 × 1.2 × 1.1: Gold, in the business cabin.
  const asInMarch = await milesOf(march);
  expect(asInMarch).toMatchObject({ miles: 264, formula: { membership: 'Gold', membership_factor: '1.1' } });

  // By staff, from now on; and for days of which something is known, from their beginning.
  await app.pool.query(
    `insert into route_versions (route_id, miles_rewards, miles_price_economy, miles_price_business, starts_at)
     select id, 500, 5000, 6000, $1 from routes_at(now()) as r where r.departure_id = (select id from airports where code = 'BLA')
       and r.arrive_id = (select id from airports where code = 'CCS')`,
    [beginningOf(april)],
  );
  await app.pool.query(`insert into setting_versions (name, value, starts_at) values ('class_factor_J', 0.5, $1)`, [
    beginningOf(april),
  ]);
  await app.pool.query(
    `insert into membership_versions (membership_id, may_transfer, may_buy_miles, business_bonus_percent, starts_at)
     select id, true, true, 50, $1 from memberships`,
    [beginningOf(april)],
  );
  expect(await milesOf(march)).toEqual(asInMarch);
  expect(await milesOf(dayBefore(41))).toEqual(asInMarch);
  // 500 × 0.5 × 1.5: Silver by then, but the bonus is everybody's now.
  expect(await milesOf(april)).toMatchObject({
    miles: 375,
    formula: { membership: 'Silver', membership_factor: '1.5' },
  });
  expect(await milesOf(later)).toMatchObject({ miles: 375 });

  const { id } = await at.check(coupon(march));
  await at.start(id);
  await at.work();
  expect(await at.balanceOf(member)).toBe(264);
  const { rows } = await app.pool.query('select formula from coupon_rewards');
  expect(rows).toEqual([{ formula: asInMarch.formula }]);
  expect(rewardMiles(rows[0].formula)).toBe(264n);
  expect(Object.values(rows[0].formula.versions).every((version) => Number(version) > 0)).toBe(true);
});

test('a route that gave nothing that day gives nothing, and says so', async () => {
  const member = await at.addFlyer();
  await at.app.pool.query(
    `insert into route_versions (route_id, miles_rewards, miles_price_economy, miles_price_business, status_rewards, starts_at)
     select id, 300, 3000, 3600, false, $1 from routes_at(now()) as r where r.departure_id = (select id from airports where code = 'CCS')
       and r.arrive_id = (select id from airports where code = 'BLA')`,
    [beginningOf(dayBefore(10))],
  );
  const { id } = await at.check(
    ...[dayBefore(9), dayBefore(11)].map((day) => at.row(member, { day, origin: 'CCS', destination: 'BLA' })),
  );
  const [after, before] = await at.rowsOf(id);
  expect(after).toMatchObject({ status: 'empty', miles: 0, reason: texts.doesNotEarn });
  expect(before).toMatchObject({ status: 'ready', miles: 200 });
});

test('a day before the first rules has none', async () => {
  const member = await at.addFlyer(1, '1990-01-01');
  const { id } = await at.check(at.row(member, { day: '1999-12-31' }));
  expect((await at.rowsOf(id))[0].reason).toBe(problems.noRoute);
});
