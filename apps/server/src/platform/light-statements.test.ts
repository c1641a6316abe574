import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { lightenStatements, streamOf } from './light-statements.ts';
import { createPool, isConnectionLost, sqlStateOf } from './postgres.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The way to the database, which can be made to lose everything that comes back. */
async function startDeafWay() {
  const target = new URL(app.databaseUrl);
  let isDeaf = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.on('error', () => undefined).on('close', () => upstream.destroy());
    upstream.on('error', () => undefined).on('close', () => client.destroy());
    client.on('data', (chunk) => void upstream.write(chunk));
    upstream.on('data', (chunk) => void (isDeaf || client.write(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(app.databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, setDeaf: (value: boolean) => void (isDeaf = value), stop: () => void server.close() };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a connection to which nothing comes back', () => {
  test('is given up in time, with whatever was asked behind it', async () => {
    const way = await startDeafWay();
    const client = lightenStatements(new pg.Client({ connectionString: way.url, pipeline: true }), 300);
    client.on('error', () => undefined);
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    way.setDeaf(true);
    const failures = await Promise.all([client.query('select 1'), client.query('select 2')].map(failureOf));
    expect(failures.map(isConnectionLost)).toEqual([true, true]);
    expect(streamOf(client).destroyed).toBe(true);
    expect(isConnectionLost(await failureOf(client.query('select 3')))).toBe(true);
    way.stop();
  });

  test('makes room in the pool for another one', async () => {
    const way = await startDeafWay();
    const pool = createPool({ url: way.url, size: 1, onError: () => undefined });
    pool.on('connect', (client) => lightenStatements(client, 300));
    await pool.query('select 1');
    way.setDeaf(true);
    expect(isConnectionLost(await failureOf(pool.query('select 1')))).toBe(true);
    way.setDeaf(false);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    way.stop();
  });
});

test('the pool of a server watches for how long it waits: five seconds longer than the database may take', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await app.app.shared.pool.query('select 1');
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(25_000);
});

describe('a statement', () => {
  test('answers a promise or a function, in each of the forms that the driver has', async () => {
    const client = await app.pool.connect();
    const answer = (work: (answered: (error: Error | undefined, result: pg.QueryResult) => void) => void) =>
      new Promise((resolve, reject) => work((error, result) => (error ? reject(error) : resolve(result.rows))));
    expect((await client.query('select $1::int as n', [1])).rows).toEqual([{ n: 1 }]);
    expect((await client.query({ name: 'light', text: 'select $1::int as n', values: [2] })).rows).toEqual([{ n: 2 }]);
    expect(await answer((answered) => client.query('select 3 as n', answered))).toEqual([{ n: 3 }]);
    expect(await answer((answered) => client.query('select $1::int as n', [4], answered))).toEqual([{ n: 4 }]);
    const sendsItself = new pg.Query('select 5 as n');
    expect(client.query(sendsItself)).toBe(sendsItself);
    await once(sendsItself, 'end');
    client.release();
  });

  test('that fails tells who asked', async () => {
    const client = await app.pool.connect();
    const error = await failureOf(client.query('select 1 / 0'));
    client.release();
    expect(sqlStateOf(error)).toBe('22012');
    expect((error as Error).stack).toContain('light-statements.test.ts');
  });
});

// What V8 takes for alive because of where it was made is carried along until the whole heap is collected. Looked at in a process of its own: what
// other tests have let V8 learn is none of it.
test('a statement that is done leaves nothing behind, of the pool, of a client that was lent, of the posting path', async () => {
  const { accountId } = await app.addPerson();
  const program = fileURLToPath(new URL('statements-left.fixture.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    program,
    app.databaseUrl,
    String(accountId),
  ]);
  const left = JSON.parse(stdout) as Record<string, number>;
  expect(Object.keys(left)).toEqual(['pool', 'lent', 'posting']);
  // The answer has some 40 KB; what else a process does is a small part of that.
  expect(Object.entries(left).filter(([, bytes]) => bytes > 10_000)).toEqual([]);
});
