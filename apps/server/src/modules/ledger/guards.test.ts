import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

/** The database is asked by hand, as its owner and without our code: whatever breaks the books must be refused by it alone. */
let app: TestApp;
let client: pg.Client;
let ana: Person;
let luis: Person;
/** Somebody with 100 miles of which 80 are set aside. */
let eva: Person;
let operationId: bigint;
let holdId: bigint;
let endedHoldId: bigint;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.addPerson('PASSENGER', { balance: 1_000n });
  luis = await app.addPerson('PASSENGER');
  eva = await app.addPerson('PASSENGER', { balance: 100n });
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { ledger } = app.app.shared;
  const hold = (accountId: bigint, amount: bigint) =>
    ledger.submit({
      kind: 'hold',
      accountId,
      amount,
      description: 'Reserva',
      expiresAt: new Date(2_000_000_000_000),
      callerId: 0n,
      key: crypto.randomUUID(),
      inputHash: '',
    });
  const [placed, other] = [await hold(eva.accountId, 80n), await hold(ana.accountId, 10n)];
  if (placed.kind !== 'hold' || other.kind !== 'hold') throw new Error('the holds were not placed');
  [holdId, endedHoldId] = [placed.holdId, other.holdId];
  await ledger.submit({
    kind: 'release_hold',
    holdId: endedHoldId,
    as: 'voided',
    callerId: 0n,
    key: 'void',
    inputHash: '',
  });
  const { body } = await app.call('POST', '/miles/transfer', {
    token: ana.token,
    body: { email_to: luis.email, amount: 100, description: 'Regalo' },
  });
  operationId = BigInt(body.operation._id);
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

