import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, testTokenSecret, testWalletSeed, type Person, type TestApp } from '../../../test/support/app.ts';
import { programEnvironment } from '../../../test/support/programs.ts';
import { poolMinimum, type ServiceName } from './app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.addPerson();
});
afterAll(() => app.stop());

describe('the pool of connections', () => {
  test.each<[ServiceName[], number]>([
    [['api'], 2],
    [['settler'], 1],
    [['worker'], 4],
    [['api', 'worker', 'settler'], 4],
  ])('%j needs %d at least', (services, minimum) => expect(poolMinimum(services)).toBe(minimum));

  test('the smallest one lets a worker do its jobs', async () => {
    await app.startProcess(['worker'], { DATABASE_POOL_SIZE: String(poolMinimum(['worker'])) });
    await app.pool.query(
      `select graphile_worker.add_job(name) from unnest(array['expire_holds', 'close_operation_blocks']) name, generate_series(1, 10)`,
    );
    const left = () =>
      app.pool.query<{ left: bigint }>('select count(*) as left from graphile_worker.jobs where key is null');
    await expect.poll(async () => (await left()).rows, { timeout: 30_000, interval: 100 }).toEqual([{ left: 0n }]);
  });

  test('one that is too small for the services is refused at the start, in one line', () => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const { status, stderr, stdout } = spawnSync(process.execPath, [main, '--services=api,worker'], {
      // Nobody answers there, in case it goes on.
      env: {
        ...programEnvironment,
        NODE_ENV: 'test',
        DATABASE_POOL_SIZE: '3',
        DATABASE_URL: 'postgres://127.0.0.1:9/nothing',
        CHAIN_RPC_URL: 'http://127.0.0.1:9',
        DATA_DIR: tmpdir(),
        WALLET_SEED: testWalletSeed,
        TOKEN_SECRET: testTokenSecret,
      },
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect([status, stderr, stdout]).toEqual([1, 'DATABASE_POOL_SIZE es 3: con api, worker debe ser 4 o más.\n', '']);
  });
});

describe('a database that cannot answer now', () => {
  test('a call that waits for a lock is answered busy, and asked to come back', async () => {
    const holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
    await holder.query('begin; lock table operations in access exclusive mode');
    const answer = await app.call('GET', '/operations/user/last', { token: ana.token });
    expect([answer.status, answer.headers.get('retry-after'), answer.body.error.rule]).toEqual([503, '5', 'busy']);
    await holder.query('commit');
    await holder.end();
    expect((await app.call('GET', '/operations/user/last', { token: ana.token })).status).toBe(200);
  });
});
