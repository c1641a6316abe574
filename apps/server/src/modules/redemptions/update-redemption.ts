import { randomUUID } from 'node:crypto';
import { redemptionTexts as texts } from '@millaje/api';
import type pg from 'pg';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Context } from '../../platform/http/bind.ts';
import { change } from '../audit/index.ts';
import { attach, comesBack } from '../ledger/index.ts';
import { queueMail } from '../notifications/index.ts';
import { type FlowDependencies, resume } from './flow.ts';
import { requestRejected } from './redemption-attachments.ts';
import { mailOfRedemption, mailOfRejection } from './redemption-mail.ts';
import { acceptRequest, findRedemption } from './redemptions.store.ts';

export interface UpdateDependencies extends FlowDependencies {
  readonly pool: pg.Pool;
}

/** Accepts a request that is in process with the PNR that staff got for it, and tells the member. */
export async function accept(
  dependencies: UpdateDependencies,
  { id, pnr }: { readonly id: bigint; readonly pnr: string },
  caller: Caller,
  context: Context,
): Promise<undefined | RefusalAnswer> {
  const answer = await change(
    dependencies.pool,
    { action: 'redemption_updated', caller, context },
    async (transaction) => {
      const row = await findRedemption(transaction, id);
      if (!row || row.status === null) return refuse('redemption_not_found');
      if (!(await acceptRequest(transaction, id, pnr))) return refuse('redemption_final');
      await queueMail(transaction, await mailOfRedemption({ ...dependencies, database: transaction }, row, 2, pnr));
      return { subject: { type: 'redemption', id }, before: { status: 1 }, after: { status: 2, pnr }, answer: {} };
    },
  );
  return isRefusal(answer) ? answer : undefined;
}

/**
 * Rejects a request that is in process: its miles go back by an operation that is linked to the first, once, and the member is told.
 * Seats that the inventory may still keep for it are given back.
 */
export async function reject(
  dependencies: UpdateDependencies,
  id: bigint,
  caller: Caller,
  { address, requestId }: Context,
): Promise<undefined | RefusalAnswer> {
  const { database, ledger } = dependencies;
  const row = await findRedemption(database, id);
  if (!row || row.status === null) return refuse('redemption_not_found');
  if (row.status !== 1 || row.operation_id === null) return refuse('redemption_final');
  const mail = await mailOfRejection(dependencies, row);
  const { userId, role } = caller;
  try {
    const answer = await ledger.submit({
      kind: 'correct',
      operationId: row.operation_id,
      reason: texts.rejection(String(id)),
      actorId: userId,
      references: [{ kind: 'redemption', id: String(id) }],
      ifSpent: 'refuse',
      scope: 'redemption',
      // Each attempt has its own: that it is once is the request's to say, and a refusal of now is none of later.
      key: `${id} reject ${randomUUID()}`,
      inputHash: 'reject',
      attachments: [attach(requestRejected, { id, mail, actor: { userId, role }, origin: { address, requestId } })],
    });
    if (answer.kind === 'refused' && answer.refusal === 'balance_too_large') return refuse(answer.refusal);
    if (answer.kind === 'refused') return refuse('redemption_final');
  } catch (error) {
    if (comesBack(error)) return refuse('busy');
    throw error;
  }
  await resume(dependencies, id);
  return undefined;
}
