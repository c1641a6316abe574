import { SegmentedControl } from '@mantine/core';
import { auditTexts } from '@millaje/api/audit/audit.texts';
import { Outlet } from 'react-router';
import { auditColumns } from '../../features/audit/audit-columns.tsx';
import { auditList, kindShown, shownKinds, withKind } from '../../features/audit/audit-list.ts';
import type { AuditOutlet } from '../../features/audit/audit-panel.tsx';
import { onlyFor } from '../../features/session/require-role.ts';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { NoRows } from '../../features/lists/no-rows.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import classes from '../../features/audit/audit.module.css';

export const handle: ScreenHandle = { title: auditTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** Who did what to whom, the latest first, changes before all else; an entry opens beside the list. */
export default function StaffAudit() {
  const list = useList(auditList);
  const { active, apply } = list.filters;
  const kind = kindShown(active);
  return (
    <ListScreen
      list={list}
      columns={auditColumns}
      empty={<NoRows filters={list.filters} title={auditTexts.emptyOf[kind]} noMatch={auditTexts.noMatch} />}
      bar={
        <SegmentedControl
          className={classes.kinds ?? ''}
          aria-label={auditTexts.kind}
          value={kind}
          onChange={(value) => {
            const next = shownKinds.find((shown) => shown === value);
            if (next !== undefined) apply(withKind(active, next));
          }}
          data={shownKinds.map((value) => ({ value, label: auditTexts.kinds[value] }))}
        />
      }
    >
      <Outlet context={{ rows: list.rows, error: list.query.error } satisfies AuditOutlet} />
    </ListScreen>
  );
}
