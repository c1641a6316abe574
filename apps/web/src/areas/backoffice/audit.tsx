import { auditTexts } from '@millaje/api/audit.texts';
import { type ClientLoaderFunctionArgs, Outlet } from 'react-router';
import { auditColumns } from '../../features/audit/audit-columns.tsx';
import { auditList } from '../../features/audit/audit-list.ts';
import type { AuditOutlet } from '../../features/audit/audit-panel.tsx';
import { requireRole } from '../../features/session/require-role.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: auditTexts.title };

/** Administrators only. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireRole(request, 'SUPER_ADMIN');
}

/** Who did what to whom, the latest first; an entry opens beside the list. */
export default function StaffAudit() {
  const list = useList(auditList);
  const { error, refetch } = list.query;
  return (
    <ListScreen list={list} columns={auditColumns} empty={<EmptyState title={auditTexts.empty} />}>
      <Outlet context={{ rows: list.rows, error, onRetry: () => void refetch() } satisfies AuditOutlet} />
    </ListScreen>
  );
}
