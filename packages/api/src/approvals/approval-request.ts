import { approvalStatuses, guardedActions } from '@millaje/domain/approvals/approval-requests';
import * as z from 'zod/mini';
import { codeAndMessage, instantSchema } from '../kit/common.ts';

/** What a request may say of what is asked for. */
const approvalFields = [
  'email_from',
  'email_to',
  'amount',
  'description',
  'name',
  'email',
  'role_before',
  'role',
  'organisation',
  'fee_before',
  'fee',
  'file',
  'rows',
  'miles',
  'given_up',
  'rules_before',
  'rules',
] as const;
export type ApprovalField = (typeof approvalFields)[number];

/** An action of staff that waits for another administrator, or what became of it. */
export const approvalRequestSchema = z.object({
  id: z.number(),
  action: z.enum(guardedActions),
  /** What is asked for, in words. */
  asked: z.array(z.object({ field: z.enum(approvalFields), value: z.string() })),
  status: z.enum(approvalStatuses),
  requested_at: instantSchema,
  requested_by: z.string(),
  expires_at: instantSchema,
  decided_at: z.nullable(instantSchema),
  decided_by: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** In which its miles moved. */
  operation: z.nullable(z.number()),
  /** The caller asked for it, and so does not decide it. */
  is_own: z.boolean(),
});
export type ApprovalRequest = z.output<typeof approvalRequestSchema>;

/** The answer of a route whose action waits for another administrator. */
export const waitingAnswer = z.object({ ...codeAndMessage, approval_request: approvalRequestSchema });
