import { auditRoute } from '@millaje/api/audit';
import type { Database } from '../../platform/database.ts';
import { read } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { entryView } from './entry.view.ts';
import { listAuditPage } from './list-audit.ts';

/** Reading the audit. */
export function auditRoutes({ database }: { readonly database: Database }): BoundRoute[] {
  return [
    bind(auditRoute, async ({ query: { page_count, quantity, ...search } }) => {
      const { rows, count, isEstimate } = await listAuditPage(database, search, page_count, quantity);
      return read({ rows: rows.map(entryView), count, count_is_estimate: isEstimate });
    }),
  ];
}
