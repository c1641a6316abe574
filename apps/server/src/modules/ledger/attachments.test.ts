import { setTimeout as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { attach, type AttachmentKind, comesBack, type LedgerRequest } from './index.ts';

/** A module's own row, written in the transaction of its operation: here an order that becomes paid. */
let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  await app.pool.query(
    `create table test_orders (id bigint primary key, operation_id bigint); grant all on test_orders to public`,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  ana = await app.addPerson('PASSENGER', { balance: 1_000n });
  await app.pool.query('truncate test_orders');
  await app.pool.query('insert into test_orders (id) values (1), (2), (3)');
});

const orderPaid: AttachmentKind<bigint> = {
  name: 'test_order_paid',
  check: async (run, ids) => {
    const rows = await run<{ id: bigint }>(
      'test_check',
      'select id from test_orders where id = any($1::bigint[]) and operation_id is null for update skip locked',
      [ids],
    );
    const free = new Set(rows.map(({ id }) => id));
    return ids.map((id) => (free.has(id) ? undefined : 'order_not_pending'));
  },
  write: (run, rows) =>
    run(
      'test_write',
      'update test_orders set operation_id = paid.operation_id from unnest($1::bigint[], $2::bigint[]) as paid (id, operation_id) where test_orders.id = paid.id',
      [
        rows.map(({ payload }) => payload),
        rows.map(({ answer }) => (answer.kind === 'posted' ? answer.operation.id : null)),
      ],
    ),
};

const pay = (order: bigint, more: Partial<LedgerRequest> = {}): LedgerRequest =>
  ({
    kind: 'post',
    type: 'membership_purchase',
    from: { accountId: ana.accountId },
    to: { accountId: 3n },
    amount: 100n,
    description: 'Compra',
    scope: 'order',
    key: `${ana.accountId} ${order}`,
    inputHash: '',
    references: [{ kind: 'order', id: String(order) }],
    attachments: [attach(orderPaid, order)],
    ...more,
  }) as LedgerRequest;

const paidOrders = async () =>
  (
    await app.pool.query<{ id: bigint }>('select id from test_orders where operation_id is not null order by id')
  ).rows.map(({ id }) => Number(id));

test('is there exactly when its operation is, with the operation’s number', async () => {
  const { ledger } = app.app.shared;
  const answers = await Promise.all([ledger.submit(pay(1n)), ledger.submit(pay(2n, { amount: 5_000n }))]);
  expect(answers.map(({ kind }) => kind)).toEqual(['posted', 'refused']);
  expect(await paidOrders()).toEqual([1]);
  const { rows } = await app.pool.query(
    `select r.reference from test_orders t join operation_references r on r.operation_id = t.operation_id and r.kind = 'order'`,
  );
  expect(rows).toEqual([{ reference: '1' }]);
});

test('a replay writes nothing again', async () => {
  const { ledger } = app.app.shared;
  await ledger.submit(pay(1n));
  await app.pool.query('update test_orders set operation_id = null');
  expect(await ledger.submit(pay(1n))).toMatchObject({ kind: 'posted', replayed: true });
  expect(await paidOrders()).toEqual([]);
});

test('what the module refuses moves no miles, and stops nobody else', async () => {
  const { ledger } = app.app.shared;
  await ledger.submit(pay(1n));
  const again = pay(1n, { key: 'another key' });
  const [refused, other] = await Promise.all([ledger.submit(again), ledger.submit(pay(3n))]);
  expect(refused).toMatchObject({
    kind: 'refused',
    refusal: 'attachment_refused',
    detail: { rule: 'order_not_pending' },
  });
  expect(other).toMatchObject({ kind: 'posted' });
  expect(await ledger.submit(again)).toMatchObject({
    kind: 'refused',
    detail: { rule: 'order_not_pending' },
    replayed: true,
  });
});

test('what the database refuses fails its own request alone, with its operation', async () => {
  const { ledger } = app.app.shared;
  const broken: AttachmentKind<bigint> = {
    name: 'test_broken',
    write: (run) => run('test_broken', 'insert into test_orders (id) select 1'),
  };
  const first = ledger.submit(pay(2n));
  const outcomes = await Promise.allSettled([
    first,
    ledger.submit(pay(1n, { attachments: [attach(broken, 1n)] })),
    ledger.submit(pay(3n)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await paidOrders()).toEqual([2, 3]);
  expect((await app.books()).isBalanced).toBe(true);
});

test('a batch fails by what failed in it first, not by what a transaction that has failed says of all the rest', async () => {
  const { ledger } = app.app.shared;
  const raise = `do $$ begin raise exception using errcode = 'lock_not_available'; end $$`;
  const busy: AttachmentKind<bigint> = {
    name: 'test_busy',
    // The second one's failure is the first that is heard of.
    write: (run) => Promise.all([run('test_busy', raise).finally(() => turn()), run('test_behind', 'select 1')]),
  };
  const outcome = ledger.submit(pay(1n, { attachments: [attach(busy, 1n)] })).then(String, comesBack);
  expect(await outcome).toBe(true);
});
