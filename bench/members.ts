import pg from 'pg';
import { createLedger, type LedgerRequest } from '../apps/server/src/modules/ledger/index.ts';
import { say, startBenchDatabase, type BenchDatabase, type Sizes } from './support.ts';

/** So many callers at once, each waiting for its answer before it asks again. */
export const callers = 64;
/** Connections of the plain way; more of them make it slower here. */
export const plainConnections = 8;

/** A database of members who can move miles, and two ways to do it. */
export interface MembersDatabase extends BenchDatabase {
  readonly accounts: readonly bigint[];
  pick(): bigint;
}

export const emailOf = (number: number) => `miembro${number}@bench.example`;

/** Opens the members with a million miles each. */
export async function startMembers({ members }: Sizes): Promise<MembersDatabase> {
  const database = await startBenchDatabase();
  const { pool, url } = database;
  say(`opening ${members} members`);
  await pool.query(
    `insert into users (role_id, status, first_name, last_name, email, membership_id)
     select 3, 'activo', 'Ana', 'Rojas', 'miembro' || i || '@bench.example', 2 from generate_series(1, $1) i`,
    [members],
  );
  await pool.query(
    `insert into accounts (id, kind, user_id, address_eth)
     select nextval('account_id_seq'), 'member', id, '0x' || lpad(to_hex(id), 40, '0') from users order by id`,
  );
  const { rows } = await pool.query<{ id: bigint }>('select id from accounts where id >= 1000 order by id');
  const accounts = rows.map(({ id }) => id);
  const ledger = createLedger({ databaseUrl: url });
  for (let start = 0; start < accounts.length; start += 2_000) {
    await ledger.submitMany(accounts.slice(start, start + 2_000).map(opening));
  }
  await ledger.close();
  await pool.query('vacuum analyze');
  return { ...database, accounts, pick: () => accounts[Math.floor(Math.random() * accounts.length)] as bigint };
}

const opening = (id: bigint): LedgerRequest => ({
  kind: 'post',
  type: 'opening_balance',
  from: { accountId: 1n },
  to: { accountId: id },
  amount: 1_000_000n,
  description: 'Saldo inicial',
  scope: 'programme',
  key: `opening ${id}`,
  inputHash: 'bench',
});

/** A transfer of 50 miles to somebody else than the sender. */
export const transferOf = (from: bigint, to: bigint, key: string): LedgerRequest => ({
  kind: 'post',
  type: 'transfer',
  from: { accountId: from },
  to: { accountId: otherThan(from, to) },
  amount: 50n,
  description: 'Transferencia entre miembros',
  scope: `member:${from}`,
  key,
  inputHash: 'bench',
});

/** Whoever is not the sender. */
const otherThan = (from: bigint, to: bigint) => (to === from ? to + (to % 2n === 0n ? 1n : -1n) : to);

let keys = 0;

/** The plain way, on the same tables with the same checks: a transaction for each transfer, spread over a few connections. */
export async function startPlain(url: string) {
  const slots = await Promise.all(
    Array.from({ length: plainConnections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const busy: Promise<unknown> = Promise.resolve();
      return { client, busy };
    }),
  );
  return {
    transfer(caller: number, from: bigint, to: bigint): Promise<unknown> {
      const slot = slots[caller % plainConnections] as (typeof slots)[number];
      slot.busy = slot.busy.then(() => transferPlainly(slot.client, from, otherThan(from, to), `plain ${keys++}`));
      return slot.busy;
    },
    stop: () => Promise.all(slots.map(({ client }) => client.end())),
  };
}

async function transferPlainly(client: pg.Client, from: bigint, to: bigint, key: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values });
  await client.query('begin');
  await run(
    'p_lock',
    'select account_id from account_balances where account_id = any($1::bigint[]) order by account_id for update',
    [[from, to]],
  );
  await run('p_key', 'select operation_id from ledger_keys where scope = $1 and key = $2', [`member:${from}`, key]);
  const state = await run(
    'p_read',
    `select b.account_id, b.balance - b.held as available, u.status
     from account_balances b join accounts a on a.id = b.account_id join users u on u.id = a.user_id
     where b.account_id = any($1::bigint[])`,
    [[from, to]],
  );
  const rows = state.rows as { account_id: bigint; available: bigint; status: string }[];
  const sender = rows.find((row) => row.account_id === from);
  if (!sender || sender.available < 50n || sender.status !== 'activo') throw new Error('refused');
  await run('p_write', plainWrite, [from, to, key]);
  await client.query(`select pg_notify('ledger_posted', $1)`, [`${from},${to}`]);
  await client.query('commit');
}

const plainWrite = `
  with o as (
    insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description)
    values (nextval('operation_id_seq'), 1, $1, $2, 50, 3, 47, 'Transferencia entre miembros') returning id
  ), p as (
    insert into postings (operation_id, account_id, amount)
    select id, account, amount from o, (values ($1::bigint, -50), ($2::bigint, 47), (2, 3)) as leg (account, amount)
  ), s as (insert into settlements (operation_id) select id from o)
  insert into ledger_keys (scope, key, input_hash, operation_id)
  select 'member:' || $1::bigint, $3, decode('YmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmU=', 'base64'), id from o`;
