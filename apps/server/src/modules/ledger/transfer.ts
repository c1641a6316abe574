import { programmeAccounts } from '@millaje/domain';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Context } from '../../platform/http/bind.ts';
import type { Ledger, LedgerAnswer, LedgerRequest, Party } from './index.ts';
import { QueueFullError, UnknownOutcomeError } from './gatherer.ts';

export interface Transfer {
  readonly email_to: string;
  readonly amount: bigint;
  readonly description: string;
}

/** A member moves own miles to another; the ledger decides. */
export function transferRequest(
  caller: Caller,
  identity: Context['identity'],
  { email_to, amount, description }: Transfer,
): LedgerRequest {
  // Who has no account cannot send: account 0 is nobody's.
  const from: Party = { accountId: caller.accountId ?? 0n };
  return {
    kind: 'post',
    type: 'transfer',
    from,
    to: { email: email_to },
    amount,
    description,
    callerId: caller.userId,
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

/** Staff move miles from a member to another, or back to the programme. */
export function adminTransferRequest(
  caller: Caller,
  { identity, address, requestId }: Context,
  transfer: AdminTransfer,
): LedgerRequest {
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
    callerId: caller.userId,
    actorId: caller.userId,
    audit: { role: caller.role, address, requestId },
    ...identity,
  };
}

type Posted = Extract<LedgerAnswer, { kind: 'posted' }>;

/** Posts one request; a full queue and a database that stays away are refused as busy: the same key may be tried again. */
export async function submit(ledger: Ledger, request: LedgerRequest): Promise<Posted | RefusalAnswer> {
  try {
    const answer = await ledger.submit(request);
    if (answer.kind === 'refused') return refuse(answer.refusal, { replayed: answer.replayed });
    if (answer.kind !== 'posted') throw new Error(`a transfer was answered as ${answer.kind}`);
    return answer;
  } catch (error) {
    if (error instanceof QueueFullError || error instanceof UnknownOutcomeError) return refuse('busy');
    throw error;
  }
}
