import net from 'node:net';
import pg from 'pg';
import { createTestDatabase } from '../../../../../test/support/database.ts';
import { createLedger, type Ledger } from '../../modules/ledger/index.ts';
import { loadDemoData } from '../../modules/members/demo.ts';
import { createPool } from '../postgres.ts';
import { createWallets } from '../wallets.ts';
import '../postgres.ts';

const wallets = createWallets('test test test test test test test test test test test junk');

/** Lets the programme use a database for a while, and leave it. */
export async function withProgramme<Result>(
  url: string,
  work: (programme: { pool: pg.Pool; ledger: Ledger }) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({ url, size: 3, onError: () => undefined });
  const ledger = createLedger({ databaseUrl: url });
  try {
    return await work({ pool, ledger });
  } finally {
    await ledger.close();
    await pool.end();
  }
}

/** A database with people, operations, a hold with awkward text, somebody signed in, and tokens. */
export async function createFullDatabase() {
  const database = await createTestDatabase();
  await fillDatabase(database.url);
  return database;
}

/** Puts all of that into a migrated database. */
export async function fillDatabase(url: string): Promise<void> {
  await withProgramme(url, async ({ pool, ledger }) => {
    const createHistoryLedger = () => createLedger({ databaseUrl: url, givenTimes: true });
    await loadDemoData({
      pool,
      ledger,
      createHistoryLedger,
      wallets,
      dollarPrice: '36.5',
      now: new Date('2026-11-27T12:00:00Z'),
    });
    await ledger.submitMany([
      {
        kind: 'hold',
        scope: 'programme',
        key: 'hold',
        inputHash: 'x',
        accountId: 1000n,
        amount: 100n,
        description: 'á\t\\"\n\\.\n',
        expiresAt: new Date('2030-01-01'),
      },
    ]);
    await pool.query(`
      insert into sessions (id, user_id, expires_at) select gen_random_uuid(), 1000, now() + interval '1 day';
      insert into account_tokens (user_id, purpose, token_hash, created_at, expires_at) select 1000, 'reset', sha256('x'), now(), now();
      insert into code_requests (email) values ('ana@millaje.example')`);
  });
}

/** Gives Ana five miles. */
export async function reward(ledger: Ledger, key: string) {
  const [answer] = await ledger.submitMany([
    {
      kind: 'post',
      scope: 'programme',
      key,
      inputHash: 'x',
      type: 'reward',
      from: { accountId: 1n },
      to: { email: 'ana@millaje.example' },
      amount: 5n,
      description: 'Premio',
    },
  ]);
  return answer;
}

/** Looks into a database as somebody who is not the programme. */
async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asks a database something. */
export const ask = <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(text)).rows);

/** What is not of any restored database. */
export const transient = ['account_tokens', 'code_requests', 'rate_limits', 'sessions'];

/** Everything that a database holds, table by table, with its sequences. */
export function content(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('schema_migrations', 'person_keys') order by 1",
    );
    const all: Record<string, unknown> = {};
    for (const { name } of tables) all[name] = (await client.query(`select t::text from ${name} t order by 1`)).rows;
    const sequences = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename <> 'code_requests_id_seq' order by 1",
    );
    return { ...all, sequences: sequences.rows };
  });
}

/** What a restored copy of that content is: nobody is signed in. */
export const restoredFrom = (all: Record<string, unknown>): Record<string, unknown> => ({
  ...all,
  ...Object.fromEntries(transient.map((name) => [name, []])),
});

/**
 * Stands between a database and its client. `onData` gets what the database says, and passes on as much of it as it likes, with
 * `later` for what should come in a packet of its own.
 */
export async function startProxy(
  databaseUrl: string,
  onData: (data: Buffer, link: { client: net.Socket; server: net.Socket; later: (data: Buffer) => void }) => void,
) {
  const target = new URL(databaseUrl);
  const proxy = net.createServer({ noDelay: true }, (client) => {
    const server = net.connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const later = (data: Buffer) => {
      server.pause();
      setTimeout(() => {
        client.write(data);
        server.resume();
      }, 5);
    };
    client.pipe(server);
    server.on('data', (data) => onData(data, { client, server, later }));
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as net.AddressInfo).port);
  return { url: url.href, close: () => new Promise((done) => proxy.close(done)) };
}
