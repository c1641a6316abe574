import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a job that fails is tried again later, and ends nothing else', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no luck')));
  const jobs = createJobs({
    databaseUrl: app.databaseUrl,
    log: createLog('silent'),
    recurring: [{ name: 'unlucky', cron: '0 0 1 1 *', run }],
  });
  await jobs.start();
  try {
    await app.pool.query(`select graphile_worker.add_job('unlucky')`);
    const failed = () => app.pool.query('select attempts, last_error from graphile_worker._private_jobs');
    await expect
      .poll(async () => (await failed()).rows, { timeout: 20_000 })
      .toEqual([{ attempts: 1, last_error: expect.stringContaining('no luck') }]);
    expect(run).toHaveBeenCalledTimes(1);
  } finally {
    await jobs.stop();
  }
});

test('what became of a job is written down later, where the database goes away under it', async () => {
  const held = await app.pool.connect();
  const jobs = createJobs({
    databaseUrl: app.databaseUrl,
    log: createLog('silent'),
    recurring: [
      {
        name: 'shaken',
        cron: '0 0 1 1 *',
        async run() {
          await held.query('begin; lock table graphile_worker._private_jobs in share mode');
          throw new Error('no luck either');
        },
      },
    ],
  });
  await jobs.start();
  try {
    await app.pool.query(`select graphile_worker.add_job('shaken')`);
    const endWaiting = async () =>
      (
        await app.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'millaje jobs' and wait_event_type = 'Lock' and datname = current_database()`)
      ).rowCount;
    // The first loses its connection while it waits to write; the second is the same statement, asked again.
    for (let lost = 0; lost < 2; lost += 1) await expect.poll(endWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
    await held.query('rollback');
    await expect
      .poll(
        async () =>
          (
            await app.pool.query(
              `select last_error, locked_by from graphile_worker._private_jobs where attempts = 1 and last_error like '%either%'`,
            )
          ).rows,
        { timeout: 20_000 },
      )
      .toEqual([{ last_error: 'no luck either', locked_by: null }]);
  } finally {
    await held.query('rollback');
    held.release();
    await jobs.stop();
  }
});
