import type { ApprovalRequest } from '@millaje/api';
import { standingAt } from '@millaje/domain';
import type { RequestRow } from './approvals.store.ts';

/** A request as whoever looks at it sees it at a moment. */
export function requestView(
  row: RequestRow,
  { userId, now }: { readonly userId: bigint; readonly now: Date },
): ApprovalRequest {
  const { status, expires_at: expiresAt } = row;
  return {
    id: Number(row.id),
    action: row.action,
    asked: row.asked.map(([field, value]) => ({ field, value })),
    status: standingAt({ status, expiresAt }, now),
    requested_at: row.requested_at.toISOString(),
    requested_by: row.requester_email,
    expires_at: expiresAt.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decider_email,
    comment: row.comment,
    operation: row.operation_id === null ? null : Number(row.operation_id),
    is_own: row.requested_by === userId,
  };
}
