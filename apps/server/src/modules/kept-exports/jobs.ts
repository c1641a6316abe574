import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import { exportKind } from './keep-file.ts';
import { deleteExport, listEnded } from './kept-exports.store.ts';

/** So many at a time. */
const roundSize = 200;

/** Takes away what nobody may download any more: the file first, since without its row nobody would find it. */
export function keptExportJobs({
  database,
  files,
}: {
  readonly database: Database;
  readonly files: FileStore;
}): RecurringJob[] {
  return [
    {
      name: 'forget_kept_exports',
      cron: '*/10 * * * *',
      async run() {
        for (;;) {
          const ended = await listEnded(database, roundSize);
          for (const id of ended) {
            await files.remove(exportKind, id);
            await deleteExport(database, id);
          }
          if (ended.length < roundSize) return;
        }
      },
    },
  ];
}
