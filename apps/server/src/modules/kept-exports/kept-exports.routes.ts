import { exportNames, keptExportFileRoute, keptExportsRoute, routes } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import { read, refuse } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Caller, mayCall } from '../../platform/http/bind.ts';
import { wordsOf } from './asked-words.ts';
import { exportKind, unseal } from './keep-file.ts';
import { findExport, listExports, type ShownExport } from './kept-exports.store.ts';

/** Whether somebody may still make such a file: a role may have changed since. */
function mayMake(name: string, caller: Caller): boolean {
  const route = routes.find((each) => each.name === name);
  return route !== undefined && mayCall(route, caller);
}

const viewOf = ({ id, route, asked, name, size, kept_at, expires_at }: ShownExport) => ({
  id,
  title: exportNames[route] ?? name,
  filter: wordsOf(asked),
  name,
  size: Number(size),
  created_at: kept_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

/** What staff exported within a day, each for nobody but who did. */
export function keptExportRoutes({
  database,
  files,
}: {
  readonly database: Database;
  readonly files: FileStore;
}): BoundRoute[] {
  return [
    bind(keptExportsRoute, async (_input, caller) => {
      const kept = await listExports(database, caller.userId);
      return read({ exports: kept.filter(({ route }) => mayMake(route, caller)).map((each) => viewOf(each)) });
    }),
    bind(keptExportFileRoute, async ({ params: { id } }, caller) => {
      const kept = await findExport(database, { userId: caller.userId, id });
      if (!kept || !mayMake(kept.route, caller)) return refuse('kept_export_not_found');
      const stored = await files.get(exportKind, id);
      if (!stored) return refuse('kept_export_not_found');
      return { file: { name: kept.name, type: kept.type, content: unseal(stored.content, kept) } };
    }),
  ];
}
