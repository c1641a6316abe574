import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Victim } from './processes.ts';
import type { Records } from './records.ts';
import type { BackupMarks } from './told.ts';

const run = promisify(execFile);
const command = (name: string) => fileURLToPath(new URL(`../../apps/server/src/commands/${name}.ts`, import.meta.url));

export interface BackupsOptions {
  readonly folder: string;
  readonly environment: Record<string, string>;
  /** Every process of ours that uses the database. */
  readonly processes: readonly Victim[];
  readonly resetChain: () => Promise<void>;
}

/** Backups and restores by our own commands. */
export function createBackups({ folder, environment, processes, resetChain }: BackupsOptions) {
  const file = join(folder, 'backup.sql.gz');
  return {
    /** Makes a backup while everything goes on. */
    async backUp(records: Records): Promise<BackupMarks> {
      const startedAt = records.mark();
      await run(process.execPath, [command('backup'), file], { env: environment });
      return { startedAt, endedAt: records.mark() };
    },
    /**
     * Stops everything, restores the backup, and starts everything again. The development chain, which knows more than the backup
     * by now, begins anew, as its rebuilding wants it.
     */
    async restore(records: Records, marks: BackupMarks) {
      for (const victim of processes) await victim.kill();
      await run(process.execPath, [command('restore'), file, '--force'], { env: environment });
      await rm(file);
      await rm(`${file}.keys`);
      const forgotten = records.restore(marks);
      await resetChain();
      for (const victim of processes) await victim.revive();
      return forgotten;
    },
  };
}
