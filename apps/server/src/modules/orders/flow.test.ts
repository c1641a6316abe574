import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { mortal, type Mortal, steppingPool } from '../../../../../test/support/mortal.ts';
import { createDatabase } from '../../platform/database.ts';
import { insertEvent, listToldOrders, PaymentSilence } from '../payments/index.ts';
import { createOrder } from './create-order.ts';
import { advanceOrder, type FlowDependencies, resumeOrder } from './flow.ts';
import { findOrderOutcome } from './order-outcome.ts';
import { type Orders, products, startOrders } from './orders.fixture.ts';
import { insertOrder, type NewOrder } from './orders.store.ts';

let at: Orders;
let member: Person;
beforeAll(async () => {
  at = await startOrders();
});
afterAll(() => at.stop());

/** What the flow works with, each wait of which is a step of the process. */
function dependenciesOf(process: Pick<Mortal, 'step'>): FlowDependencies {
  const { step } = process;
  const { pool, ledger } = at.app.app.shared;
  const { tdc } = at.gateways;
  if (!tdc) throw new Error('there is no gateway of cards');
  const stepping = steppingPool(pool, process);
  return {
    ...at.dependencies,
    pool: stepping,
    database: createDatabase(stepping),
    ledger: { ...ledger, submit: (request) => step(() => ledger.submit(request)) },
    gateways: {
      ...at.gateways,
      tdc: {
        ...tdc,
        begin: (request) => step(() => tdc.begin(request)),
        find: (request, id) => step(() => tdc.find(request, id)),
      },
    },
  };
}

/** An order as it is written before anything is asked of anybody. */
async function open(own: Partial<NewOrder>): Promise<{ id: bigint; lease: string }> {
  const lease = randomUUID();
  const { rows } = await at.app.pool.query('select version_id from current_products where id = $1', [own.productId]);
  const order: NewOrder = {
    userId: member.userId,
    accountId: member.accountId,
    key: randomUUID(),
    inputHash: 'x',
    quoteId: randomUUID(),
    productId: products.Gold,
    versionId: rows[0].version_id,
    type: 'membership',
    name: 'Gold',
    description: 'Membresía Gold',
    membershipId: 2,
    miles: 1_000n,
    priceUsd: 9_900n,
    discountId: null,
    percentage: 0,
    totalUsd: 9_900n,
    dollarPrice: '36.5',
    totalVes: 361_350n,
    priceMiles: null,
    method: 'tdc',
    payer: { name: 'Ana', email: member.email, document: null, phone: null, bank: null, reference: null, day: null },
    paymentKey: null,
    buyerSite: null,
    ...own,
  };
  return { id: await insertOrder(at.app.app.shared.database, order, lease), lease };
}

/** Somebody pays a card's order on the gateway's page. */
async function openPaid(): Promise<bigint> {
  const { id, lease } = await open({ productId: products.Gold });
  await advanceOrder(at.dependencies, id, lease);
  await at.stripe.pay(await at.sessionOf(Number(id)), '4242424242424242');
  return id;
}

interface Story {
  /** Begins the order, and gives what the process does that may die. */
  readonly begin: () => Promise<{
    readonly id: bigint;
    readonly act: (dependencies: FlowDependencies) => Promise<unknown>;
  }>;
  readonly status: string;
  readonly amounts: readonly number[];
  readonly balance: number;
  readonly tier: number;
  readonly mails: readonly string[];
}

const goOn = (id: bigint) => (dependencies: FlowDependencies) => resumeOrder(dependencies, id);
const begun = ({ id, lease }: { readonly id: bigint; readonly lease: string }) => ({
  id,
  act: (dependencies: FlowDependencies) => advanceOrder(dependencies, id, lease),
});

