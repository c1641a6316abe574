import { SegmentedControl } from '@mantine/core';
import { approvalScreenTexts as texts, approvalTexts } from '@millaje/api/approvals/approvals.texts';
import { approvalColumns } from '../../features/approvals/approval-columns.tsx';
import { approvalList, type ApprovalState, approvalStates } from '../../features/approvals/approval-list.ts';
import classes from '../../features/approvals/approvals.module.css';
import { onlyFor } from '../../features/session/require-role.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: approvalTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

const emptyOf = (state: ApprovalState): string => {
  if (state === 'all') return texts.empty;
  return state === 'pending' ? texts.emptyPending : texts.emptyStatus;
};

/** What waits for another administrator; and everything that did. */
export default function StaffApprovals() {
  const list = useList(approvalList);
  const status = list.filters.active.status ?? 'all';
  const pending = list.query.data?.pending ?? 0;
  const labelOf = (state: ApprovalState): string => {
    if (state === 'all') return texts.all;
    const label = texts.states[state];
    return state === 'pending' && pending > 0 ? texts.counted(label, formatWhole(pending)) : label;
  };
  return (
    <ListScreen
      list={list}
      columns={approvalColumns}
      empty={<EmptyState title={emptyOf(status)} help={texts.emptyHelp} />}
      bar={
        <SegmentedControl
          className={classes.states ?? ''}
          aria-label={texts.filter}
          value={status}
          onChange={(value) => list.filters.apply({ status: approvalStates.find((state) => state === value) })}
          data={approvalStates.map((value) => ({ value, label: labelOf(value) }))}
        />
      }
    />
  );
}
