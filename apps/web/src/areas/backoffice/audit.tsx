import { auditTexts } from '@millaje/api/audit.texts';
import { useQuery } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, Outlet, useSearchParams } from 'react-router';
import { auditColumns } from '../../features/audit/audit-columns.tsx';
import { AuditFilters } from '../../features/audit/audit-filters.tsx';
import type { AuditOutlet } from '../../features/audit/audit-panel.tsx';
import { auditQuery } from '../../features/audit/queries.ts';
import { useAuditFilters } from '../../features/audit/use-audit-filters.ts';
import { requireRole } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: auditTexts.title };

const SIZES = [50, 100, 500, 1000] as const;

/** Administrators only. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireRole(request, 'SUPER_ADMIN');
}

/** Who did what to whom, the latest first; an entry opens beside the list. */
export default function StaffAudit() {
  const list = useListParams(SIZES, 50);
  const filters = useAuditFilters(list.firstPage);
  const search = useSearchParams()[0].toString();
  const query = useQuery(auditQuery({ ...filters.active, page_count: list.page, quantity: list.size }));

  return (
    <>
      <ListBar>
        <AuditFilters filters={filters} />
      </ListBar>
      <div>
        <DataTable
          label={auditTexts.title}
          columns={auditColumns}
          rows={query.data?.rows}
          rowId={({ id }) => String(id)}
          rowTo={({ id }) => ({ pathname: pathTo('staffAuditEntry', { id: String(id) }), search })}
          query={query}
          empty={<EmptyState title={auditTexts.empty} />}
        />
        <ListFooter
          page={list.page}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          countIsEstimate={query.data?.count_is_estimate}
          onPageChange={list.setPage}
          onSizeChange={list.setSize}
        />
      </div>
      <Outlet context={{ rows: query.data?.rows, error: query.error } satisfies AuditOutlet} />
    </>
  );
}
