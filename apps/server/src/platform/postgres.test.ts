import { connect } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { createPool, isBusy, isConnectionLost, sqlStateOf } from './postgres.ts';

/** An error as the database answers it. */
const answered = (code: string) => Object.assign(new Error('what the database says'), { code, severity: 'ERROR' });
/** An error as the system raises it. */
const raised = (code: string, syscall = 'read') => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

type Meaning = 'lost' | 'busy' | 'neither';
const meaningOf = (error: unknown): Meaning => {
  if (isConnectionLost(error)) return isBusy(error) ? 'neither' : 'lost';
  return isBusy(error) ? 'busy' : 'neither';
};

describe('what an error means', () => {
  test.each<[Meaning, string[]]>([
    ['lost', ['08000', '08001', '08003', '08004', '08006', '08007', '08P01']],
    ['lost', ['57P01', '57P02', '57P03', '57P04', '57P05']],
    ['lost', ['25006', '25P03', '25P04', '53300']],
    ['busy', ['55P03', '57014', '40001', '40P01', '53000', '53100', '53200', '53400']],
    ['neither', ['23505', '23514', '25P01', '25P02', '28P01', '42P01', '42601', '22P02', 'ML001', 'ML004', 'XX000']],
  ])('%s: the database answered one of %j', (meaning, codes) => {
    expect(Object.fromEntries(codes.map((code) => [code, meaningOf(answered(code))]))).toEqual(
      Object.fromEntries(codes.map((code) => [code, meaning])),
    );
  });

  test.each(
    // One for each way in which a name, a network, a socket or its encryption fails.
    [
      ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'].map((code) => raised(code, 'getaddrinfo')),
      ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENOENT', 'EACCES'].map((code) =>
        raised(code, 'connect'),
      ),
      ...['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EPROTO', 'ENETDOWN', 'ENOTCONN'].map((code) =>
        raised(code),
      ),
      ...['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER', 'CERT_HAS_EXPIRED'].map((code) =>
        Object.assign(new Error('encryption'), { code }),
      ),
      ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map((code) =>
        Object.assign(new Error('certificate'), { code }),
      ),
      ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'].map((code) =>
        Object.assign(new Error('stream'), { code }),
      ),
      new AggregateError([raised('ENETUNREACH', 'connect'), raised('ECONNREFUSED', 'connect')]),
      ...[
        'Connection terminated unexpectedly',
        'Connection terminated due to connection timeout',
        'Client has encountered a connection error and is not queryable',
        'Client was closed and is not queryable',
        'timeout exceeded when trying to connect',
        'timeout expired',
        'Query read timeout',
        'There was an error establishing an SSL connection',
      ].map((message) => new Error(message)),
    ].map((error) => [error.message, String((error as { code?: string }).code), error] as const),
  )('lost: %s (%s)', (_message, _code, error) => expect(meaningOf(error)).toBe('lost'));

  test('a server that falls takes its connections along, whatever its code says', () => {
    for (const severity of ['PANIC', 'PÁNICO', 'PANIK'])
      expect(meaningOf(Object.assign(answered('53100'), { severity }))).toBe('lost');
  });

  test('a bug of ours, a file that is missing and what is no error are neither', async () => {
    const missing = await readFile('/nowhere/at all').catch((error: unknown) => error);
    for (const error of [new TypeError('x is not a function'), new Error('bug'), missing, undefined, null, 'text', 7])
      expect(meaningOf(error)).toBe('neither');
  });

  test('the socket and the encryption themselves agree', async () => {
    const failed = (socket: NodeJS.EventEmitter) =>
      new Promise<unknown>((resolve) => void socket.once('error', resolve));
    expect(meaningOf(await failed(connect({ host: '127.0.0.1', port: 9 })))).toBe('lost');
    expect(meaningOf(await failed(connect({ path: '/nowhere/.s.PGSQL.5432' })))).toBe('lost');
    expect(meaningOf(await failed(connect({ host: 'nowhere.invalid', port: 5432 })))).toBe('lost');
    expect(meaningOf(await failed(connectEncrypted({ host: '127.0.0.1', port: 9 })))).toBe('lost');
  });

  test('only what the database answered has its code', () => {
    expect([answered('23505'), raised('EPIPE'), new Error('x'), undefined].map(sqlStateOf)).toEqual([
      '23505',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the pool', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool({ url: database.url, size: 1, onError: () => undefined, statementTimeoutMilliseconds: 300 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const serving = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  /** Fails as a store fails: by a client that is lent and given back without a word about the error. */
  async function failOn(text: string): Promise<unknown> {
    const client = await pool.connect();
    try {
      return await client.query(text).catch((error: unknown) => error);
    } finally {
      client.release();
    }
  }

  test('drops a connection that leads to a server that only reads', async () => {
    const before = await serving();
    await pool.query('set default_transaction_read_only = on');
    expect(sqlStateOf(await failOn("insert into rate_limits (key, points) values ('x', 1)"))).toBe('25006');
    expect(await serving()).not.toBe(before);
    expect(sqlStateOf(await failOn("insert into rate_limits (key, points) values ('x', 1)"))).toBeUndefined();
  });

  test('keeps a connection whose statement failed', async () => {
    const before = await serving();
    expect(sqlStateOf(await failOn('select 1 / 0'))).toBe('22012');
    expect(await serving()).toBe(before);
  });

  test('gives up a statement and a lock that take too long, and stays of use', async () => {
    const before = await serving();
    const holder = new pg.Client({ connectionString: database.url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    await failOn('set lock_timeout = 100');
    const waited = await failOn('select pg_advisory_lock(1)');
    expect([sqlStateOf(waited), isBusy(waited)]).toEqual(['55P03', true]);
    await failOn('set lock_timeout = 0');
    const slow = await failOn('select pg_advisory_lock(1)');
    expect([sqlStateOf(slow), isBusy(slow)]).toEqual(['57014', true]);
    expect(await serving()).toBe(before);
    await holder.end();
  });

  test('ends a transaction that somebody forgot', async () => {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name = 'idle_in_transaction_session_timeout'",
    );
    expect(rows).toEqual([{ name: 'idle_in_transaction_session_timeout', setting: '30000' }]);
  });
});
