import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Person } from '../../../../../test/support/app.ts';
import type { Ledger, LedgerAnswer, LedgerRequest } from '../ledger/index.ts';
import { approveOrder } from './decide-order.ts';
import { checkOrders, type OrderChange, orderMoved, type Refund, type SeenPurchase } from './order-attachments.ts';
import { type Orders, products, startOrders } from './orders.fixture.ts';
import { refundOrder } from './refund-order.ts';

let at: Orders;
let second: Person;
let otherServer: string;
beforeAll(async () => {
  at = await startOrders();
  second = await at.app.addPerson('SUPER_ADMIN');
  otherServer = await at.app.startAnother();
});
afterAll(() => at.stop());

const ruleOf = ({ status, body }: Answer) => (status < 300 ? 'ok' : (body.error.rule as string));
const sorted = (answers: readonly Answer[]) => answers.map(ruleOf).toSorted((one, other) => one.localeCompare(other));

/** A decision at another server process. */
const decideElsewhere = async (id: number, status: string, by: Person): Promise<Answer> => {
  const response = await fetch(`${otherServer}/api/v1/membership-orders/update`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ id, status }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

describe('two of the staff at once', () => {
  test.each([
    ['both approve a package', products.thousand, 'aprobado'],
    ['one approves and one rejects a package', products.thousand, 'rechazado'],
    ['both approve an access, without any miles', products.vip, 'aprobado'],
    ['one approves and one rejects an access', products.vip, 'rechazado'],
  ] as const)('%s: one effect, and 409 for the loser', async (_name, product, other) => {
    for (let round = 0; round < 4; round += 1) {
      const member = await at.addMember({ tier: 2 });
      const id = (await at.payMobile(member, product)).body.order._id as number;
      const answers = await Promise.all([
        at.decide(id, 'aprobado'),
        round % 2 === 0 ? at.decide(id, other, second) : decideElsewhere(id, other, second),
      ]);
      expect(sorted(answers)).toEqual(['ok', 'order_final']);
      const { status } = await at.rowOf(id);
      const isApproved = status === 'aprobado';
      expect(await at.operationsOf(id)).toHaveLength(isApproved && product === products.thousand ? 1 : 0);
      expect(await at.balanceOf(member)).toBe(isApproved && product === products.thousand ? 1000 : 0);
      expect(await at.mailsTo(member)).toHaveLength(1);
    }
  });
});

test('two memberships of one member at once are two years, not one', async () => {
  const member = await at.addMember();
  const ids = [
    (await at.payMobile(member, products.Gold)).body.order._id as number,
    (await at.payMobile(member, products.Gold)).body.order._id as number,
  ];
  const answers = await Promise.all(ids.map((id) => at.decide(id, 'aprobado')));
  expect(sorted(answers)).toEqual(['ok', 'ok']);
  const { date, expiry } = await at.userOf(member);
  expect(Number(expiry.slice(0, 4)) - Number(date.slice(0, 4))).toBe(2);
});

test('of one order, and of the memberships of one buyer, a batch takes the first', async () => {
  const member = await at.addMember();
  const [one, other] = [
    (await at.payMobile(member, products.Gold)).body.order._id as number,
    (await at.payMobile(member, products.Gold)).body.order._id as number,
  ];
  const { membership_id: id, date, expiry } = await at.userOf(member);
  const held = { id, date, expiry };
  const run = async <Row>(_name: string, text: string, values?: unknown[]) =>
    (await at.app.pool.query(text, values)).rows as Row[];
  const check = (...asked: [id: number, before: object | null][]) => {
    const { userId } = member;
    const changes = asked.map(([id, before]) => ({ as: 'approval', id: BigInt(id), userId, before }));
    return checkOrders(run, changes as OrderChange[]);
  };
  expect(await check([one, null], [other, null], [one, null])).toEqual([undefined, undefined, orderMoved]);
  expect(await check([one, held], [other, held])).toEqual([undefined, orderMoved]);
  // What the buyer holds has changed since it was read, as by an approval a moment before.
  const stale = { ...held, expiry: '2031-01-02' };
  expect(await check([one, stale])).toEqual([orderMoved]);
  // Two decide the same order, and one of them read before that approval, the other after it.
  expect(await check([one, stale], [one, held])).toEqual([orderMoved, undefined]);
});

/** A ledger that posts the first requests, so many of them, in one batch. */
function meeting(ledger: Ledger, count: number): Ledger {
  const waiting: (PromiseWithResolvers<LedgerAnswer> & { readonly request: LedgerRequest })[] = [];
  return {
    ...ledger,
    submit(request) {
      if (waiting.length === count) return ledger.submit(request);
      const mine = { ...Promise.withResolvers<LedgerAnswer>(), request };
      waiting.push(mine);
      if (waiting.length === count)
        void ledger.submitTogether(waiting.map((one) => one.request)).then((settled) => {
          for (const [place, one] of settled.entries())
            if (one.status === 'fulfilled') waiting[place]?.resolve(one.value);
            else waiting[place]?.reject(one.reason);
        });
      return mine.promise;
    },
  };
}

describe('of one buyer, in one batch', () => {
  const opened = async (member: Person, product: number) =>
    BigInt((await at.payMobile(member, product)).body.order._id);
  const approved = async (member: Person, product: number) => {
    const id = await opened(member, product);
    await at.decide(Number(id), 'aprobado');
    return id;
  };
  const together = () => ({ ...at.dependencies, ledger: meeting(at.dependencies.ledger, 2) });
  const wholeOf = async (id: bigint) => BigInt((await at.rowOf(id)).total_usd);

  test.each(['the approval', 'the refund'])(
    'an approval and a refund, %s first: each is reckoned with the other, and one year is left',
    async (first) => {
      const member = await at.addMember();
      const [paid, waiting] = [await approved(member, products.Gold), await opened(member, products.Gold)];
      const whole = await wholeOf(paid);
      const dependencies = together();
      const acts = [() => approveOrder(dependencies, waiting, null), () => refundOrder(dependencies, paid, whole)];
      if (first === 'the refund') acts.reverse();
      expect(await Promise.all(acts.map((act) => act()))).toEqual(['done', 'done']);
      const { membership_id, date, expiry } = await at.userOf(member);
      expect([membership_id, Number(expiry?.slice(0, 4)) - Number(date?.slice(0, 4))]).toEqual([2, 1]);
      expect([(await at.rowOf(paid)).status, (await at.rowOf(waiting)).status]).toEqual(['reembolsado', 'aprobado']);
      expect(await at.balanceOf(member)).toBe(1_000);
    },
  );

  test('two refunds: neither brings the other back', async () => {
    const member = await at.addMember();
    const ids = [await approved(member, products.Gold), await approved(member, products.Black)];
    const dependencies = together();
    const refunds = ids.map(async (id) => refundOrder(dependencies, id, await wholeOf(id)));
    expect(await Promise.all(refunds)).toEqual(['done', 'done']);
    expect(await at.userOf(member)).toEqual({ membership_id: 1, date: null, expiry: null });
  });
});

test('a refund that was reckoned from what its buyer’s row was before is reckoned anew', async () => {
  const member = await at.addMember();
  const id = BigInt((await at.payMobile(member, products.Gold)).body.order._id);
  await at.decide(Number(id), 'aprobado');
  const { pool } = at.app;
  const run = async <Row>(_name: string, text: string, values?: unknown[]) =>
    (await pool.query(text, values)).rows as Row[];
  const { membership_before: before, membership_after: after } = await at.rowOf(id);
  const versionOf = async () =>
    (await pool.query('select xmin::text as version from users where id = $1', [member.userId])).rows[0].version;
  const change: Partial<Refund> = { as: 'refund', id, userId: member.userId, before: after, seenUsd: 0n, later: [] };
  const check = (seen: Pick<SeenPurchase, 'buyerVersion'> & Partial<SeenPurchase>) =>
    checkOrders(run, [{ ...change, seen: { before, after, ...seen } } as Refund]);
  const buyerVersion = await versionOf();
  expect(await check({ buyerVersion })).toEqual([undefined]);
  // As by the refund of another membership, a moment before.
  expect(await check({ buyerVersion, before: after })).toEqual([orderMoved]);
  await pool.query('update users set first_name = first_name where id = $1', [member.userId]);
  expect(await check({ buyerVersion })).toEqual([orderMoved]);
  expect(await check({ buyerVersion: await versionOf() })).toEqual([undefined]);
});

test('one discount in two purchases: one gets it, the other is told', async () => {
  const member = await at.addMember();
  await at.addDiscount(member, products.Gold, 50);
  const quotes = await Promise.all([1, 2].map(async () => (await at.quote(member, products.Gold)).body));
  expect(quotes.map(({ price }) => price.total_usd)).toEqual(['49.50', '49.50']);
  const answers = await Promise.all(
    quotes.map(({ quote }) => at.payMobile(member, products.Gold, { body: { quote } })),
  );
  expect(sorted(answers)).toEqual(['discount_not_free', 'ok']);
  expect((await at.quote(member, products.Gold)).body.price.total_usd).toBe('99.00');
});

test('miles for one membership in two browsers: one membership, and one is told that miles are missing', async () => {
  const member = await at.addMember({ balance: 4_000n });
  const answers = await Promise.all([1, 2].map(() => at.payMiles(member, products.Black)));
  expect(sorted(answers)).toEqual(['insufficient_miles', 'insufficient_miles']);
  const both = await Promise.all([1, 2].map(() => at.payMiles(member, products.Gold)));
  expect(sorted(both)).toEqual(['insufficient_miles', 'ok']);
  expect(await at.balanceOf(member)).toBe(2_000);
});

test('the same key twice at the same moment is one order', async () => {
  const member = await at.addMember();
  const { quote } = (await at.quote(member, products.Gold)).body;
  const payment = at.payment();
  const answers = await Promise.all(
    [1, 2, 3].map(() => at.payMobile(member, products.Gold, { body: { quote, payment }, key: 'a-la-vez' })),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 503)).toEqual([]);
  const { rows } = await at.app.pool.query('select id from orders where user_id = $1', [member.userId]);
  expect(rows).toHaveLength(1);
});

test('one payment told by two members at once pays one order', async () => {
  const members = [await at.addMember(), await at.addMember()];
  const payment = at.payment();
  const answers = await Promise.all(
    members.map((member) => at.payMobile(member, products.Gold, { body: { payment } })),
  );
  expect(sorted(answers)).toEqual(['ok', 'payment_used']);
});

test('a list is approved in bulk, and each is told by itself', async () => {
  const member = await at.addMember({ tier: 2 });
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1)
    ids.push((await at.payMobile(member, products.thousand)).body.order._id as number);
  await at.decide(ids[0] ?? 0, 'rechazado');
  const { body } = await at.post('/membership-orders/approve', at.administrator, { ids: [...ids, 999_999] });
  expect(body.approved).toEqual(ids.slice(1));
  expect(body.refused.map(({ rule }: { rule: string }) => rule)).toEqual(['order_final', 'order_not_found']);
  expect(await at.balanceOf(member)).toBe(11_000);
});
