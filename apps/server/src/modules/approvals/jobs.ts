import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { expireRequests, type RequestRow } from './approvals.store.ts';
import { mailOfDecision } from './request-mails.ts';

interface JobDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

/** What approval requests need by the clock. */
export function approvalJobs(dependencies: JobDependencies): RecurringJob[] {
  return [{ name: 'expire_approval_requests', cron: '*/10 * * * *', run: () => expireApprovalRequests(dependencies) }];
}

/** So many in one transaction. */
const roundSize = 100;

/** Writes down that nobody decided in time, and tells who asked. They counted as expired since their time already. */
export async function expireApprovalRequests({ pool, now }: JobDependencies): Promise<void> {
  for (;;) {
    const count = await inTransaction(pool, async ({ database }) => {
      const expired = await expireRequests(database, { now: now(), size: roundSize });
      await writeExpired(database, expired);
      return expired.length;
    });
    if (count < roundSize) return;
  }
}

/** What follows from requests that were marked as expired in this transaction. */
export async function writeExpired(database: Database, expired: readonly RequestRow[]): Promise<void> {
  for (const row of expired) {
    await recordAudit(database, {
      action: 'approval_expired',
      actor: null,
      subject: { type: 'approval_request', id: row.id },
      before: { status: 'pending' },
      after: { status: 'expired' },
    });
    await queueMail(database, mailOfDecision(row, { status: 'expired', decidedBy: null, comment: null }));
  }
}
