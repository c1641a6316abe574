import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

/** The database is asked by hand, as its owner and without our code: whatever breaks the books must be refused by it alone. */
export let app: TestApp;
let client: pg.Client;
export let ana: Person;
export let luis: Person;
/** Somebody with 100 miles of which 80 are set aside. */
export let eva: Person;
export let operationId: bigint;
export let holdId: bigint;
export let endedHoldId: bigint;
export let claimId: bigint;

/** Books with a transfer, a pending hold and an ended one. */
async function openBooks(): Promise<void> {
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
      ...reservation(amount),
      scope: 'programme',
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
    scope: 'programme',
    key: 'void',
    inputHash: '',
  });
  const { body } = await app.call('POST', '/miles/transfer', {
    token: ana.token,
    body: { email_to: luis.email, amount: 100, description: 'Regalo' },
  });
  operationId = BigInt(body.operation._id);
  // Of what Luis got, 60 are taken back; what he has spent of the rest he owes.
  const request = { scope: 'programme', inputHash: '', operationId, reason: 'Contracargo' };
  await ledger.submit({ ...request, kind: 'correct', key: 'part', amount: 60n, ifSpent: 'refuse' });
  const held = await ledger.submit({
    ...request,
    kind: 'hold',
    key: 'hold',
    accountId: luis.accountId,
    ...reservation(35n),
  });
  const claimed = await ledger.submit({ ...request, kind: 'correct', key: 'claim', amount: 20n, ifSpent: 'claim' });
  if (claimed.kind !== 'claimed') throw new Error(`the correction was answered as ${claimed.kind}`);
  claimId = claimed.claim.id;
  // The hold's end pays it, and more comes in.
  const holdOf = held.kind === 'hold' ? held.holdId : 0n;
  await ledger.submit({ ...request, kind: 'release_hold', key: 'release', holdId: holdOf, as: 'voided' });
  const ends = { from: { accountId: ana.accountId }, to: { accountId: luis.accountId } };
  await ledger.submit({
    ...request,
    kind: 'post',
    key: 'more',
    type: 'admin_transfer',
    ...ends,
    amount: 100n,
    description: 'Ajuste',
  });
  await ledger.submit({ ...request, kind: 'correct', key: 'refused', operationId: 0n, ifSpent: 'refuse' });
}

const reservation = (amount: bigint) => ({ amount, description: 'Reserva', expiresAt: new Date(2_000_000_000_000) });

async function closeBooks(): Promise<void> {
  await client.end();
  await app.stop();
}

/** Gives the tests of a file books of their own, which the names above stand for. */
export function withBooks(): void {
  beforeAll(openBooks);
  afterAll(closeBooks);
}

/** Every row that the books consist of. */
export async function everything() {
  const tables = [
    'operations',
    'postings',
    'operation_legs',
    'operation_references',
    'account_balances',
    'holds',
    'claims',
    'accounts',
    'ledger_keys',
    'refused_keys',
    'settlements',
    'account_closings',
  ];
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`,
  );
  return (await client.query(parts.join(' union all '))).rows;
}

/** Tries a script in one transaction and says by which SQLSTATE it was refused. */
export async function sqlstateOf(script: string): Promise<string> {
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
  readonly id?: number;
  readonly type?: number;
  readonly from?: bigint;
  readonly to?: bigint;
  readonly amount?: number;
  readonly fee?: number;
  readonly corrects?: string;
  readonly createdAt?: string;
  readonly postings?: (readonly [account: bigint, amount: number])[];
  readonly legs?: (readonly [account: bigint, kind: number, amount: number])[];
  readonly references?: (readonly [kind: string, reference: string])[];
  readonly isQueued?: boolean;
}

/** An operation as the posting path writes it, unless said otherwise: one statement, because the guards look when it ends. */
export function write({
  id = 9_000_001,
  type = 1,
  from = ana.accountId,
  to = luis.accountId,
  amount = 100,
  fee = 5,
  corrects = 'null',
  createdAt = 'clock_timestamp()',
  postings,
  legs = [],
  references = [],
  isQueued = true,
}: Written): string {
  const moved = postings ?? [
    [from, -amount],
    [to, amount - fee],
    [2n, fee],
  ];
  const inserts = [
    `o as (insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, corrects_operation_id, created_at)
       values (${id}, ${type}, ${from}, ${to}, ${amount}, ${fee}, ${amount - fee}, 'A mano', ${corrects}, ${createdAt}))`,
    ...(isQueued ? [`s as (insert into settlements (operation_id) values (${id}))`] : []),
    ...moved.map(
      ([account, miles], place) =>
        `p${place} as (insert into postings (operation_id, account_id, amount) values (${id}, ${account}, ${miles}))`,
    ),
    ...legs.map(
      ([account, kind, miles], place) =>
        `l${place} as (insert into operation_legs (operation_id, account_id, kind, amount) values (${id}, ${account}, ${kind}, ${miles}))`,
    ),
    ...references.map(
      ([kind, reference], place) =>
        `r${place} as (insert into operation_references select ${id}, kind, '${reference}', is_unique from reference_kinds where kind = '${kind}')`,
    ),
  ];
  return `with ${inserts.join(', ')} select 1`;
}

export const placeHold = (account: bigint, amount: number, status = 'pending', ended = 'null') =>
  `insert into holds (id, account_id, amount, description, expires_at, status, ended_at) values (9000001, ${account}, ${amount}, 'A mano', now(), '${status}', ${ended})`;

/** [what is tried, how it is refused, the script] */
export type Attempts = Record<string, [name: string, sqlstate: string, script: () => string][]>;

/** Every attempt is refused as it says, and leaves the books as they were. */
export function guardsBehave(attempts: Attempts): void {
  describe.each(Object.entries(attempts))('%s', (_rule, rows) => {
    let before: unknown;
    beforeEach(async () => {
      before = await everything();
    });

    test.each(rows)('%s: refused with %s', async (_name, sqlstate, script) => {
      expect(await sqlstateOf(script())).toBe(sqlstate);
      expect(await everything()).toEqual(before);
      expect((await app.books()).isBalanced).toBe(true);
    });
  });
}

/** What the same hand writes rightly is taken. */
export function guardsTake(scripts: readonly (() => string)[]): void {
  test('the same hand may write what is right', async () => {
    for (const script of scripts) expect(await sqlstateOf(script())).toBe('not refused');
    expect((await app.books()).isBalanced).toBe(true);
  });
}
