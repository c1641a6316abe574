import { roleIds } from '@millaje/domain';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { manyEntries } from '../audit/index.ts';
import {
  type AdminTransfer,
  adminTransferRequest,
  attach,
  type AttachmentKind,
  comesBack,
  type LedgerRequest,
} from '../ledger/index.ts';
import { type Mail, manyMails } from '../notifications/index.ts';
import type { RequestRow } from './approvals.store.ts';
import type { DecideDependencies, Decision } from './decide-request.ts';
import { mailOfDecision } from './request-mails.ts';

interface ApprovedTransfer {
  readonly row: RequestRow;
  readonly decision: Decision;
  readonly now: Date;
  readonly mail: Mail;
}

/** The request is not as it was when it was read. */
const requestMoved = 'approval_request_moved';

/**
 * The request becomes approved in the very transaction in which its miles move: it is locked there, without waiting, and looked at again:
 * still pending, in time, not the approver's own, and asked for by an administrator.
 */
const requestApproved: AttachmentKind<ApprovedTransfer> = {
  name: 'approval_request_approved',
  async check(run, payloads) {
    const rows = await run<{ place: number }>(
      'approval_request_pending',
      `select (seen.place - 1)::integer as place
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) with ordinality as seen (id, approver, now, place)
       join approval_requests r on r.id = seen.id join users u on u.id = r.requested_by
       where r.status = 'pending' and r.expires_at > seen.now and r.requested_by <> seen.approver
         and u.role_id = ${roleIds.SUPER_ADMIN} and u.status = 'activo'
       order by r.id for no key update of r skip locked`,
      [
        payloads.map(({ row }) => row.id),
        payloads.map(({ decision }) => decision.by.caller.userId),
        payloads.map(({ now }) => now),
      ],
    );
    const pending = new Set(rows.map(({ place }) => place));
    const requests = new Set<bigint>();
    return payloads.map(({ row }, place) => {
      if (!pending.has(place) || requests.has(row.id)) return requestMoved;
      requests.add(row.id);
      return undefined;
    });
  },
  write: (run, written) => {
    const payloads = written.map(({ payload }) => payload);
    const entries = payloads.map(({ row, decision: { by, comment } }) => ({
      action: 'approval_approved' as const,
      actor: by.caller,
      subject: { type: 'approval_request' as const, id: row.id },
      origin: by.context,
      after: { status: 'approved', comment, requested_by: row.requester_email },
    }));
    return Promise.all([
      run(
        'approval_requests_approved',
        `update approval_requests r set status = 'approved', decided_at = done.now, decided_by = done.approver, decided_key = done.key,
           comment = done.comment, operation_id = done.operation_id
         from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])
           as done (id, now, approver, key, comment, operation_id)
         where r.id = done.id and r.status = 'pending'`,
        [
          payloads.map(({ row }) => row.id),
          payloads.map(({ now }) => now),
          payloads.map(({ decision }) => decision.by.caller.userId),
          payloads.map(({ decision }) => decision.by.context.identity.key),
          payloads.map(({ decision }) => decision.comment),
          written.map(({ answer }) => (answer.kind === 'posted' ? answer.operation.id : null)),
        ],
      ),
      run(manyEntries.name, manyEntries.text, manyEntries.values(entries)),
      run(manyMails.name, manyMails.text, manyMails.values(payloads.map(({ mail }) => mail))),
    ]);
  },
};

/**
 * Moves the miles of an approved transfer. The key is the request's number: however often it is sent, they move once. Returns nothing where
 * the request is to be looked at again: it was done, or somebody else was at it.
 */
export async function executeTransfer(
  { ledger, now }: Pick<DecideDependencies, 'ledger' | 'now'>,
  row: RequestRow,
  decision: Decision,
): Promise<RefusalAnswer | undefined> {
  try {
    const answer = await ledger.submit(requestOf(row, decision, now()));
    if (answer.kind !== 'refused') return undefined;
    const hasMoved = answer.refusal === 'attachment_refused' && answer.detail?.rule === requestMoved;
    return hasMoved ? undefined : refuse(answer.refusal);
  } catch (error) {
    if (comesBack(error)) return refuse('busy');
    throw error;
  }
}

function requestOf(row: RequestRow, decision: Decision, now: Date): LedgerRequest {
  const { by, comment } = decision;
  const input = row.input as Omit<AdminTransfer, 'amount'> & { readonly amount: string };
  const transfer = adminTransferRequest(by.caller, by.context, { ...input, amount: BigInt(input.amount) });
  const mail = mailOfDecision(row, { status: 'approved', decidedBy: by.caller.email, comment });
  const id = String(row.id);
  return {
    ...transfer,
    scope: 'approval',
    key: id,
    inputHash: id,
    keepsRefusal: false,
    references: [{ kind: 'approval_request', id }],
    attachments: [...(transfer.attachments ?? []), attach(requestApproved, { row, decision, now, mail })],
  };
}
