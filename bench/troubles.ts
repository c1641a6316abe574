import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createLedger } from '../apps/server/src/modules/ledger/index.ts';
import { closeOperationBlocks } from '../apps/server/src/modules/ledger/jobs.ts';
import { createDatabase } from '../apps/server/src/platform/database.ts';
import { migrate, migrationsFolder } from '../apps/server/src/platform/migrate.ts';
import { createPool } from '../apps/server/src/platform/postgres.ts';
import { open } from './ask.ts';
import { transferOf, type MembersDatabase } from './members.ts';
import { openSessions, type BenchServer } from './server.ts';
import { walletSeed } from './seeded.ts';
import type { Sizes } from './support.ts';

export interface Scene {
  readonly database: MembersDatabase;
  readonly server: BenchServer;
  readonly tokens: readonly string[];
  /** Accounts that the measured members have nothing to do with. */
  readonly outsiders: readonly bigint[];
}

export interface Trouble {
  readonly name: string;
  /** Begins it; what is given ends it. */
  readonly start: (scene: Scene) => Promise<() => Promise<void>>;
}

/** Everything that may go on beside members who have nothing to do with it. */
export function troubles({ importedMembers, bulkOperations }: Sizes): readonly Trouble[] {
  return [
    { name: 'a locked account that others keep asking for', start: lockedAccount },
    { name: 'a session that hangs in the middle of its transaction', start: hungSession },
    { name: 'a migration that waits for a table beside a backup', start: migrationBesideBackup },
    { name: `a closing job that is far behind`, start: closingJob },
    { name: `an import of ${importedMembers} members`, start: (scene) => importOf(scene, importedMembers) },
    { name: `a list of ${bulkOperations} transfers`, start: (scene) => listOf(scene, bulkOperations) },
    { name: 'spreadsheets that nobody reads', start: unreadSpreadsheets },
    { name: 'a node that accepts and never answers', start: silentNode },
  ];
}

/** Runs something again and again until it is ended; what fails is the trouble's own business. */
function forever(work: () => Promise<unknown>, callers = 1): () => Promise<void> {
  const state = { isOver: false };
  const running = Promise.all(
    Array.from({ length: callers }, async () => {
      while (!state.isOver) await work().catch(() => pause(10));
    }),
  );
  return async () => {
    state.isOver = true;
    await running;
  };
}

/** A transaction that stays open with whatever it took. */
async function keepOpen(url: string, statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  // The end of the database ends it too.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  return () => client.end();
}

async function lockedAccount({ database: { url }, outsiders }: Scene) {
  const [locked, other] = outsiders as [bigint, bigint];
  const letGo = await keepOpen(url, 'select from account_balances where account_id = $1 for update', [locked]);
  const ledger = createLedger({ databaseUrl: url });
  let count = 0;
  const stop = forever(() => ledger.submit(transferOf(locked, other, `locked ${(count += 1)}`)), 4);
  return async () => {
    await letGo();
    await stop();
    await ledger.close();
  };
}

function hungSession({ database: { url }, outsiders }: Scene) {
  return keepOpen(
    url,
    `with u as (update users set first_name = first_name where id = (select user_id from accounts where id = $1) returning id)
     select id from u`,
    [outsiders[2]],
  );
}

async function migrationBesideBackup({ database: { url, pool } }: Scene) {
  const endBackup = await keepOpen(url, 'lock table operations, accounts, users in access share mode');
  const folder = await mkdtemp(join(tmpdir(), 'millaje-bench-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  await writeFile(join(folder, '9999_bench.sql'), 'alter table operations add column bench_note text;\n');
  const migrating = migrate(url, { folder });
  return async () => {
    await endBackup();
    await migrating;
    // The programs that come after it do not know this one.
    await pool.query(`delete from schema_migrations where name = '9999_bench.sql'`);
    await rm(folder, { recursive: true, force: true });
  };
}

async function closingJob({ database: { url } }: Scene) {
  const pool = createPool({ url, size: 1, onError: () => undefined });
  const closing = closeOperationBlocks(createDatabase(pool));
  return async () => {
    await closing;
    await pool.end();
  };
}

const importer = fileURLToPath(new URL('../apps/server/src/commands/import-members.ts', import.meta.url));
const header =
  'first_name,last_name,email,username,doc_type,doc_identity,sex,birthdate,code_phone,phone,country,city,customerid,membership,membership_date,balance';

async function importOf({ database: { url } }: Scene, count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-bench-import-'));
  const file = join(folder, 'miembros.csv');
  const line = (number: number) =>
    `Luis,Mora,importado${number}@bench.example,importado${number},V,${20_000_000 + number},M,1990-01-31,58,414${String(1_000_000 + number)},Venezuela,Caracas,,,,1000`;
  await writeFile(file, [header, ...Array.from({ length: count }, (_, place) => line(place))].join('\n'));
  const child = spawn(process.execPath, [importer, file], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, WALLET_SEED: walletSeed },
  });
  const ended = once(child, 'exit');
  return async () => {
    if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}`);
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

async function listOf({ database: { url }, outsiders }: Scene, count: number) {
  const ledger = createLedger({ databaseUrl: url });
  const one = (place: number) => outsiders[place % outsiders.length] as bigint;
  const posted = ledger.submitMany(
    Array.from({ length: count }, (_, place) => transferOf(one(place), one(place + 1), `list ${place}`)),
  );
  return async () => {
    await posted;
    await ledger.close();
  };
}

async function unreadSpreadsheets({ database, server, outsiders }: Scene) {
  const { rows } = await database.pool.query<{ id: bigint }>(
    'update users set role_id = 2 where id in (select user_id from accounts where id = any($1)) returning id',
    [outsiders.slice(10, 18)],
  );
  const tokens = await openSessions(
    database.pool,
    rows.map(({ id }) => id),
  );
  const { hostname, port } = new URL(server.url);
  const sockets = tokens.map((token): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    // Nobody listens for data: nothing is ever read.
    socket.write(
      `POST /api/v1/operations/excel HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    );
    return socket;
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
    await pause(500);
  };
}

/** Everybody looks at the chain while its node keeps silent. */
async function silentNode({ server, tokens }: Scene) {
  const look = async () => {
    const address = `${server.url}/api/v1/chain/transactions/0x${'ab'.repeat(32)}`;
    await once((await open(address, { token: tokens[0] }, 3_000)).resume(), 'close');
  };
  return forever(look, 4);
}

/** A node that takes connections and says nothing. */
export async function startSilentNode() {
  const sockets = new Set<Socket>();
  const node = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const { port } = node.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      node.close();
    },
  };
}
