/** What staff can be made to wait with until another administrator has approved it. `rules`: these rules themselves. */
export const guardedActions = ['transfer', 'role', 'fee', 'rewards', 'erasure', 'rules'] as const;
export type GuardedAction = (typeof guardedActions)[number];

/** Where an approval request stands. `approved`: it was executed, in the same transaction. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** What people do with an approval request. */
export const approvalSteps = ['approve', 'reject', 'withdraw'] as const;
export type ApprovalStep = (typeof approvalSteps)[number];

/** Why a step is refused, in order of precedence. */
export type ApprovalRefusal =
  | 'approval_request_expired'
  | 'approval_request_final'
  | 'own_approval'
  | 'not_own_approval_request';

/** An approval request as it is decided by. */
export interface ApprovalRequestState {
  readonly status: ApprovalStatus;
  readonly requestedBy: bigint;
  readonly expiresAt: Date;
}

/** Where a request stands at a moment: whose time has passed is expired, whether that was written down yet or not. */
export function standingAt(
  { status, expiresAt }: Omit<ApprovalRequestState, 'requestedBy'>,
  now: Date,
): ApprovalStatus {
  return status === 'pending' && now >= expiresAt ? 'expired' : status;
}

const outcomes = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const satisfies Record<
  ApprovalStep,
  ApprovalStatus
>;
export type ApprovalOutcome = (typeof outcomes)[ApprovalStep];

/**
 * What a request becomes by somebody's step, or why it does not. Only a pending one is decided; nobody decides about what they asked for
 * themselves, and nobody else takes it back.
 */
export function decideApproval(
  request: ApprovalRequestState,
  step: ApprovalStep,
  { userId, now }: { readonly userId: bigint; readonly now: Date },
): ApprovalOutcome | ApprovalRefusal {
  const standing = standingAt(request, now);
  if (standing === 'expired') return 'approval_request_expired';
  if (standing !== 'pending') return 'approval_request_final';
  const isOwn = request.requestedBy === userId;
  if (step === 'withdraw') return isOwn ? outcomes.withdraw : 'not_own_approval_request';
  return isOwn ? 'own_approval' : outcomes[step];
}

/** Whether a decision is a refusal. */
export const isApprovalRefusal = (decision: ApprovalOutcome | ApprovalRefusal): decision is ApprovalRefusal =>
  !Object.values<string>(outcomes).includes(decision);
