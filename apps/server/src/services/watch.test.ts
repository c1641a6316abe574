import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';

let app: TestApp;
/** A database of its own: a settler that runs would say itself how it is. */
let settling: TestApp;
let worker: string;
let settler: string;

/** Where a process's small server is. */
function urlOf({ watch }: App): string {
  const address = watch?.server.address();
  if (!address || typeof address === 'string') throw new Error('the process has no small server');
  return `http://127.0.0.1:${address.port}`;
}

beforeAll(async () => {
  app = await startTestApp();
  worker = urlOf(await app.startProcess(['worker'], { HEALTH_PORT: '0' }));
  settling = await startTestApp();
  settler = urlOf(await settling.startProcess(['settler'], { HEALTH_PORT: '0' }));
});
afterAll(async () => {
  await app.stop();
  await settling.stop();
});

/** The figures of a process, by name; those of single requests and of Node itself are left out. */
async function figuresOf(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => /^millaje_\w+ /.test(line));
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name = '', value]) => [name, Number(value)]));
}

/** Says how the settler is, as it says it itself. */
const setState = (state: string, reason: string | null) =>
  app.pool.query(
    `update settler_state set state = $1, reason = $2, lease = lease + 1, holder = 'another host', heartbeat_at = now(), chain_height = 77`,
    [state, reason],
  );

describe('who watches', () => {
  test.each([
    ['api', () => app.url],
    ['worker', () => worker],
    ['settler', () => settler],
  ])('%s lives, is ready and shows the figures', async (_service, url) => {
    expect(await (await fetch(`${url()}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${url()}/readyz`)).json()).toEqual({
      status: 'ready',
      checks: { database: true, notices: true },
    });
    expect(await figuresOf(url())).toMatchObject({ millaje_metrics_stale: 0 });
  });

  test('every process shows the same figures', async () => {
    const names = async (url: string) => Object.keys(await figuresOf(url)).toSorted();
    expect(await names(worker)).toEqual(await names(app.url));
    expect(await names(settler)).toEqual(await names(app.url));
  });

  test('there is no small server unless it is asked for', async () => {
    expect(app.app.watch).toBeUndefined();
    expect((await app.startProcess(['worker'])).watch).toBeUndefined();
  });

  test('the token of the figures is asked for on the small server too', async () => {
    const guarded = urlOf(
      await app.startProcess(['worker'], { HEALTH_PORT: '0', METRICS_TOKEN: 'only for who watches' }),
    );
    expect((await fetch(`${guarded}/metrics`)).status).toBe(401);
    const authorization = 'Bearer only for who watches';
    expect((await fetch(`${guarded}/metrics`, { headers: { authorization } })).status).toBe(200);
    expect((await fetch(`${guarded}/healthz`)).status).toBe(200);
  });
});

describe('the figures of the settlement', () => {
  test.each([
    ['halted', 'token_paused', 1],
    ['failing', 'chain_unreachable', 1],
    ['settling', null, 0],
    ['idle', null, 0],
  ])('%s (%s) shows as %d in the process that serves the pages', async (state, reason, value) => {
    await setState(state, reason);
    expect(await figuresOf(app.url)).toMatchObject({
      millaje_settlement_halted: value,
      millaje_chain_height: 77,
      millaje_metrics_stale: 0,
    });
  });

  test('a settler that stopped shows in every process, one that started just now too', async () => {
    await setState('halted', 'token_paused');
    const restarted = await app.startAnother();
    for (const url of [app.url, worker, restarted])
      expect(await figuresOf(url)).toMatchObject({ millaje_settlement_halted: 1 });
  });

  test('the last rehearsed restore shows, and that there was none', async () => {
    expect(await figuresOf(app.url)).toMatchObject({
      millaje_restore_drill_failed: 0,
      millaje_restore_drill_age_seconds: -1,
    });
    await app.pool.query(
      "insert into restore_drills (started_at, outcome, reason) values (now(), 'failed', 'no hay copia')",
    );
    const figures = await figuresOf(app.url);
    expect(figures).toMatchObject({ millaje_restore_drill_failed: 1 });
    expect(figures['millaje_restore_drill_age_seconds']).toBeGreaterThanOrEqual(0);
  });

  test('the last reconciliation shows in every process', async () => {
    await app.pool.query(
      `insert into reconciliations (started_at, block_number, accounts, operations_settled, issued, burned, total_supply, difference_count, differences, digest)
       values (now(), 1, 5, 1, 1, 0, 1, 3, '[]', '')`,
    );
    for (const url of [app.url, worker, await app.startAnother()])
      expect(await figuresOf(url)).toMatchObject({ millaje_reconciliation_differences: 3 });
  });
});

describe('figures that cannot be read', () => {
  test('are called stale in time, and stay as they were', async () => {
    await setState('halted', 'token_paused');
    expect(await figuresOf(app.url)).toMatchObject({ millaje_settlement_halted: 1, millaje_metrics_stale: 0 });
    const holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
    await holder.query('begin; lock table settler_state in access exclusive mode');
    const startedAt = performance.now();
    const asked = await Promise.all([figuresOf(app.url), figuresOf(app.url), figuresOf(app.url)]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    for (const figures of asked)
      expect(figures).toMatchObject({ millaje_settlement_halted: 1, millaje_metrics_stale: 1 });
    await holder.query('commit');
    await holder.end();
    expect(await figuresOf(app.url)).toMatchObject({ millaje_metrics_stale: 0 });
  });

  test('say how many blocks of operations are open', async () => {
    await app.pool.query("select nextval('operation_id_seq') from generate_series(1, 2 * 4096)");
    expect(await figuresOf(app.url)).toMatchObject({ millaje_operation_blocks_open: 2 });
  });
});
