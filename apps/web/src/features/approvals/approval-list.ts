import type { ApprovalRequest } from '@millaje/api/approvals/approval-request';
import { approvalTexts } from '@millaje/api/approvals/approvals.texts';
import { approvalStatuses } from '@millaje/domain/approvals/approval-requests';
import { pathTo } from '../../paths.ts';
import { stateFilter } from '../../ui/filters/filter-kinds.tsx';
import { filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { approvalRequestsQuery } from './queries.ts';

/** Where requests stand; `all` is everywhere. */
export const approvalStates = [...approvalStatuses, 'all'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What waits for another administrator, and everything that did. */
export const approvalList = listOf({
  name: 'approvals',
  title: approvalTexts.title,
  sizes: [50, 100, 500],
  size: 50,
  filters: filtersOf({ status: stateFilter(approvalStates, 'pending') }),
  page: ({ page, size, anchor, filters: { status } }) =>
    approvalRequestsQuery({
      page_count: page,
      quantity: size,
      anchor,
      status: status === 'all' ? undefined : status,
    }),
  rowsOf: ({ rows }): readonly ApprovalRequest[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: ({ id }, search) => ({ pathname: pathTo('staffApproval', { id: String(id) }), search: search.toString() }),
});
