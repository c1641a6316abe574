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
