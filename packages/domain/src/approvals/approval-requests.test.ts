import { expect, test } from 'vitest';
import { approvalStatuses, approvalSteps, decideApproval, standingAt } from './approval-requests.ts';
import { type ApprovalRules, type GuardedAttempt, needsApproval } from './approval-rules.ts';

const requester = 7n;
const other = 8n;
const now = new Date('2026-03-10T12:00:00Z');
const tomorrow = new Date('2026-03-11T12:00:00Z');
const final = 'approval_request_final';
const expired = 'approval_request_expired';

/** [by who asked, by another] */
const table = {
  pending: {
    approve: ['own_approval', 'approved'],
    reject: ['own_approval', 'rejected'],
    withdraw: ['withdrawn', 'not_own_approval_request'],
  },
  approved: { approve: [final, final], reject: [final, final], withdraw: [final, final] },
  rejected: { approve: [final, final], reject: [final, final], withdraw: [final, final] },
  withdrawn: { approve: [final, final], reject: [final, final], withdraw: [final, final] },
  expired: { approve: [expired, expired], reject: [expired, expired], withdraw: [expired, expired] },
} as const;

test.each(approvalStatuses.flatMap((status) => approvalSteps.map((step) => [status, step] as const)))(
  'a request that is %s: %s',
  (status, step) => {
    const request = { status, requestedBy: requester, expiresAt: tomorrow };
    expect([requester, other].map((userId) => decideApproval(request, step, { userId, now }))).toEqual(
      table[status][step],
    );
  },
);

test.each([
  ['before its time', new Date(now.getTime() - 1), 'pending'],
  ['at its time', now, 'expired'],
  ['after its time', tomorrow, 'expired'],
] as const)('a pending request %s', (_when, moment, standing) => {
  const request = { status: 'pending', requestedBy: requester, expiresAt: now } as const;
  expect(standingAt(request, moment)).toBe(standing);
  for (const step of approvalSteps)
    expect(decideApproval(request, step, { userId: other, now: moment }) === expired).toBe(standing === 'expired');
});

test.each(approvalStatuses.filter((status) => status !== 'pending'))('what is %s stays so when time passes', (status) =>
  expect(standingAt({ status, expiresAt: now }, tomorrow)).toBe(status),
);

const rules: ApprovalRules = {
  isOn: true,
  transferAbove: 1_000n,
  role: false,
  fee: true,
  rewards: false,
  erasure: true,
  days: 7,
};

/** [what, whether it waits]; nothing does while the rules are off */
test.each<[GuardedAttempt, boolean]>([
  [{ action: 'transfer', amount: 1_000n }, false],
  [{ action: 'transfer', amount: 1_001n }, true],
  [{ action: 'role' }, false],
  [{ action: 'fee' }, true],
  [{ action: 'rewards' }, false],
  [{ action: 'erasure' }, true],
  [{ action: 'rules' }, true],
])('%o waits: %s', (attempt, waits) => {
  expect(needsApproval(rules, attempt)).toBe(waits);
  expect(needsApproval({ ...rules, isOn: false }, attempt)).toBe(false);
});