const stories: [string, Story][] = [
  [
    'that is paid by card',
    {
      begin: async () => {
        const id = await openPaid();
        return { id, act: goOn(id) };
      },
      status: 'aprobado',
      amounts: [1_000],
      balance: 6_000,
      tier: 2,
      mails: ['order_approved'],
    },
  ],
  [
    'that is paid in miles',
    {
      begin: async () => begun(await open({ productId: products.Gold, method: 'millas', priceMiles: 3_000n })),
      status: 'aprobado',
      amounts: [3_000, 1_000],
      balance: 3_000,
      tier: 2,
      mails: ['order_approved'],
    },
  ],
  [
    'that a discount makes free, of an access without miles',
    {
      begin: async () =>
        begun(
          await open({
            productId: products.vip,
            type: 'vip_access',
            membershipId: null,
            miles: 0n,
            method: 'zelle',
            totalUsd: 0n,
            totalVes: 0n,
          }),
        ),
      status: 'aprobado',
      amounts: [],
      balance: 5_000,
      tier: 1,
      mails: ['order_approved'],
    },
  ],
  [
    'whose card’s page closed',
    {
      begin: async () => {
        const { id, lease } = await open({ productId: products.Gold });
        await advanceOrder(at.dependencies, id, lease);
        at.stripe.expire(await at.sessionOf(Number(id)));
        return { id, act: goOn(id) };
      },
      status: 'rechazado',
      amounts: [],
      balance: 5_000,
      tier: 1,
      mails: ['order_rejected'],
    },
  ],
  [
    'whose money went back',
    {
      begin: async () => {
        const id = await openPaid();
        await resumeOrder(at.dependencies, id);
        const session = await at.sessionOf(Number(id));
        at.stripe.refund(session);
        const event = { id: randomUUID(), type: 'charge.refunded', payments: [session], reference: `order ${id}` };
        await insertEvent(at.app.app.shared.database, 'tdc', event);
        return { id, act: goOn(id) };
      },
      status: 'reembolsado',
      amounts: [1_000, 1_000],
      balance: 5_000,
      tier: 1,
      mails: ['order_approved', 'order_refunded'],
    },
  ],
  [
    'a part of whose money went back before it was given',
    {
      begin: async () => {
        const id = await openPaid();
        const session = await at.sessionOf(Number(id));
        at.stripe.refund(session, 3_300);
        const event = { id: randomUUID(), type: 'charge.refunded', payments: [session], reference: `order ${id}` };
        await insertEvent(at.app.app.shared.database, 'tdc', event);
        return { id, act: goOn(id) };
      },
      status: 'aprobado',
      amounts: [1_000, 333],
      balance: 5_667,
      tier: 2,
      mails: ['order_approved', 'order_partly_refunded'],
    },
  ],
];

/** So many waits no order has. */
const waitsMaximum = 60;

describe.each(stories)('an order %s', (_name, story) => {
  // Just after a wait is just before the next one: nothing that anybody else sees happens in between.
  test('killed before any wait, comes to the same end', async () => {
    for (let diesAt = 1; diesAt < waitsMaximum; diesAt += 1) {
      member = await at.addMember({ balance: 5_000n });
      const { id, act } = await story.begin();
      const process = mortal(diesAt, 'before');
      await act(dependenciesOf(process)).catch(() => undefined);
      await at.comeRound();
      await at.comeRound();
      const { status, stage } = await at.rowOf(id);
      const seen = {
        diesAt,
        status,
        stage,
        amounts: (await at.operationsOf(Number(id))).map(({ amount }) => amount),
        balance: await at.balanceOf(member),
        tier: (await at.userOf(member)).membership_id,
        mails: (await at.mailsTo(member)).map(({ template }) => template),
      };
      const { begin: _begin, ...expected } = story;
      expect(seen).toEqual({ diesAt, stage: 'over', ...expected });
      if (!process.isDead()) return;
    }
    expect.unreachable('it never comes to its end');
  });
});

test('who has lost an order writes nothing of the gateway’s answer', async () => {
  member = await at.addMember();
  const { id, lease } = await open({ productId: products.Gold });
  const other = randomUUID();
  await at.app.pool.query('update orders set lease = $2 where id = $1', [id, other]);
  await advanceOrder(at.dependencies, id, lease);
  expect(await at.rowOf(id)).toMatchObject({ stage: 'opened', lease: other, gateway_payment: null });
});

