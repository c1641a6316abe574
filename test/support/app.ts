import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { RoleName } from '@millaje/domain';
import { membershipIds, roleIds } from '@millaje/domain';
import { auditFields } from '@millaje/api/audit/audit-fields.texts';
import type { AuditSubject } from '@millaje/api/audit/audit.texts';
import { parseBrand } from '@millaje/api/brand';
import { createApp, type App, type AppOptions, type ServiceName } from '../../apps/server/src/app.ts';
import { createTokens } from '../../apps/server/src/modules/identity/tokens.ts';
import { readEnvironment } from '../../apps/server/src/env.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import { createPool } from '../../apps/server/src/platform/postgres.ts';
import { createWallets } from '../../apps/server/src/platform/wallets.ts';
import { readBooks } from './books.ts';
import { insistOnNamed } from './named-refusal.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export { readBooks } from './books.ts';

/** The words that every wallet of the tests comes from. */
export const testWalletSeed = 'test test test test test test test test test test test junk';
/** What signs the tests' sessions. */
export const testTokenSecret = 'a secret that only the tests know, and nobody else';
export const testPassword = 'Prueba.2026';
const brandFile = fileURLToPath(new URL('../../brand/avp.json', import.meta.url));

export interface Person {
  readonly userId: bigint;
  readonly accountId: bigint;
  readonly email: string;
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read answers as a person reads them; the shapes are the routes' business.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface CallInput {
  readonly token?: string | undefined;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
  readonly form?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /** Calls that change something get an idempotency key of their own unless they bring one, or must have none. */
  readonly withoutKey?: boolean;
}

/** What a test brings in place of what the environment would choose. */
type OwnParts = Pick<
  AppOptions,
  'inventory' | 'gateways' | 'pause' | 'now' | 'replicaWatchMilliseconds' | 'registrationMilliseconds'
>;

/** A server of its own on a database of its own, reached by HTTP as everybody reaches it. */
export async function startTestApp(settings: Record<string, string> = {}, own: OwnParts = {}, given?: TestDatabase) {
  const database = given ?? (await createTestDatabase());
  const first = await startServer(database, settings, own);
  // The server runs as it does in production; tests look and arrange as the tables' owner.
  const pool = createPool({ url: database.url, size: 4, onError: () => undefined });
  const others: App[] = [];
  let people = 0;

  async function addPerson(
    role: RoleName = 'PASSENGER',
    details: { balance?: bigint; email?: string; status?: string; membershipId?: number } = {},
  ): Promise<Person> {
    people += 1;
    const email = details.email ?? `persona${people}@pruebas.example`;
    const { userId, accountId } = await insertPerson(pool, role, email, details.status ?? 'activo', {
      number: people,
      membershipId: details.membershipId,
    });
    if (details.balance) await credit(first.app, accountId, details.balance);
    const token = await openSession(pool, userId);
    return { userId, accountId, email, token };
  }

  return {
    url: first.url,
    databaseUrl: database.url,
    app: first.app,
    /** How it was made. */
    options: optionsOf(database, settings, ['api'], own),
    pool,
    call: (method: string, path: string, input: CallInput = {}) => call(first.url, method, path, input),
    addPerson,
    /** Gives somebody a balance to start with. */
    credit: (accountId: bigint, amount: bigint) => credit(first.app, accountId, amount),
    /** Another server process's worth of app on the same database. */
    async startAnother() {
      const another = await startServer(database, settings, own);
      others.push(another.app);
      return another.url;
    },
    /** Another process on the same database, with other services; ended with the server. */
    async startProcess(services: readonly ServiceName[], more: Record<string, string> = {}): Promise<App> {
      const app = await startApp(database, { ...settings, ...more }, services, own);
      others.push(app);
      return app;
    },
    books: () => readBooks(pool),
    rowCounts: () => countRows(pool),
    /** Does something that must write nothing, and fails if it did. */
    async writingNothing<T>(work: () => Promise<T>): Promise<T> {
      const before = await countRows(pool);
      const result = await work();
      const after = await countRows(pool);
      const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
      if (changed.length > 0)
        throw new Error(
          `something was written: ${changed.map((name) => `${name} ${before[name]} → ${after[name]}`).join(', ')}`,
        );
      return result;
    },
    /** Ends the server, and fails where its tests left something behind that may not be. */
    async stop() {
      const trouble = await troubleIn(pool);
      for (const app of [...others, first.app]) await app.stop();
      await pool.end();
      await database.drop();
      if (trouble !== undefined) throw new Error(trouble);
    },
  };
}

/** What no test file may leave behind: books that are out of order, or an entry of the audit with a field that people cannot read. */
async function troubleIn(pool: pg.Pool): Promise<string | undefined> {
  const { isBalanced } = await readBooks(pool);
  if (!isBalanced) return 'the books are out of order';
  const nameless = await namelessFields(pool);
  return nameless.length > 0 ? `fields of the audit without a name: ${nameless.join(', ')}` : undefined;
}

/** The fields of the audit's entries that its screen would show as they are stored. */
async function namelessFields(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ subject: AuditSubject; field: string }>(
    `select distinct e.subject_type as subject, v.field
     from audit_entries e, unnest(array[opened(e.before), opened(e.after)]) as side, jsonb_object_keys(side) as v (field)
     where e.subject_type is not null`,
  );
  return rows
    .filter(({ subject, field }) => !auditFields[subject]?.[field])
    .map(({ subject, field }) => `${subject}.${field}`);
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

async function startServer(database: TestDatabase, settings: Record<string, string>, own: OwnParts) {
  const app = await startApp(database, settings, ['api'], own);
  const address = app.http?.server.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  return { app, url: `http://127.0.0.1:${address.port}` };
}

