import { auditRoute } from '@millaje/api/audit';
import type { Database } from '../../platform/database.ts';
import { read } from '../../platform/http/answers.ts';
import { anchorView, findAnchor } from '../../platform/pages.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { entryView } from './entry.view.ts';
import { listAuditPage } from './list-audit.ts';

/** Reading the audit. */
export function auditRoutes({ database }: { readonly database: Database }): BoundRoute[] {
  return [
    bind(auditRoute, async ({ query: { page_count, quantity, anchor: asked, ...search } }) => {
      const anchor = await findAnchor(database, 'audit_entries', asked);
      const page = { page: page_count, size: quantity };
      const { rows, isEstimate, ...place } = await listAuditPage(database, search, page, anchor);
      return read({ rows: rows.map(entryView), ...place, anchor: anchorView(anchor), count_is_estimate: isEstimate });
    }),
  ];
}