test('who asks again for what miles pay, when a process stopped before the ledger was asked, is told the end and nothing before', async () => {
  member = await at.addMember({ tier: 2, balance: 5_000n });
  const key = randomUUID();
  const { id } = await open({ key, productId: products.Gold, method: 'millas', priceMiles: 3_000n });
  await at.app.pool.query(`update orders set stage = 'waiting', lease = null where id = $1`, [id]);
  const { database } = at.app.app.shared;
  const outcome = () => findOrderOutcome(database, { userId: member.userId, key, milesSymbol: 'M' });
  expect(await outcome()).toMatchObject({ body: { outcome: 'unknown' } });
  const again = {
    userId: member.userId,
    key,
    inputHash: 'x',
    productId: products.Gold,
    payer: {},
    site: undefined,
  } as const;
  const created = await createOrder(at.dependencies, { ...again, type: 'membership', method: 'millas' });
  expect(created).toMatchObject({ replayed: true, order: { id, status: 'aprobado' } });
  expect([await outcome(), await at.balanceOf(member)]).toMatchObject([{ body: { outcome: 'done' } }, 3_000]);
});

test('miles that come with a membership wait while its member may not receive, and come when that is over', async () => {
  member = await at.addMember({ balance: 5_000n });
  const { id, lease } = await open({ productId: products.Gold, method: 'millas', priceMiles: 3_000n });
  const { pool, ledger } = at.app.app.shared;
  const setStatus = (status: string) =>
    at.app.pool.query('update users set status = $2 where id = $1', [member.userId, status]);
  const submit: typeof ledger.submit = async (request) => {
    // Somebody of the staff is quicker than the second step.
    if (request.key === `${id} bonus`) await setStatus('inactivo');
    return ledger.submit(request);
  };
  await advanceOrder({ ...at.dependencies, pool, ledger: { ...ledger, submit } }, id, lease);
  expect(await at.rowOf(id)).toMatchObject({ status: 'aprobado', stage: 'bonus', trouble: 'receiver_not_active' });
  await setStatus('activo');
  await at.comeRound();
  expect(await at.rowOf(id)).toMatchObject({ stage: 'over', trouble: null });
  // Who was made inactive has no session any more.
  const { rows } = await at.app.pool.query(
    'select balance::int as balance from account_balances where account_id = $1',
    [member.accountId],
  );
  expect(rows).toEqual([{ balance: 3_000 }]);
});

test('an order that stands still is looked at again within minutes, however long it has stood', async () => {
  member = await at.addMember({ balance: 5_000n });
  const { id } = await open({ productId: products.Gold, method: 'millas', priceMiles: 3_000n });
  await at.app.pool.query(`update orders set stage = 'bonus', attempts = 40, lease = null where id = $1`, [id]);
  await at.app.pool.query(`update users set status = 'inactivo' where id = $1`, [member.userId]);
  await resumeOrder(at.dependencies, id);
  const { rows } = await at.app.pool.query(
    `select lease_until < now() + interval '6 minutes' as is_soon from orders where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ is_soon: true }]);
});

test('an order of which a gateway told, and that could not go on, comes after those that wait', async () => {
  member = await at.addMember();
  const { database, pool } = at.app.app.shared;
  const { tdc } = at.gateways;
  if (!tdc) throw new Error('there is no gateway of cards');
  await pool.query('update gateway_events set seen_at = now() where seen_at is null');
  const told = [await openPaid(), await openPaid()];
  for (const id of told)
    await insertEvent(database, 'tdc', { id: randomUUID(), type: 'x', payments: [], reference: `order ${id}` });
  const next = () => listToldOrders(database, 1);
  expect(await next()).toEqual([told[0]]);
  const find = () => Promise.reject(new PaymentSilence('nobody answers'));
  await resumeOrder({ ...at.dependencies, gateways: { ...at.gateways, tdc: { ...tdc, find } } }, told[0] ?? 0n);
  expect(await next()).toEqual([told[1]]);
  await resumeOrder(at.dependencies, told[1] ?? 0n);
  expect(await next()).toEqual([told[0]]);
  await resumeOrder(at.dependencies, told[0] ?? 0n);
  expect(await next()).toEqual([]);
});
