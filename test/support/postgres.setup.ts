import { rm, stat } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../../apps/server/src/platform/embedded/postgres.ts';
import { listScratchFolders, makeScratchFolder } from './scratch.ts';

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  export interface ProvidedContext {
    /** A superuser's URL of the database server that this run's module tests share. */
    postgresUrl: string;
  }
}

const PREFIX = 'millaje-modules-';
const YOUNG_MS = 5 * 60 * 1000;
/** What a test database may lose in a power cut, and a real one may not. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  max_connections: '200',
};

/** Clears away what runs that were killed left behind. */
async function sweep(): Promise<void> {
  for (const folder of await listScratchFolders(PREFIX)) {
    // A younger one may belong to a run that is just starting and has taken no lease yet.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs < YOUNG_MS) continue;
    const isFree = await stopAbandonedPostgres(folder).catch(() => false);
    if (isFree) await rm(folder, { recursive: true, force: true });
  }
}

/** One PostgreSQL for all module tests of a run: its own, or the one that MILLAJE_TEST_POSTGRES names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.MILLAJE_TEST_POSTGRES;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  await sweep();
  const dataDir = await makeScratchFolder(PREFIX);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
