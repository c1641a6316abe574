import { auditRoute, userAuditRoute } from '@millaje/api/audit/audit';
import { read, refuse } from '../../platform/http/answers.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { bindRead, type BoundRoute } from '../../platform/http/bind.ts';
import { findUser } from '../members/users.store.ts';
import { countEntriesAbout, listEntriesAbout } from './audit.store.ts';
import { entryView } from './entry.view.ts';
import { listAuditPage } from './list-audit.ts';

/** Reading the audit. */
export function auditRoutes(): BoundRoute[] {
  return [
    bindRead(auditRoute, async ({ query }, _caller, { reading: { reader } }) => {
      const { page_count, quantity, anchor: asked, ...search } = query;
      const anchor = await findAnchor(reader, 'audit_entries', asked);
      const page = { page: page_count, size: quantity };
      const { rows, isEstimate, ...place } = await listAuditPage(reader, search, page, anchor);
      return read({ rows: rows.map(entryView), ...place, anchor: anchorView(anchor), count_is_estimate: isEstimate });
    }),
    bindRead(userAuditRoute, async ({ query }, _caller, { reading: { reader } }) => {
      const { email, page_count: page, quantity: size, anchor: asked } = query;
      const user = await findUser(reader, { email });
      if (!user) return refuse('user_not_found');
      const anchor = await findAnchor(reader, 'audit_entries', asked);
      const about = { userId: user.id, upToId: anchor };
      const { rows, ...place } = await readPage(
        { page, size },
        (window) => listEntriesAbout(reader, about, window),
        () => countEntriesAbout(reader, about),
      );
      return read({ rows: rows.map(entryView), ...place, anchor: anchorView(anchor) });
    }),
  ];
}
