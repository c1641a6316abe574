import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Log } from './log.ts';
import { createPatientPool } from './patient-pool.ts';
import { createPool } from './postgres.ts';

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

/** One for each job that runs at once, one that listens, one that looks. */
const connections = 4;
/** No statement of the queue takes nearly as long: a network that lets nothing through ends it. */
const statementTimeoutMilliseconds = 20_000;

/** The queue writes its numbers as JSON when a job fails, which knows none of 64 bits: to it they stay text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 ? (value: string) => value : (pg.types.getTypeParser(id, format) as never),
};

/** Runs recurring jobs, over connections of its own. Whichever server process is free takes one; what was missed while none ran is made up for within a day. */
export function createJobs({
  databaseUrl,
  log,
  recurring,
}: {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly recurring: readonly RecurringJob[];
}): Jobs {
  let runner: Runner | undefined;
  let pool: pg.Pool | undefined;
  let isOver = false;
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
      pool = createPool({
        url: databaseUrl,
        size: connections,
        name: 'millaje jobs',
        statementTimeoutMilliseconds,
        types,
        onError: (error) => log.warn({ error: error.message }, 'a connection of the queue was lost'),
      });
      runner = await run({
        pgPool: createPatientPool(pool, () => isOver),
        taskList,
        parsedCronItems,
        logger,
        concurrency: 2,
        noHandleSignals: true,
        pollInterval: 2_000,
      });
    },
    async stop() {
      isOver = true;
      await runner?.stop().catch(() => undefined);
      await pool?.end();
    },
  };
}
