import { approvalDaysMaximum } from '@millaje/domain/approvals/approval-rules';
import { approvalStatuses } from '@millaje/domain/approvals/approval-requests';
import * as z from 'zod/mini';
import {
  anchorSchema,
  codeAndMessage,
  decidedFlagSchema,
  identifierSchema,
  foldedLineSchema,
  optionalLineSchema,
  orAbsent,
  pageAnswer,
  pageSchema,
  pageSizeSchema,
  wholeNumber,
  versionAnswer,
} from '../kit/common.ts';
import { erasureObstacles } from '../personal-data/erasure.ts';
import { milesSchema } from '../ledger/miles.ts';
import { administrators, defineRoute } from '../kit/route.ts';
import { approvalRequestSchema, waitingAnswer } from './approval-request.ts';
import { adminTransferRefusals, roleRefusals } from './guarded-refusals.ts';
import { approvalCommentMaximum, approvalRulesTexts as rulesTexts, approvalTexts as texts } from './approvals.texts.ts';

const one = z.object({ ...codeAndMessage, approval_request: approvalRequestSchema });

export const approvalRequestsRoute = defineRoute({
  name: 'ApprovalRequests',
  summary: 'The actions that wait for another administrator, or did, the latest first; and how many wait.',
  method: 'GET',
  path: '/approvals',
  who: administrators,
  query: z.object({
    page_count: pageSchema,
    quantity: pageSizeSchema(50),
    anchor: anchorSchema,
    status: orAbsent(z.enum(approvalStatuses, texts.wrongStatus)),
  }),
  answers: {
    200: z.object({ ...codeAndMessage, rows: z.array(approvalRequestSchema), pending: z.number(), ...pageAnswer }),
  },
  refusals: [],
});

export const approvalRequestRoute = defineRoute({
  name: 'ApprovalRequest',
  summary: 'One action that waits for another administrator, or did.',
  method: 'GET',
  path: '/approvals/{id}',
  who: administrators,
  params: z.object({ id: identifierSchema }),
  answers: { 200: one },
  refusals: ['approval_request_not_found'],
});

/** Why a request cannot be decided. */
const undecidable = [
  'approval_request_not_found',
  'approval_request_expired',
  'approval_request_final',
  'idempotency_key_reused',
] as const;

export const approveRequestRoute = defineRoute({
  name: 'ApprovalApprove',
  summary:
    'Approves what another administrator asked for, and does it, once, under the conditions of this moment. The same key again is answered alike.',
  method: 'POST',
  path: '/approvals/approve',
  who: administrators,
  body: z.object({ id: identifierSchema, comment: optionalLineSchema(approvalCommentMaximum) }),
  answers: { 201: one },
  refusals: [
    ...undecidable,
    'own_approval',
    'requester_not_administrator',
    ...roleRefusals,
    'reward_upload_not_found',
    ...erasureObstacles.filter((rule) => rule !== 'last_administrator'),
    'no_second_person',
    ...adminTransferRefusals,
  ],
  idempotent: true,
});

export const rejectRequestRoute = defineRoute({
  name: 'ApprovalReject',
  summary: 'Rejects what another administrator asked for. The same key again is answered alike.',
  method: 'POST',
  path: '/approvals/reject',
  who: administrators,
  body: z.object({
    id: identifierSchema,
    comment: foldedLineSchema(approvalCommentMaximum, texts.commentRequired, texts.commentTooLong),
  }),
  answers: { 201: one },
  refusals: [...undecidable, 'own_approval'],
  idempotent: true,
});

export const withdrawRequestRoute = defineRoute({
  name: 'ApprovalWithdraw',
  summary: 'Takes back what the caller asked for. The same key again is answered alike.',
  method: 'POST',
  path: '/approvals/withdraw',
  who: administrators,
  body: z.object({ id: identifierSchema }),
  answers: { 201: one },
  refusals: [...undecidable, 'not_own_approval_request'],
  idempotent: true,
});

const rulesAnswer = z.object({
  ...codeAndMessage,
  ...versionAnswer,
  status: z.boolean(),
  /** In whole miles: a staff transfer of more waits. */
  transfer_above: z.string(),
  role: z.boolean(),
  fee: z.boolean(),
  rewards: z.boolean(),
  erasure: z.boolean(),
  /** How long a request can be decided. */
  days: z.number(),
});

export const approvalRulesRoute = defineRoute({
  name: 'ApprovalRules',
  summary: 'Which actions of an administrator wait for another one.',
  method: 'GET',
  path: '/config/approvals',
  who: administrators,
  versions: true,
  answers: { 200: rulesAnswer },
  refusals: [],
});

export const updateApprovalRulesRoute = defineRoute({
  name: 'ApprovalRulesUpdate',
  summary: 'Changes which actions of an administrator wait for another one; while they do, this waits, too.',
  method: 'PUT',
  path: '/config/approvals',
  who: administrators,
  body: z.object({
    status: decidedFlagSchema,
    transfer_above: milesSchema(0n, rulesTexts.transferRequired, rulesTexts.transferWrong),
    role: decidedFlagSchema,
    fee: decidedFlagSchema,
    rewards: decidedFlagSchema,
    erasure: decidedFlagSchema,
    days: wholeNumber(1, approvalDaysMaximum, rulesTexts.daysWrong),
  }),
  versions: true,
  answers: { 201: rulesAnswer, 202: waitingAnswer },
  refusals: ['no_second_person', 'setting_unchanged', 'approval_request_open'],
  conditional: true,
});

export const approvalRoutes = [
  approvalRequestsRoute,
  approvalRequestRoute,
  approveRequestRoute,
  rejectRequestRoute,
  withdrawRequestRoute,
  approvalRulesRoute,
  updateApprovalRulesRoute,
] as const;
