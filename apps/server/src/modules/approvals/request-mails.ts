import type { ApprovalStatus } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { mailAdministrators } from '../members/administrators.store.ts';
import type { Mail } from '../notifications/index.ts';
import type { RequestRow } from './approvals.store.ts';

/** Tells every other administrator that something waits for one of them. */
export async function mailOthers(database: Database, row: RequestRow): Promise<void> {
  const data = {
    request: Number(row.id),
    action: row.action,
    requested_by: row.requester_email,
    asked: row.asked,
    expires_at: row.expires_at.toISOString(),
  };
  await mailAdministrators(
    database,
    ({ email, first_name }) => ({ to: email, template: 'approval_requested', data: { first_name, ...data } }),
    row.requested_by,
  );
}

/** Tells who asked what became of it. */
export function mailOfDecision(
  row: RequestRow,
  decision: { readonly status: ApprovalStatus; readonly decidedBy: string | null; readonly comment: string | null },
): Mail {
  return {
    to: row.requester_email,
    template: 'approval_decided',
    data: {
      first_name: row.requester_name,
      request: Number(row.id),
      action: row.action,
      status: decision.status,
      decided_by: decision.decidedBy,
      comment: decision.comment,
    },
  };
}
