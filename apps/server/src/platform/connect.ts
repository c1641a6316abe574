import type pg from 'pg';
import type { Environment } from '../env.ts';
import { requireEmbeddedPostgres, startEmbeddedPostgres } from './embedded/postgres.ts';
import { openEmbeddedRuntime } from './embedded/runtime.ts';
import { requireMigrated } from './migrate.ts';
import { createPool } from './postgres.ts';
import { prepareDatabase } from './runtime-role.ts';

/** A programme's database, ready for use. */
export interface Instance {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
}

export interface WithInstanceOptions {
  /** Told what is going on, in Spanish; nothing by default. */
  readonly log?: (line: string) => void;
  /** Only looks: makes and migrates nothing, and refuses a database that is not there or is of another version. */
  readonly isReadOnly?: boolean;
}

/** What ends a command early, with the exit code that says so. */
const endings = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Lets a command work on the programme's database: the one of DATABASE_URL, or the embedded one of the data folder, which is
 * joined when a server runs it and otherwise started for the command's time. Joining takes a lease, so a server that stops
 * meanwhile leaves the database to the command. It acts as the tables' owner. The database is migrated first, unless the command only reads. Ctrl+C stops what
 * was started.
 */
export async function withInstance<Result>(
  environment: Environment,
  work: (instance: Instance) => Promise<Result>,
  { log, isReadOnly = false }: WithInstanceOptions = {},
): Promise<Result> {
  if (isReadOnly && environment.databaseUrl === undefined) requireEmbeddedPostgres(environment.dataDir);
  const embedded =
    environment.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: environment.dataDir }) : undefined;
  const databaseUrl = environment.databaseOwnerUrl ?? embedded?.url ?? '';
  let ending: Promise<unknown> | undefined;
  const onEnding = (signal: keyof typeof endings) => {
    ending = Promise.resolve(embedded?.stop()).finally(() => process.exit(endings[signal]));
  };
  process.once('SIGINT', onEnding).once('SIGTERM', onEnding);
  try {
    if (isReadOnly) await requireMigrated(databaseUrl);
    else {
      const url = environment.databaseUrl ?? (await openEmbeddedRuntime(databaseUrl));
      await prepareDatabase({ ownerUrl: databaseUrl, url }, { log });
    }
    const pool = createPool({
      url: databaseUrl,
      size: environment.databasePoolSize,
      onError: (error) => log?.(error.message),
    });
    try {
      return await work({ databaseUrl, pool });
    } finally {
      // What failed because we are leaving is no failure: nothing more is said.
      await ending;
      await pool.end();
    }
  } finally {
    process.off('SIGINT', onEnding).off('SIGTERM', onEnding);
    await embedded?.stop();
  }
}
