import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const history = async (userId: bigint) =>
  (
    await app.pool.query<{ tier: string }>(
      `select m.name || coalesce(' ' || t.membership_date, '') as tier from member_tiers t join memberships m on m.id = t.membership_id
       where user_id = $1 order by since, t.id`,
      [userId],
    )
  ).rows.map(({ tier }) => tier);

test('what somebody was at any moment is kept, whoever changes it', async () => {
  const { userId } = await app.addPerson();
  await app.pool.query(`update users set membership_id = 2, membership_date = '2026-03-01' where id = $1`, [userId]);
  await app.pool.query(`update users set city = 'Mérida' where id = $1`, [userId]);
  await app.pool.query(`update users set membership_date = '2026-09-01' where id = $1`, [userId]);
  await app.pool.query(`update users set membership_id = 1, membership_date = null where id = $1`, [userId]);
  expect(await history(userId)).toEqual(['Silver', 'Gold 2026-03-01', 'Gold 2026-09-01', 'Silver']);
});

test('and nobody writes it anew', async () => {
  await expect(app.pool.query('update member_tiers set membership_id = 3')).rejects.toThrow('append-only');
  await expect(app.pool.query('truncate member_tiers')).rejects.toThrow('append-only');
});
