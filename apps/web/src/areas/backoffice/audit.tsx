import { auditTexts } from '@millaje/api/audit/audit.texts';
import { Outlet } from 'react-router';
import { auditColumns } from '../../features/audit/audit-columns.tsx';
import { auditList } from '../../features/audit/audit-list.ts';
import type { AuditOutlet } from '../../features/audit/audit-panel.tsx';
import { onlyFor } from '../../features/session/require-role.ts';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { NoRows } from '../../features/lists/no-rows.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: auditTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** Who did what to whom, the latest first; an entry opens beside the list. */
export default function StaffAudit() {
  const list = useList(auditList);
  return (
    <ListScreen list={list} columns={auditColumns} empty={<NoRows filters={list.filters} title={auditTexts.empty} />}>
      <Outlet context={{ rows: list.rows, error: list.query.error } satisfies AuditOutlet} />
    </ListScreen>
  );
}
