import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Person, testPassword } from '../../../../../test/support/app.ts';
import { type Orders, products, startOrders } from './orders.fixture.ts';

let at: Orders;
beforeAll(async () => {
  at = await startOrders();
});
afterAll(() => at.stop());

const ruleOf = ({ status, body }: Answer) => (status < 300 ? 'ok' : (body.error.rule as string));
const giveRole = ({ email }: Person, rol: number) =>
  at.app.call('POST', '/users/role', { token: at.administrator.token, body: { email, rol } });
const erase = ({ token }: Person) => at.app.call('POST', '/account/erase', { token, body: { proof: testPassword } });

describe('a role', () => {
  test.each([1, 2])('stays while an order waits: its miles would come to an account of role %i', async (role) => {
    const member = await at.addMember({ tier: 2 });
    const id = (await at.payMobile(member, products.thousand)).body.order._id as number;
    expect(ruleOf(await giveRole(member, role))).toBe('requests_open');
    expect(ruleOf(await at.decide(id, 'rechazado'))).toBe('ok');
    expect(ruleOf(await giveRole(member, role))).toBe('ok');
  });
});

/** Somebody's row is held; whatever is begun meanwhile goes on in the order in which it came. */
async function holdRow({ userId }: Person) {
  const client = await at.app.pool.connect();
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [userId]);
  return {
    /** Resolves once so many wait for it. */
    async isAwaited(count: number): Promise<void> {
      for (;;) {
        // Not by the one that holds it: within its transaction it does not hear of connections that are new.
        const { rowCount } = await at.app.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if ((rowCount ?? 0) >= count) return;
      }
    },
    async letGo(): Promise<void> {
      await client.query('commit');
      client.release();
    },
  };
}

describe('whoever orders', () => {
  const disable = ({ email }: Person) =>
    at.app.call('POST', '/users/disable', { token: at.administrator.token, body: { email } });
  const ordersOf = async ({ userId }: Person) =>
    (await at.app.pool.query('select payer_name from orders where user_id = $1', [userId])).rows;

  test.each([
    ['is erased', erase],
    ['is put out', disable],
    ['becomes one of the staff', (member: Person) => giveRole(member, 2)],
  ] as const)('and %s at that moment has ordered nothing', async (_name, act) => {
    const member = await at.addMember({ tier: 2 });
    const held = await holdRow(member);
    const acting = act(member);
    await held.isAwaited(1);
    const ordering = at.payMobile(member, products.thousand);
    await held.isAwaited(2);
    await held.letGo();
    expect([ruleOf(await acting), ruleOf(await ordering)]).toEqual(['ok', 'sender_not_active']);
    expect(await ordersOf(member)).toEqual([]);
  });

  test('first is erased, and given another role, only once the order is decided', async () => {
    const member = await at.addMember({ tier: 2 });
    const held = await holdRow(member);
    const ordering = at.payMobile(member, products.thousand);
    await held.isAwaited(1);
    const acting = [erase(member), giveRole(member, 2)];
    await held.isAwaited(3);
    await held.letGo();
    expect(ruleOf(await ordering)).toBe('ok');
    expect((await Promise.all(acting)).map(ruleOf)).toEqual(['erasure_orders_open', 'requests_open']);
  });
});
