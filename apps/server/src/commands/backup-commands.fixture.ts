import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseBrand } from '@millaje/api/brand';
import { call, testTokenSecret, testWalletSeed } from '../../../../test/support/app.ts';
import { createTestDatabase } from '../../../../test/support/database.ts';
import { programEnvironment } from '../../../../test/support/programs.ts';
import { createApp } from '../app.ts';
import { readEnvironment } from '../env.ts';
import { createTokens } from '../modules/identity/tokens.ts';
import { ask } from '../platform/backup/backup.fixture.ts';
import { createLog } from '../platform/log.ts';
import { createWallets } from '../platform/wallets.ts';

const brandFile = fileURLToPath(new URL('../../../../brand/avp.json', import.meta.url));

/** A server that may be stopped and started again on a database that stays. */
export async function startApi(databaseUrl: string) {
  const settings = { NODE_ENV: 'test', HOST: '127.0.0.1', DATA_DIR: tmpdir(), DATABASE_URL: databaseUrl };
  const result = readEnvironment(settings);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const app = await createApp({
    environment: { ...result.environment, port: 0 },
    brand: parseBrand(JSON.parse(readFileSync(brandFile, 'utf8'))),
    secrets: { walletSeed: testWalletSeed, tokenSecret: testTokenSecret },
    databaseUrl,
    // Nobody answers there: miles move without the chain.
    chainRpcUrl: 'http://127.0.0.1:9',
    services: ['api'],
    log: createLog('silent'),
  });
  await app.start();
  const address = app.http?.server.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const { pool } = app.shared;
  return {
    stop: () => app.stop(),
    /** A person with an account who is signed in. */
    async register(email: string) {
      const { rows } = await pool.query<{ userId: bigint; accountId: bigint; sessionId: string; expiresAt: Date }>(
        `with person as (
           insert into users (role_id, status, first_name, last_name, email, membership_id) values (3, 'activo', 'Persona', 'Prueba', $1, 2) returning id
         ), account as (
           insert into accounts (id, kind, user_id) select nextval('account_id_seq'), 'member', id from person returning id
         ), session as (
           insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 hour' from person
           returning id, expires_at
         )
         select person.id as "userId", account.id as "accountId", session.id as "sessionId", expires_at as "expiresAt" from person, account, session`,
        [email],
      );
      const person = rows[0];
      if (!person) throw new Error('nobody was registered');
      const address = createWallets(testWalletSeed).addressOf(person.accountId);
      await pool.query('update accounts set address_eth = $1 where id = $2', [address, person.accountId]);
      return { ...person, token: await createTokens(testTokenSecret).sign(person) };
    },
    /** What asking for oneself is answered with. */
    statusFor: async (token: string) => (await call(url, 'GET', '/users/getUser', { token })).status,
  };
}

export type Api = Awaited<ReturnType<typeof startApi>>;

interface Input {
  readonly url?: string;
  readonly lines?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs commands with their input from a pipe, on a folder, and on a database unless another one is named. */
const createRunner =
  ({ folder, url: usual }: { readonly folder: string; readonly url: string }) =>
  async (command: string, args: readonly string[], { url = usual, lines = [], env = {} }: Input = {}) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(`${command}.ts`, import.meta.url)), ...args], {
      env: { ...programEnvironment, DATABASE_URL: url, DATA_DIR: folder, ...env },
    });
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
    const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: child.exitCode, said, errors: errors.trim() };
  };

/** Each of these tests starts a dozen programs, one after another: so many milliseconds they may take. */
export const patience = 240_000;

/** A database and a folder for backups, and the commands that are run on them. */
export async function startBackups() {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-backup-commands-'));
  const database = await createTestDatabase();
  return {
    folder,
    database,
    run: createRunner({ folder, url: database.url }),
    /** Whatever a database of the drills is called. */
    drills: () => ask(database.url, "select datname from pg_database where datname like 'millaje_drill%'"),
    async stop() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Backups = Awaited<ReturnType<typeof startBackups>>;
