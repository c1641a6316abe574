import { type ApprovalOutcome, type ApprovalStep, decideApproval, isApprovalRefusal } from '@millaje/domain';
import type { AuditAction } from '@millaje/api/audit/audit.texts';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import type { By, GuardedChange } from '../../platform/guard.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { whileItMoves } from '../../platform/while-it-moves.ts';
import { recordAudit, undoable } from '../audit/index.ts';
import { type Ledger } from '../ledger/index.ts';
import { isAdministrator } from '../members/administrators.store.ts';
import { queueMail } from '../notifications/index.ts';
import { findRequest, isKeyOfAnother, lockRequest, type RequestRow, settleRequest } from './approvals.store.ts';
import { executeTransfer } from './execute-transfer.ts';
import { mailOfDecision } from './request-mails.ts';

// Each change reads what it has written itself.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyChange = GuardedChange<any, object>;

export interface DecideDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'submit'>;
  readonly now: () => Date;
  readonly changes: Readonly<Record<AnyChange['action'], AnyChange>>;
}

export interface Decision {
  readonly id: bigint;
  readonly step: ApprovalStep;
  readonly comment: string | null;
  readonly by: By;
}

/** What a request has become, and whether by an earlier call with the same key. */
interface Decided {
  readonly row: RequestRow;
  readonly replayed: boolean;
}

/**
 * Decides a request once, whoever else is at it: approves it, and does what was asked for in that transaction; rejects it; or takes it
 * back. A transfer is claimed in the ledger's transaction, everything else in one here. What is refused leaves it pending.
 */
export async function decideRequest(
  dependencies: DecideDependencies,
  decision: Decision,
): Promise<Decided | RefusalAnswer> {
  const { database } = dependencies;
  const found = await findRequest(database, decision.id);
  if (!found) return refuse('approval_request_not_found');
  if (found.action !== 'transfer' || decision.step !== 'approve') return decideHere(dependencies, decision, found);
  const judged = async (
    row: RequestRow | undefined,
    replayed: boolean,
  ): Promise<Decided | RefusalAnswer | { readonly open: RequestRow }> => {
    if (!row) return refuse('approval_request_not_found');
    const may = await judge(database, row, decision, dependencies.now());
    if (may === undefined) return { open: row };
    return may === 'done' ? { row, replayed } : may;
  };
  let seen = await judged(found, true);
  return whileItMoves<Decided | RefusalAnswer>(async () => {
    if (!('open' in seen)) return seen;
    const refusal = await executeTransfer(dependencies, seen.open, decision);
    if (refusal) return refusal;
    seen = await judged(await findRequest(database, decision.id), false);
    return 'open' in seen ? 'moved' : seen;
  });
}

/** In one transaction that locks the request. */
async function decideHere(
  { pool, now, changes }: DecideDependencies,
  decision: Decision,
  { action }: RequestRow,
): Promise<Decided | RefusalAnswer> {
  const { id, step, comment, by } = decision;
  const change = step === 'approve' && action !== 'transfer' ? changes[action] : undefined;
  const done = await undoable(pool, change?.taken, async (database) => {
    const row = await lockRequest(database, id);
    if (!row) return refuse('approval_request_not_found');
    const decidedAt = now();
    const may = await judge(database, row, decision, decidedAt);
    if (may !== undefined) return may === 'done' ? { row, replayed: true } : may;
    const { userId, email } = by.caller;
    const { key } = by.context.identity;
    const status = outcomeOf[step];
    await settleRequest(database, id, { status, decidedAt, decidedBy: userId, decidedKey: key, comment });
    // Once it is no longer open itself: what is done may ask for what is. A refusal undoes both.
    const performed = await change?.perform(database, row.input, by);
    if (performed && isRefusal(performed)) return performed;
    await recordAudit(database, {
      action: auditOf[status],
      actor: by.caller,
      origin: by.context,
      subject: { type: 'approval_request', id },
      before: { status: 'pending' },
      after: { status, comment, requested_by: row.requester_email },
    });
    if (step !== 'withdraw') await queueMail(database, mailOfDecision(row, { status, decidedBy: email, comment }));
    const after = (await findRequest(database, id)) ?? row;
    return { row: after, replayed: false, afterwards: performed?.afterwards };
  });
  if (isRefusal(done)) return done;
  if ('afterwards' in done) await done.afterwards?.();
  return done;
}

const outcomeOf = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const satisfies Record<
  ApprovalStep,
  ApprovalOutcome
>;
const auditOf = {
  approved: 'approval_approved',
  rejected: 'approval_rejected',
  withdrawn: 'approval_withdrawn',
} as const satisfies Record<ApprovalOutcome, AuditAction>;

/** Whether the call has decided it already, why it cannot, or nothing where it may. */
async function judge(
  database: Database,
  row: RequestRow,
  { step, by }: Decision,
  now: Date,
): Promise<'done' | RefusalAnswer | undefined> {
  const { userId } = by.caller;
  const { key } = by.context.identity;
  const isSame = row.decided_by === userId && row.decided_key === key;
  if (isSame && row.status === outcomeOf[step]) return 'done';
  const state = { status: row.status, requestedBy: row.requested_by, expiresAt: row.expires_at };
  const decision = decideApproval(state, step, { userId, now });
  if (isApprovalRefusal(decision)) return refuse(decision);
  if (await isKeyOfAnother(database, { id: row.id, userId, key })) return refuse('idempotency_key_reused');
  const isOrphaned = step === 'approve' && !(await isAdministrator(database, row.requested_by));
  return isOrphaned ? refuse('requester_not_administrator') : undefined;
}
