import pg from 'pg';
import { createLedger } from '../apps/server/src/modules/ledger/index.ts';
import type { LedgerRequest } from '../apps/server/src/modules/ledger/index.ts';
import { measureRate, ratio, takeTurns, whole, type BenchDatabase, type Finding } from './support.ts';

const memberCount = 100_000;
const callers = 64;
/** What is compared takes turns in short rounds, so that whatever else the machine does falls on all alike. */
const rounds = 5;
const seconds = 2;

/** Posting against one transaction for each transfer, spread and on one popular receiver. */
export async function benchPosting(database: BenchDatabase): Promise<Finding[]> {
  const accounts = await openAccounts(database);
  const ally = accounts[0] as bigint;
  const pick = () => accounts[1 + Math.floor(Math.random() * (memberCount - 1))] as bigint;
  const plain = await startPlain(database.url, 8);
  const ledger = createLedger({ databaseUrl: database.url });
  let run = 0;
  const batched = (count: number, to: () => bigint) => {
    run += 1;
    return measureRate(count, seconds, (_caller, turn) => ledger.submit(transfer(pick(), to(), `run ${run} ${turn}`)));
  };
  const one = (count: number) => measureRate(count, seconds, (caller) => plain.transfer(caller, pick(), pick()));

  await batched(callers, pick);
  const [plainSpread, spread, hot, plainAlone, alone] = await takeTurns(rounds, [
    () => one(callers),
    () => batched(callers, pick),
    () => batched(callers, () => ally),
    () => one(1),
    () => batched(1, pick),
  ]);
  await ledger.close();
  await plain.stop();

  return [
    { name: `posting, ${callers} callers, against one transaction a transfer (8 connections)`, value: `${whole(spread.perSecond)}/s against ${whole(plainSpread.perSecond)}/s: ${ratio(spread.perSecond, plainSpread.perSecond)}`, goal: '≥ 5 ×', isMet: spread.perSecond >= 5 * plainSpread.perSecond },
    { name: 'one caller alone, median wait against one transaction a transfer', value: `${alone.medianMilliseconds.toFixed(2)} ms against ${plainAlone.medianMilliseconds.toFixed(2)} ms`, goal: 'no longer', isMet: alone.medianMilliseconds <= plainAlone.medianMilliseconds },
    { name: 'all transfers to one ally, against the spread rate', value: `${whole(hot.perSecond)}/s: ${Math.round((hot.perSecond / spread.perSecond) * 100)} %`, goal: '≥ 80 %', isMet: hot.perSecond >= 0.8 * spread.perSecond },
  ];
}

const transfer = (from: bigint, to: bigint, key: string): LedgerRequest => ({
  kind: 'post', type: 'transfer', from: { accountId: from }, to: { accountId: to === from ? to + 1n : to }, amount: 50n, description: 'Transferencia entre miembros', callerId: from, key, inputHash: 'bench',
});

/** The members with a million miles each. */
async function openAccounts({ pool, url }: BenchDatabase): Promise<bigint[]> {
  await pool.query(`insert into users (role_id, status, first_name, last_name, email) select 3, 'activo', 'Ana', 'Rojas', 'miembro' || i || '@bench.example' from generate_series(1, $1) i`, [memberCount + 1]);
  await pool.query(`insert into accounts (id, kind, user_id, address_eth) select nextval('account_id_seq'), 'member', id, '0x' || lpad(to_hex(id), 40, '0') from users order by id`);
  const { rows } = await pool.query<{ id: bigint }>('select id from accounts where id > 3 order by id');
  const ids = rows.map(({ id }) => id);
  const ledger = createLedger({ databaseUrl: url });
  for (let start = 0; start < ids.length; start += 2_000) {
    await ledger.submitMany(
      ids.slice(start, start + 2_000).map((id) => ({ kind: 'post', type: 'opening_balance', from: { accountId: 1n }, to: { accountId: id }, amount: 1_000_000n, description: 'Saldo inicial', callerId: 0n, key: `opening ${id}`, inputHash: 'bench' })),
    );
  }
  await ledger.close();
  await pool.query('vacuum analyze');
  return ids;
}

/** The plain way, on the same tables with the same checks: a transaction for each transfer, spread over a few connections. */
async function startPlain(url: string, connections: number) {
  const clients = await Promise.all(Array.from({ length: connections }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return { client, busy: Promise.resolve() as Promise<unknown> };
  }));
  let keys = 0;
  return {
    transfer(caller: number, from: bigint, to: bigint) {
      const slot = clients[caller % connections] as (typeof clients)[number];
      const mine = slot.busy.then(() => transferPlainly(slot.client, from, to === from ? to + 1n : to, `plain ${keys++}`));
      slot.busy = mine;
      return mine;
    },
    stop: () => Promise.all(clients.map(({ client }) => client.end())),
  };
}

async function transferPlainly(client: pg.Client, from: bigint, to: bigint, key: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values });
  await client.query('begin');
  await run('p_lock', 'select account_id from account_balances where account_id = any($1::bigint[]) order by account_id for update', [[from, to]]);
  await run('p_key', 'select operation_id from idempotency_keys where caller_id = $1 and key = $2', [from, key]);
  const state = await run('p_read', 'select b.account_id, b.balance - b.held as available, u.status from account_balances b join accounts a on a.id = b.account_id join users u on u.id = a.user_id where b.account_id = any($1::bigint[])', [[from, to]]);
  const sender = state.rows.find((row: { account_id: bigint }) => row.account_id === from) as { available: bigint; status: string };
  if (sender.available < 50n || sender.status !== 'activo') throw new Error('refused');
  await run(
    'p_write',
    `with o as (insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description) values (nextval('operation_id_seq'), 1, $1, $2, 50, 3, 47, 'Transferencia entre miembros') returning id),
     p as (insert into postings (operation_id, account_id, amount) select id, account, amount from o, (values ($1::bigint, -50), ($2::bigint, 47), (2, 3)) as leg (account, amount)),
     s as (insert into settlements (operation_id) select id from o)
     insert into idempotency_keys (caller_id, key, input_hash, operation_id) select $1, $3, 'bench', id from o`,
    [from, to, key],
  );
  await client.query(`select pg_notify('ledger_posted', $1)`, [`${from},${to}`]);
  await client.query('commit');
}
