import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/approvals';
const calls = [`${folder}/approvals.test.ts`];
const races = [`${folder}/races.test.ts`];
const domain = 'packages/domain/src/approvals';
const states = [`${domain}/approval-requests.test.ts`];

/** What waits for another administrator: who decides it, once, and what is looked at again. */
export const approvalsFaults: readonly Fault[] = [
  {
    name: 'a role that the person has already waits for another administrator',
    file: 'apps/server/src/modules/members/change-role.ts',
    find: 'isAsBefore: done.isAsBefore',
    replace: 'isAsBefore: !done.userId',
    suites: ['apps/server/src/modules/approvals/approvals.test.ts'],
  },
  {
    name: 'who asked approves in the shadow of who may',
    file: `${folder}/execute-transfer.ts`,
    find: '!pending.has(place) ||',
    replace: '!rows.some((one) => payloads[one.place]?.row.id === row.id) ||',
    suites: races,
  },
  {
    name: 'who asked approves',
    file: `${domain}/approval-requests.ts`,
    find: "return isOwn ? 'own_approval' : outcomes[step];",
    replace: 'return outcomes[step];',
    suites: states,
  },
  {
    name: 'a request is good for ever',
    file: `${domain}/approval-requests.ts`,
    find: "status === 'pending' && now >= expiresAt ?",
    replace: "status === 'withdrawn' && now >= expiresAt ?",
    suites: states,
  },
  {
    name: 'one administrator alone switches the rules off',
    file: `${domain}/approval-rules.ts`,
    find: "return attempt.action === 'rules' || rules[attempt.action];",
    replace: "return attempt.action !== 'rules' && rules[attempt.action];",
    suites: states,
  },
  {
    name: 'a transfer is claimed whatever has become of its request',
    file: `${folder}/execute-transfer.ts`,
    find: "where r.status = 'pending' and r.expires_at",
    replace: "where r.status <> 'x' and r.expires_at",
    suites: races,
  },
  {
    name: 'the ledger takes the approver’s own request',
    file: `${folder}/execute-transfer.ts`,
    find: 'and r.requested_by <> seen.approver',
    replace: 'and r.requested_by <> -seen.approver',
    suites: races,
  },
  {
    name: 'a request is decided without being locked',
    file: `${folder}/approvals.store.ts`,
    find: 'where id = ${id} for no key update`.execute',
    replace: 'where id = ${id}`.execute',
    suites: races,
  },
  {
    name: 'a transfer that was refused once is refused for a day',
    file: `${folder}/execute-transfer.ts`,
    find: 'keepsRefusal: false',
    replace: 'keepsRefusal: true',
    suites: calls,
  },
  {
    name: 'the key of a transfer that waits is free again when the rules are off',
    file: `${folder}/ask-approval.ts`,
    find: 'if (earlier) return answerAgain(earlier);',
    replace: 'if (earlier && earlier.input_hash !== inputHash) return answerAgain(earlier);',
    suites: calls,
  },
  {
    name: 'a change that is tried out stays',
    file: `${folder}/ask-approval.ts`,
    find: 'sql`rollback to savepoint tried_out`',
    replace: 'sql`release savepoint tried_out`',
    suites: calls,
  },
  {
    name: 'what somebody asked for who is no administrator any more is done',
    file: `${folder}/decide-request.ts`,
    find: "const isOrphaned = step === 'approve' &&",
    replace: "const isOrphaned = step === 'withdraw' &&",
    suites: calls,
  },
  {
    name: 'one administrator alone erases whoever has miles',
    file: 'apps/server/src/modules/settings/approval-rules.ts',
    find: "erasure: settings.approval_erasure.value === '1',",
    replace: "erasure: settings.approval_erasure.value === '2',",
    suites: calls,
  },
  {
    name: 'an administrator is registered by one alone',
    file: 'apps/server/src/modules/members/account.routes.ts',
    find: 'body.role === roleIds.SUPER_ADMIN && needsApproval',
    replace: 'body.role === roleIds.PASSENGER && needsApproval',
    suites: calls,
  },
  {
    name: 'one key decides two requests',
    file: `${folder}/approvals.store.ts`,
    find: ".where('id', '<>', id)",
    replace: ".where('id', '=', id)",
    suites: calls,
  },
  {
    name: 'a request names for good whoever was erased while it was asked',
    file: 'apps/server/src/modules/approvals/ask-approval.ts',
    find: 'await holdErasures(transaction);',
    replace: 'if (Date.now() < 0) await holdErasures(transaction);',
    suites: ['apps/server/src/modules/approvals/races.test.ts'],
  },
];
