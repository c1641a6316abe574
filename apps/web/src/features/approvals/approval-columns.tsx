import type { ApprovalRequest } from '@millaje/api/approvals/approval-request';
import { approvalScreenTexts, approvalTexts } from '@millaje/api/approvals/approvals.texts';
import { tableColumns } from '../../ui/catalogue/columns.tsx';
import { dates } from '../../ui/dates.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { subjectText } from './asked-texts.ts';

const { columns: labels } = approvalScreenTexts;
const tones = { pending: 'warn', approved: 'good', rejected: 'bad', withdrawn: 'quiet', expired: 'quiet' } as const;

/** Where a request stands, as a dot and its word. */
export function ApprovalStatusDot({ status }: Pick<ApprovalRequest, 'status'>) {
  return <StatusDot tone={tones[status]} label={approvalTexts.statuses[status]} />;
}

/** What the list of requests shows. */
export const approvalColumns = tableColumns<ApprovalRequest>(
  [
    { id: 'id', header: labels.id, width: 72, phoneWidth: 44, text: ({ id }) => String(id) },
    {
      id: 'status',
      header: labels.status,
      width: 120,
      phoneWidth: 108,
      text: ({ status }) => approvalTexts.statuses[status],
      cell: ({ status }) => <ApprovalStatusDot status={status} />,
    },
    {
      id: 'action',
      header: labels.action,
      width: 210,
      phoneWidth: 200,
      text: ({ action }) => approvalTexts.actions[action],
    },
    {
      id: 'subject',
      header: labels.subject,
      width: 330,
      text: subjectText,
      cell: (row) => <span title={subjectText(row)}>{subjectText(row)}</span>,
    },
    {
      id: 'requested_by',
      header: labels.requestedBy,
      width: 190,
      text: ({ requested_by }) => requested_by,
      cell: ({ requested_by }) => <UserLink email={requested_by} />,
    },
    {
      id: 'requested_at',
      header: labels.requestedAt,
      width: 150,
      text: ({ requested_at }) => dates.dayAndTime(requested_at),
    },
    { id: 'expires_at', header: labels.expiresAt, width: 150, text: ({ expires_at }) => dates.dayAndTime(expires_at) },
    { id: 'decided_by', header: labels.decidedBy, width: 210, text: ({ decided_by }) => decided_by ?? '' },
  ],
  undefined,
);
