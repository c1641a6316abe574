import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';

/** A job that comes round by the clock: its name, when (cron notation, UTC), and what it does. Each may run twice, harmlessly. */
export interface RecurringJob {
  readonly name: string;
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs recurring jobs. Whichever server process is free takes one; what was missed while none ran is made up for within a day. */
export function createJobs({
  pool,
  log,
  recurring,
}: {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly recurring: readonly RecurringJob[];
}): Jobs {
  let runner: Runner | undefined;
  const taskList: TaskList = Object.fromEntries(recurring.map((job) => [job.name, job.run]));
  const parsedCronItems = parseCronItems(
    recurring.map(({ name, cron }) => ({
      task: name,
      match: cron,
      options: {
        backfillPeriod: 24 * 60 * 60 * 1000,
        maxAttempts: 5,
        jobKey: name,
        jobKeyMode: 'preserve_run_at' as const,
      },
    })),
  );
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });
  return {
    async start() {
      runner = await run({
        pgPool: pool,
        taskList,
        parsedCronItems,
        logger,
        concurrency: 2,
        noHandleSignals: true,
        pollInterval: 2_000,
      });
    },
    async stop() {
      await runner?.stop().catch(() => undefined);
    },
  };
}
