import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

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
  const { userId } = await app.addPerson('PASSENGER', { membershipId: 1 });
  await app.pool.query(`update users set membership_id = 2, membership_date = '2026-03-01' where id = $1`, [userId]);
  await app.pool.query(`update users set city = 'Mérida' where id = $1`, [userId]);
  await app.pool.query(`update users set membership_date = '2026-09-01' where id = $1`, [userId]);
  await app.pool.query(`update users set membership_id = 1, membership_date = null where id = $1`, [userId]);
  expect(await history(userId)).toEqual(['Silver', 'Gold 2026-03-01', 'Gold 2026-09-01', 'Silver']);
});

test.each(['member_tiers', 'membership_versions'])('and nobody writes %s anew', async (table) => {
  await expect(app.pool.query(`update ${table} set membership_id = 3`)).rejects.toThrow('append-only');
  await expect(app.pool.query(`truncate ${table}`)).rejects.toThrow('append-only');
});

describe('a tier gives miles to other members, or does not', () => {
  const refused = (tiers: string) =>
    `Transferir millas a otros miembros es un beneficio de los niveles ${tiers}. Con el suyo puede pagar a los aliados.`;
  const send = (from: Person, to: Person) =>
    app.call('POST', '/miles/transfer', {
      token: from.token,
      body: { email_to: to.email, amount: '100', description: 'Regalo' },
    });
  const rights = async ({ token }: Person) => (await app.call('GET', '/miles/transfer-rights', { token })).body;
  let [someone, ally]: Person[] = [];
  beforeAll(async () => {
    someone = await app.addPerson();
    ally = await app.addPerson('CORPORATE', { balance: 1_000n });
  });

  test.each([
    ['Silver', 1, null, 'Silver', 409],
    ['Gold', 2, 'current_date - 300', 'Gold', 201],
    ['Gold without an end', 2, null, 'Gold', 201],
    ['Black that has run out', 3, 'current_date - 367', 'Silver', 409],
  ] as const)('%s', async (_what, membershipId, date, name, status) => {
    const member = await app.addPerson('PASSENGER', { membershipId, balance: 1_000n });
    await app.pool.query(`update users set membership_date = ${date} where id = $1`, [member.userId]);
    const may_transfer = status === 201;
    expect(await rights(member)).toMatchObject({ may_transfer, membership: name, tiers: ['Gold', 'Black'] });
    const { status: got, body } = await send(member, someone as Person);
    expect(got).toBe(status);
    const told = { message: refused('Gold y Black'), error: { rule: 'tier_may_not_transfer' } };
    expect(body).toMatchObject(may_transfer ? { code: 201 } : told);
    // An ally is paid by every tier.
    expect((await send(member, ally as Person)).status).toBe(201);
  });

  test('an ally gives as it likes, and staff move whatever they move', async () => {
    const silver = await app.addPerson('PASSENGER', { membershipId: 1, balance: 1_000n });
    const admin = await app.addPerson('SUPER_ADMIN');
    expect(await rights(ally as Person)).toMatchObject({ may_transfer: true });
    expect((await send(ally as Person, silver)).status).toBe(201);
    const body = { email_from: silver.email, email_to: someone?.email, amount: '10', description: 'Ajuste' };
    expect((await app.call('POST', '/miles/admin-transfer', { token: admin.token, body })).status).toBe(201);
  });

  test('by the version of the moment, which refusals tell too; a kept refusal stays', async () => {
    const silver = await app.addPerson('PASSENGER', { membershipId: 1, balance: 1_000n });
    const version = (membership: number, mayTransfer: boolean) =>
      app.pool.query(
        'insert into membership_versions (membership_id, may_transfer, may_buy_miles) values ($1, $2, true)',
        [membership, mayTransfer],
      );
    const key = { 'idempotency-key': 'the-same' };
    const call = { token: silver.token, headers: key };
    const body = { email_to: someone?.email, amount: '100', description: 'Regalo' };
    expect((await app.call('POST', '/miles/transfer', { ...call, body })).status).toBe(409);
    await version(1, true);
    expect((await send(silver, someone as Person)).status).toBe(201);
    expect((await app.call('POST', '/miles/transfer', { ...call, body })).status).toBe(409);
    const { body: outcome } = await app.call('GET', '/miles/outcome', {
      token: silver.token,
      query: { key: 'the-same' },
    });
    expect(outcome.refusal.message).toBe(refused('Silver, Gold y Black'));
    await version(1, false);
    await version(2, false);
    expect((await send(silver, someone as Person)).body.message).toBe(refused('Black'));
  });
});