async function startApp(...what: Parameters<typeof optionsOf>) {
  const app = await createApp(optionsOf(...what));
  await app.start();
  return app;
}

function optionsOf(
  database: TestDatabase,
  settings: Record<string, string>,
  services: readonly ServiceName[],
  own: OwnParts,
): AppOptions {
  const result = readEnvironment({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.runtimeUrl,
    ...settings,
  });
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return {
    environment: { ...result.environment, port: 0 },
    brand: parseBrand(JSON.parse(readFileSync(settings.BRAND_FILE ?? brandFile, 'utf8'))),
    secrets: { walletSeed: testWalletSeed, tokenSecret: testTokenSecret },
    databaseUrl: database.runtimeUrl,
    // Nobody answers there: miles move without the chain.
    chainRpcUrl: settings.CHAIN_RPC_URL ?? 'http://127.0.0.1:9',
    services,
    log: createLog('silent'),
    ...own,
  };
}

/** One call, whatever it answers; a refusal is one that the call names. */
export async function call(
  url: string,
  method: string,
  path: string,
  { token, query, body, form, headers = {}, withoutKey = false }: CallInput,
): Promise<Answer> {
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`
    : '';
  const sent = form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body);
  const whole = `${path.startsWith('/api/') ? '' : '/api/v1'}${path}${search}`;
  const response = await fetch(`${url}${whole}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
      ...(method === 'GET' || withoutKey ? {} : { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const text = await response.text();
  const answer: Answer = {
    status: response.status,
    headers: response.headers,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
  };
  const rule = answer.status < 500 || answer.status === 503 ? answer.body.error?.rule : undefined;
  if (rule) insistOnNamed(method, whole.split('?')[0] ?? '', rule);
  return answer;
}

/** A session as signing in leaves it, without the time that a password takes; signing in itself has its own tests. */
async function openSession(pool: pg.Pool, userId: bigint): Promise<string> {
  const session = { sessionId: crypto.randomUUID(), userId, expiresAt: new Date(Date.now() + 3_600_000) };
  await pool.query('insert into sessions (id, user_id, expires_at) values ($1, $2, $3)', [
    session.sessionId,
    userId,
    session.expiresAt,
  ]);
  return createTokens(testTokenSecret).sign(session);
}

let passwordHash: Promise<string> | undefined;

/** Members are Gold unless said otherwise: they give each other miles. */
async function insertPerson(
  pool: pg.Pool,
  role: RoleName,
  email: string,
  status: string,
  { number, membershipId }: { readonly number: number; readonly membershipId: number | undefined },
) {
  passwordHash ??= hashPassword(testPassword);
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into users (role_id, status, first_name, last_name, email, username, password_hash, doc_type, doc_identity, membership_id)
     values ($1, $2, $3, 'Prueba', $4, $5, $6, 'V', $7, $8) returning id`,
    [
      roleIds[role],
      status,
      `Persona${number}`,
      email,
      `persona.${number}`,
      await passwordHash,
      String(10_000_000 + number),
      membershipId ?? (role === 'PASSENGER' ? membershipIds.Gold : membershipIds.Silver),
    ],
  );
  const userId = rows[0]?.id ?? 0n;
  if (role === 'SUPER_ADMIN' || role === 'CONSULT') return { userId, accountId: 0n };
  const account = await pool.query<{ id: bigint }>(`select nextval('account_id_seq') as id`);
  const accountId = account.rows[0]?.id ?? 0n;
  const kind = role === 'CORPORATE' ? 'ally' : 'member';
  await pool.query('insert into accounts (id, kind, user_id, address_eth) values ($1, $2, $3, $4)', [
    accountId,
    kind,
    userId,
    createWallets(testWalletSeed).addressOf(accountId),
  ]);
  return { userId, accountId };
}

async function credit(app: App, accountId: bigint, amount: bigint): Promise<void> {
  const answer = await app.shared.ledger.submit({
    kind: 'post',
    type: 'opening_balance',
    from: { accountId: 1n },
    to: { accountId },
    amount,
    description: 'Saldo inicial',
    scope: 'programme',
    key: `test opening ${accountId} ${crypto.randomUUID()}`,
    inputHash: 'test',
  });
  if (answer.kind !== 'posted') throw new Error(`the opening balance was not posted: ${JSON.stringify(answer)}`);
}

/** Tables in which a refused call may leave a trace. */
const traces = ['sessions', 'rate_limits'];

/** What the audit says of calls that change nothing is no change. */
const journalled: Readonly<Record<string, string>> = {
  audit_entries: `where action not in ('access_refused', 'access_limited', 'personal_data_read', 'report_exported', 'reconciliation_requested', 'login_refused')`,
};

/** The question for `countRows` of each database: its tables stay as they are while a server runs. */
const countingQueries = new WeakMap<pg.Pool, string>();

async function writeCountingQuery(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const counts = tables
    .filter(({ name }) => !traces.includes(name))
    .map(({ name }) => `select '${name}' as name, count(*)::text as value from ${name} ${journalled[name] ?? ''}`);
  const digest =
    "select 'balances', md5(coalesce(string_agg(b::text, '|' order by account_id), '')) from account_balances b";
  return [...counts, digest].join(' union all ');
}

/** How many rows each table has, and a digest of the balances: what a call that writes nothing leaves as it was. */
async function countRows(pool: pg.Pool): Promise<Record<string, string>> {
  const text = countingQueries.get(pool) ?? (await writeCountingQuery(pool));
  countingQueries.set(pool, text);
  // Planned once a connection: that takes longer than counting.
  const { rows } = await pool.query<{ name: string; value: string }>({ name: 'count rows', text });
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