/** Every row that the books consist of. */
async function everything() {
  const tables = ['operations', 'postings', 'account_balances', 'holds', 'accounts', 'idempotency_keys', 'settlements'];
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`,
  );
  return (await client.query(parts.join(' union all '))).rows;
}

/** Tries a script in one transaction and says by which SQLSTATE it was refused; what is not refused is not kept, and says so. */
async function sqlstateOf(script: string): Promise<string> {
  try {
    await client.query(`begin; ${script}; commit`);
    return 'not refused';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('rollback');
  }
}

interface Written {
  readonly type?: number;
  readonly from?: bigint;
  readonly to?: bigint;
  readonly amount?: number;
  readonly fee?: number;
  readonly corrects?: string;
  readonly postings?: (readonly [account: bigint, amount: number])[];
}

/** An operation as the posting path writes it, unless said otherwise: one statement, because the guards look when it ends. */
function write({
  type = 1,
  from = ana.accountId,
  to = luis.accountId,
  amount = 100,
  fee = 5,
  corrects = 'null',
  postings,
}: Written): string {
  const legs = postings ?? [
    [from, -amount],
    [to, amount - fee],
    [2n, fee],
  ];
  const values = legs.map(([account, miles]) => `(9000001, ${account}, ${miles})`).join(', ');
  const insert = `insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, corrects_operation_id)
    values (9000001, ${type}, ${from}, ${to}, ${amount}, ${fee}, ${amount - fee}, 'A mano', ${corrects})`;
  return legs.length === 0
    ? insert
    : `with o as (${insert}) insert into postings (operation_id, account_id, amount) values ${values}`;
}

const placeHold = (account: bigint, amount: number, status = 'pending', ended = 'null') =>
  `insert into holds (id, account_id, amount, description, expires_at, status, ended_at) values (9000001, ${account}, ${amount}, 'A mano', now(), '${status}', ${ended})`;

let before: unknown;
beforeEach(async () => {
  before = await everything();
});

/** [what is tried, how it is refused, the script] */
const attempts: Record<string, [name: string, sqlstate: string, script: () => string][]> = {
  'an operation comes whole': [
    ['without postings', 'ML002', () => write({ postings: [] })],
    [
      'without its sender’s posting',
      'ML003',
      () =>
        write({
          postings: [
            [luis.accountId, 95],
            [2n, 5],
          ],
        }),
    ],
    [
      'without its receiver’s posting',
      'ML003',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [2n, 5],
          ],
        }),
    ],
    [
      'without its commission',
      'ML003',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 95],
          ],
        }),
    ],
    [
      'with more arriving than left',
      'ML003',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 96],
            [2n, 5],
          ],
        }),
    ],
    [
      'with balanced postings of other amounts',
      'ML004',
      () =>
        write({
          postings: [
            [ana.accountId, -50],
            [luis.accountId, 45],
            [2n, 5],
          ],
        }),
    ],
    [
      'with a third party',
      'ML004',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 95],
            [eva.accountId, 5],
          ],
        }),
    ],
    [
      'with its postings the wrong way round',
      'ML004',
      () =>
        write({
          fee: 0,
          postings: [
            [ana.accountId, 100],
            [luis.accountId, -100],
          ],
        }),
    ],
    [
      'with a posting of nothing',
      '23514',
      () =>
        write({
          fee: 0,
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 100],
            [2n, 0],
          ],
        }),
    ],
    [
      'with the same account twice',
      '23505',
      () =>
        write({
          postings: [
            [ana.accountId, -100],
            [luis.accountId, 50],
            [luis.accountId, 45],
            [2n, 5],
          ],
        }),
    ],
    [
      'postings without an operation',
      'ML003',
      () => `insert into postings values (9000001, ${ana.accountId}, -100), (9000001, ${luis.accountId}, 100)`,
    ],
    [
      'postings that come before their operation',
      'ML003',
      () =>
        `insert into postings values (9000001, ${ana.accountId}, -100), (9000001, ${luis.accountId}, 100); ${write({ postings: [] })}`,
    ],
  ],
  'an operation is sound': [
    ['of nothing', '23514', () => write({ amount: 0, fee: 0, postings: [] })],
    ['of less than nothing', '23514', () => write({ amount: -100, fee: 0 })],
    ['with a commission of all', '23514', () => write({ fee: 100 })],
    ['with a commission below zero', '23514', () => write({ fee: -5 })],
    ['from an account to itself', '23514', () => write({ to: ana.accountId, postings: [] })],
    ['of an unknown type', '23514', () => write({ type: 9 })],
    ['a reversal of nothing', '23514', () => write({ type: 8 })],
    ['a transfer that corrects', '23514', () => write({ corrects: '1' })],
    ['a reversal of an operation that does not exist', 'ML002', () => write({ type: 8, corrects: '8888888' })],
    ['with the number of another', '23505', () => write({}).replaceAll('9000001', '1')],
    ['to an account that does not exist', 'ML005', () => write({ to: 888_888n })],
    ['from an account that does not exist', 'ML005', () => write({ from: 888_888n })],
    ['from account 0, which is nobody’s', 'ML005', () => write({ from: 0n })],
    ['from an account below zero, which is nobody’s', 'ML005', () => write({ from: -7n })],
  ],
  'nobody is overdrawn': [
    [
      'by spending more than the balance',
      '23514',
      () =>
        write({
          from: luis.accountId,
          to: ana.accountId,
          amount: 96,
          fee: 0,
          postings: [
            [luis.accountId, -96],
            [ana.accountId, 96],
          ],
        }),
    ],
    [
      'by spending what is set aside',
      '23514',
      () =>
        write({
          from: eva.accountId,
          amount: 21,
          fee: 0,
          postings: [
            [eva.accountId, -21],
            [luis.accountId, 21],
          ],
        }),
    ],
    ['by setting aside more than there is', '23514', () => placeHold(luis.accountId, 96)],
    ['by setting aside twice', '23514', () => placeHold(eva.accountId, 21)],
  ],
  'what was written stays': [
    ['a changed operation', 'ML001', () => `update operations set amount = amount where id = ${operationId}`],
    ['a deleted operation', 'ML001', () => `delete from operations where id = ${operationId}`],
    ['truncated operations', 'ML001', () => 'truncate operations'],
    ['a changed posting', 'ML001', () => `update postings set amount = amount * 2 where operation_id = ${operationId}`],
    ['a deleted posting', 'ML001', () => `delete from postings where operation_id = ${operationId}`],
    ['truncated postings', 'ML001', () => 'truncate postings'],
    [
      'an extra pair of postings to an old operation',
      'ML003',
      () => `insert into postings values (${operationId}, ${eva.accountId}, -5), (${operationId}, 3, 5)`,
    ],
    [
      'an extra posting to an old operation',
      'ML003',
      () => `insert into postings values (${operationId}, ${eva.accountId}, 5)`,
    ],
    ['a changed key', 'ML001', () => `update idempotency_keys set input_hash = 'x'`],
    ['a deleted key', 'ML001', () => 'delete from idempotency_keys'],
    ['truncated keys', 'ML001', () => 'truncate idempotency_keys'],
    [
      'a key that keeps no answer',
      '23514',
      () => `insert into idempotency_keys (caller_id, key, input_hash) values (1, 'x', '')`,
    ],
  ],
  'balances follow the postings': [
    [
      'changed by hand',
      'ML006',
      () => `update account_balances set balance = balance + 1 where account_id = ${ana.accountId}`,
    ],
    ['given by hand', 'ML006', () => 'insert into account_balances values (888888, 10, 0)'],
    ['deleted', 'ML006', () => `delete from account_balances where account_id = ${ana.accountId}`],
    ['truncated', 'ML006', () => 'truncate account_balances'],
  ],
  'holds end once': [
    ['ended twice', 'ML007', () => `update holds set status = 'expired' where id = ${endedHoldId}`],
    ['taken up again', 'ML007', () => `update holds set status = 'pending', ended_at = null where id = ${endedHoldId}`],
    ['with a changed amount', 'ML007', () => `update holds set amount = 1 where id = ${holdId}`],
    [
      'with a changed amount while ending',
      'ML007',
      () => `update holds set amount = 1, status = 'voided', ended_at = now() where id = ${holdId}`,
    ],
    [
      'with another owner',
      'ML007',
      () => `update holds set account_id = ${ana.accountId}, status = 'voided', ended_at = now() where id = ${holdId}`,
    ],
    [
      'with another number',
      'ML007',
      () => `update holds set id = 9000001, status = 'voided', ended_at = now() where id = ${holdId}`,
    ],
    ['prolonged', 'ML007', () => `update holds set expires_at = now() where id = ${holdId}`],
    ['ended without a time', '23514', () => `update holds set status = 'voided' where id = ${holdId}`],
    [
      'posted without an operation',
      '23514',
      () => `update holds set status = 'posted', ended_at = now() where id = ${holdId}`,
    ],
    ['deleted', 'ML001', () => `delete from holds where id = ${holdId}`],
    ['truncated', 'ML001', () => 'truncate holds'],
    ['ended from the start', 'ML007', () => placeHold(ana.accountId, 10, 'voided', 'now()')],
    ['of nothing', '23514', () => placeHold(ana.accountId, 0)],
    ['of the programme', 'ML005', () => placeHold(3n, 10)],
    ['of nobody', '23503', () => placeHold(888_888n, 10)],
  ],
  'accounts stay with their owners': [
    ['given to another', 'ML001', () => `update accounts set user_id = 1 where id = ${ana.accountId}`],
    [
      'made the programme’s',
      'ML001',
      () => `update accounts set kind = 'programme', user_id = null where id = ${ana.accountId}`,
    ],
    ['with another number', 'ML001', () => `update accounts set id = 9000001 where id = ${ana.accountId}`],
    [
      'with another address',
      'ML001',
      () => `update accounts set address_eth = '0x${'1'.repeat(40)}' where id = ${ana.accountId}`,
    ],
    ['without its address', 'ML001', () => `update accounts set address_eth = null where id = ${ana.accountId}`],
    ['deleted', 'ML001', () => `delete from accounts where id = ${ana.accountId}`],
    ['truncated', '0A000', () => 'truncate accounts'],
    ['truncated with all that hangs on it', 'ML001', () => 'truncate accounts cascade'],
    ['losing its owner', '23503', () => `delete from users where id = ${ana.userId}`],
    [
      'a second one for the same person',
      '23505',
      () => `insert into accounts (id, kind, user_id) values (9000001, 'member', ${ana.userId})`,
    ],
    [
      'with somebody’s address',
      '23505',
      () =>
        `insert into accounts (id, kind, address_eth) select 9000001, 'programme', address_eth from accounts where id = ${ana.accountId}`,
    ],
  ],
};

describe.each(Object.entries(attempts))('%s', (_rule, rows) => {
  test.each(rows)('%s: refused with %s', async (_name, sqlstate, script) => {
    expect(await sqlstateOf(script())).toBe(sqlstate);
    expect(await everything()).toEqual(before);
    expect((await app.books()).isBalanced).toBe(true);
  });
});

test('the same hand may write what is right', async () => {
  expect(await sqlstateOf(write({}))).toBe('not refused');
  expect(await sqlstateOf(placeHold(ana.accountId, 10).replaceAll('9000001', '9000002'))).toBe('not refused');
  expect(await sqlstateOf(`update holds set status = 'voided', ended_at = now() where id = 9000002`)).toBe(
    'not refused',
  );
  expect((await app.books()).isBalanced).toBe(true);
});
