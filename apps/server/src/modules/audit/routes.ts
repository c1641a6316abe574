import { auditRoute, userAuditRoute } from '@millaje/api/audit';
import type { Database } from '../../platform/database.ts';
import { read, refuse } from '../../platform/http/answers.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { findUser } from '../members/users.store.ts';
import { countEntriesAbout, listEntriesAbout } from './audit.store.ts';
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
    bind(userAuditRoute, async ({ query: { email, page_count: page, quantity: size, anchor: asked } }) => {
      const user = await findUser(database, { email });
      if (!user) return refuse('user_not_found');
      const anchor = await findAnchor(database, 'audit_entries', asked);
      const about = { userId: user.id, upToId: anchor };
      const { rows, ...place } = await readPage(
        { page, size },
        (window) => listEntriesAbout(database, about, window),
        () => countEntriesAbout(database, about),
      );
      return read({ rows: rows.map(entryView), ...place, anchor: anchorView(anchor) });
    }),
  ];
}
