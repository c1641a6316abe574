import pg from 'pg';
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

/** Books with a transfer, a pending hold and an ended one. */
export async function openBooks(): Promise<void> {
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
}

export async function closeBooks(): Promise<void> {
  await client.end();
  await app.stop();
}

/** Every row that the books consist of. */
export async function everything() {
  const tables = ['operations', 'postings', 'account_balances', 'holds', 'accounts', 'idempotency_keys', 'settlements'];
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
  readonly type?: number;
  readonly from?: bigint;
  readonly to?: bigint;
  readonly amount?: number;
  readonly fee?: number;
  readonly corrects?: string;
  readonly postings?: (readonly [account: bigint, amount: number])[];
}

/** An operation as the posting path writes it, unless said otherwise: one statement, because the guards look when it ends. */
export function write({
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

export const placeHold = (account: bigint, amount: number, status = 'pending', ended = 'null') =>
  `insert into holds (id, account_id, amount, description, expires_at, status, ended_at) values (9000001, ${account}, ${amount}, 'A mano', now(), '${status}', ${ended})`;

/** [what is tried, how it is refused, the script] */
export type Attempts = Record<string, [name: string, sqlstate: string, script: () => string][]>;
