import { SegmentedControl } from '@mantine/core';
import { approvalScreenTexts as texts, approvalTexts } from '@millaje/api/approvals/approvals.texts';
import { approvalStatuses } from '@millaje/domain/approvals/approval-requests';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ClientLoaderFunctionArgs, Outlet, useSearchParams } from 'react-router';
import { approvalColumns } from '../../features/approvals/approval-columns.tsx';
import classes from '../../features/approvals/approvals.module.css';
import { approvalRequestsQuery } from '../../features/approvals/queries.ts';
import { requireRole } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: approvalTexts.title };

/** Administrators only. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireRole(request, 'SUPER_ADMIN');
}

const SIZES = [50, 100, 500] as const;
const ALL = 'all';
const STATES = [...approvalStatuses, ALL] as const;

const emptyOf = (state: (typeof STATES)[number]): string => {
  if (state === ALL) return texts.empty;
  return state === 'pending' ? texts.emptyPending : texts.emptyStatus;
};

/** What waits for another administrator; and everything that did. */
export default function StaffApprovals() {
  const list = useListParams(SIZES, 50);
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(STATES).withDefault('pending'));
  const search = useSearchParams()[0].toString();
  const query = useQuery(
    approvalRequestsQuery({
      page_count: list.page,
      quantity: list.size,
      anchor: list.anchor,
      status: status === ALL ? undefined : status,
    }),
  );
  const labelOf = (state: (typeof STATES)[number]): string => {
    if (state === ALL) return texts.all;
    const label = texts.states[state];
    const pending = query.data?.pending ?? 0;
    return state === 'pending' && pending > 0 ? texts.counted(label, formatWhole(pending)) : label;
  };

  return (
    <>
      <ListBar>
        <SegmentedControl
          className={classes.states ?? ''}
          aria-label={texts.filter}
          value={status}
          onChange={(value) => {
            void setStatus(STATES.find((state) => state === value) ?? null);
            list.firstPage();
          }}
          data={STATES.map((value) => ({ value, label: labelOf(value) }))}
        />
      </ListBar>
      <div>
        <DataTable
          label={approvalTexts.title}
          columns={approvalColumns}
          rows={query.data?.rows}
          rowId={({ id }) => String(id)}
          rowTo={({ id }) => ({ pathname: pathTo('staffApproval', { id: String(id) }), search })}
          query={query}
          empty={<EmptyState title={emptyOf(status)} help={texts.emptyHelp} />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          onPageChange={(page) => list.setPage(page, query.data?.anchor)}
          onSizeChange={list.setSize}
        />
      </div>
      <Outlet />
    </>
  );
}
