import { programmeAccounts } from '@millaje/domain';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Context } from '../../platform/http/bind.ts';
import type { By, Waiting } from '../../platform/guard.ts';
import { attach } from './attachments.ts';
import { staffTransferAudit } from './audit-attachment.ts';
import type { Ledger, LedgerAnswer, LedgerRequest, Party } from './index.ts';
import { comesBack } from './outcomes.ts';
import { tiersThatTransfer } from './transfer-rights.store.ts';

export interface Transfer {
  readonly email_to: string;
  readonly amount: bigint;
  readonly description: string;
  /** The commission that was shown before it was confirmed, in miles. */
  readonly fee?: bigint | undefined;
}

/** A member moves own miles to another; the ledger decides. */
export function transferRequest(
  caller: Caller,
  { identity, signal }: Pick<Context, 'identity' | 'signal'>,
  { email_to, amount, description, fee }: Transfer,
): Extract<LedgerRequest, { kind: 'post' }> {
  // Who has no account cannot send: account 0 is nobody's.
  const from: Party = { accountId: caller.accountId ?? 0n };
  return {
    kind: 'post',
    type: 'transfer',
    from,
    to: { email: email_to },
    amount,
    description,
    expectedFee: fee,
    scope: `member:${caller.userId}`,
    isTold: true,
    signal,
    ...identity,
  };
}

export interface AdminTransfer {
  readonly email_from: string;
  readonly email_to?: string | undefined;
  readonly amount: bigint;
  readonly description: string;
  readonly to_product?: boolean | undefined;
}

/** Whether a staff transfer waits for another administrator: the answer if so, or why it may not; else undefined, and it is sent. */
export type GuardTransfer = (transfer: AdminTransfer, by: By) => Promise<Waiting | RefusalAnswer | undefined>;

/** Staff move miles from a member to another, or back to the programme. */
export function adminTransferRequest(
  { userId, role }: Caller,
  { identity, address, requestId, signal }: Context,
  transfer: AdminTransfer,
): Extract<LedgerRequest, { kind: 'post' }> {
  const to: Party = transfer.to_product
    ? { accountId: programmeAccounts.redemption }
    : { email: transfer.email_to ?? '' };
  const { amount, description } = transfer;
  return {
    kind: 'post',
    type: 'admin_transfer',
    from: { email: transfer.email_from },
    to,
    amount,
    description,
    scope: `staff:${userId}`,
    actorId: userId,
    isTold: true,
    attachments: [attach(staffTransferAudit, { userId, role, address, requestId })],
    signal,
    ...identity,
  };
}

type Posted = Extract<LedgerAnswer, { kind: 'posted' }>;

/** So many refused attempts a minute are a person's mistakes; more are a machine's, and each leaves a row for a day. */
const refusedAttempts = { points: 60, duration: 60 };

/** Posts single requests for people, and slows down who is refused again and again. */
export function createSubmitter(ledger: Ledger, database: Database) {
  const limiter = new RateLimiterMemory(refusedAttempts);

  /** Posts one request. What was not written, or of which nobody knows, is refused as busy: the same key may be tried again. */
  return async function submit(request: LedgerRequest): Promise<Posted | RefusalAnswer> {
    const attempts = await limiter.get(request.scope);
    if (attempts && attempts.consumedPoints >= refusedAttempts.points)
      return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(attempts.msBeforeNext / 1000) });
    try {
      const answer = await ledger.submit(request);
      if (answer.kind === 'posted') return answer;
      if (answer.kind !== 'refused') throw new Error(`a transfer was answered as ${answer.kind}`);
      // To be asked who one is, is no mistake.
      if (!answer.replayed && answer.refusal !== 'confirmation_required') await limiter.penalty(request.scope);
      const { refusal, replayed } = answer;
      const told = refusal === 'tier_may_not_transfer' ? await tiersThatTransfer(database) : undefined;
      return refuse(refusal, { replayed, told, more: moreOf(answer) });
    } catch (error) {
      if (comesBack(error)) return refuse('busy');
      throw error;
    }
  };
}

function moreOf({ detail }: Extract<LedgerAnswer, { kind: 'refused' }>): Record<string, unknown> | undefined {
  if (detail?.fee === undefined || detail.total === undefined) return undefined;
  return { fee: detail.fee.toString(), total: detail.total.toString() };
}
