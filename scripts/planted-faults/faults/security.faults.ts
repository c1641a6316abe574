import type { Fault } from '../fault.ts';

const modules = 'apps/server/src/modules';
const identity = `${modules}/identity`;
const lookup = [`${modules}/members/public-passenger.test.ts`];
const attempts = [`${identity}/attempts.test.ts`];
const twoFactor = [`${identity}/two-factor.test.ts`];
const environment = ['apps/server/src/env.test.ts'];
const byStaff = [`${modules}/members/register-by-staff.test.ts`];
const managing = [`${modules}/members/manage-users.test.ts`];
const access = ['apps/server/src/platform/http/access.test.ts'];
const live = ['apps/server/src/platform/http/live.test.ts'];

/** What strangers, members and staff could do to others if a rule of the security review were lost. */
export const securityFaults: readonly Fault[] = [
  {
    name: 'a member learns the whole last name of others',
    file: `${modules}/members/find-user.ts`,
    find: 'return `${first}.`;',
    replace: 'return `${first}${name.slice(1)}`;',
    suites: lookup,
  },
  {
    name: 'a member learns of inactive people',
    file: `${modules}/members/find-user.ts`,
    find: " || user.status === 'inactivo'",
    replace: '',
    suites: lookup,
  },
  {
    name: 'a member may look for people without end',
    file: `${modules}/members/find-user.ts`,
    find: 'if (wait !== undefined) return',
    replace: 'if (wait !== undefined && wait < 0) return',
    suites: lookup,
  },
  {
    name: 'a member learns the wallet of the other side',
    file: `${modules}/ledger/operation.view.ts`,
    find: ' || accountId === viewer.accountId;',
    replace: ' || accountId !== 0n;',
    suites: [`${modules}/ledger/transfer.test.ts`],
  },
  {
    name: 'the role that runs may change what is kept',
    file: 'apps/server/src/platform/runtime-role.ts',
    find: '(refused & bit) === 0 ? [right] : []',
    replace: '(refused & bit) === 0 ? [right] : [right]',
    suites: ['apps/server/src/platform/runtime-role.test.ts'],
  },
  {
    name: 'the role that runs may write balances',
    file: 'apps/server/src/platform/runtime-role.ts',
    find: "account_balances: 'select, update (account_id)'",
    replace: "account_balances: 'select, update'",
    suites: ['apps/server/src/platform/runtime-role.test.ts'],
  },
  {
    name: 'what one person typed is given to another',
    file: 'apps/web/src/kept-forms.ts',
    find: 'if (kept.userId !== userId) {',
    replace: 'if (kept.userId < 0) {',
    suites: ['apps/web/src/features/miles/transfer-person.test.ts'],
  },
  {
    name: 'a proof of who one is lasts for ever',
    file: `${identity}/confirm-identity.ts`,
    find: "interval '5 minutes'",
    replace: "interval '5 days'",
    suites: [`${modules}/settings/settings.test.ts`],
  },
  {
    name: 'of one proxy, two are believed',
    file: 'apps/server/src/platform/http/server.ts',
    find: 'hop < trustProxy :',
    replace: 'hop <= trustProxy :',
    suites: attempts,
  },
  {
    name: 'a mark of somebody else’s browser lets one in',
    file: `${identity}/login.ts`,
    find: 'known?.userId === user?.id ? known : undefined',
    replace: 'known ?? undefined',
    suites: attempts,
  },
  {
    name: 'a mark of a browser that nobody signed counts',
    file: `${identity}/known-devices.ts`,
    find: 'return isOurs ? ',
    replace: 'return isOurs || id ? ',
    suites: attempts,
  },
  {
    name: 'whoever has a /64 has as many addresses',
    file: 'apps/server/src/platform/limits.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 8)',
    suites: ['apps/server/src/platform/limits.test.ts'],
  },
  {
    name: 'a question about the second factor forgets the wrong codes',
    file: `${identity}/two-factor.ts`,
    find: 'if (refused) return refuse(refused);',
    replace:
      'if (refused) await codeWasRight({ limit: dependencies.limits.settingsCode, key: setting.caller.sessionId });\n  if (refused) return refuse(refused);',
    suites: twoFactor,
  },
  {
    name: 'who guesses codes keeps the session',
    file: `${identity}/two-factor.ts`,
    find: 'if (count >= codesMaximum) await revokeSession',
    replace: 'if (count > codesMaximum) await revokeSession',
    suites: twoFactor,
  },
  {
    name: 'wrong codes keep the owner’s recovery codes out',
    file: `${identity}/login.ts`,
    find: 'user.has_second_factor && isAuthenticatorCode(code_2fa);',
    replace: 'user.has_second_factor && code_2fa.length > 0;',
    suites: twoFactor,
  },
  {
    name: 'nobody is told of guessed codes',
    file: `${identity}/code-attempts.ts`,
    find: 'if (count !== wrongCodesBeforeMail) return;',
    replace: 'if (count > 0) return;',
    suites: twoFactor,
  },
  {
    name: 'another code takes the owner’s away',
    file: `${identity}/account-tokens.store.ts`,
    find: 'const expiresAt = new Date(now.getTime() + tokenMilliseconds[purpose]);',
    replace:
      'const expiresAt = new Date(now.getTime() + tokenMilliseconds[purpose]);\n  await sql`delete from account_tokens where user_id = ${userId} and purpose = ${purpose}`.execute(database);',
    suites: [`${identity}/account-codes.test.ts`],
  },
  {
    name: 'the mailbox is for everybody who reaches the server',
    file: `${modules}/notifications/mailbox.ts`,
    find: 'return isHere && forwarded === undefined ? undefined : refuseUnknown(reply);',
    replace: 'return isHere || forwarded === undefined ? undefined : refuseUnknown(reply);',
    suites: [`${modules}/notifications/mailbox.test.ts`],
  },
  {
    name: 'the examples open in production',
    file: `${modules}/members/close-demo-accounts.ts`,
    find: "set status = 'inactivo'",
    replace: 'set status = status',
    suites: [`${modules}/members/demo.test.ts`],
  },
  {
    name: 'who tries the product opens it to the network',
    file: 'apps/server/src/env.ts',
    find: "'0.0.0.0' : '127.0.0.1'",
    replace: "'0.0.0.0' : '0.0.0.0'",
    suites: environment,
  },
  {
    name: 'production takes a phrase that everybody knows',
    file: 'apps/server/src/wallet-seed.ts',
    find: 'return publicSeeds.has(words) || ',
    replace: 'return ',
    suites: environment,
  },
  {
    name: 'a token goes to the mail server in clear text',
    file: 'apps/server/src/adapters/mail/smtp.ts',
    find: 'return !isLoopback(',
    replace: 'return false && !isLoopback(',
    suites: ['apps/server/src/adapters/mail/smtp.test.ts'],
  },
  {
    name: 'a socket that left is kept for ever',
    file: 'apps/server/src/platform/http/live.ts',
    find: 'if (socket.readyState !== socket.OPEN) return;',
    replace: '',
    suites: live,
  },
  {
    name: 'a socket outlives its session',
    file: 'apps/server/src/platform/http/live.ts',
    find: 'if (!(await authenticate(token))) socket.terminate();',
    replace: 'if (!(await authenticate(token))) socket.ping();',
    suites: live,
    hangs: true,
  },
  {
    name: 'another site’s page opens a socket',
    file: 'apps/server/src/platform/http/live.ts',
    find: 'if (origin === undefined) return true;',
    replace: 'if (origin !== null) return true;',
    suites: live,
    hangs: true,
  },
  {
    name: 'the body is read before it is known who sends it',
    file: 'apps/server/src/platform/http/bind.ts',
    find: 'onRequest: (request, reply) => admit',
    replace: 'preValidation: (request, reply) => admit',
    suites: access,
    hangs: true,
  },
  {
    name: 'what was not allowed is not written down',
    file: `${modules}/audit/journal.ts`,
    find: "if (refusal === 'not_allowed' || ",
    replace: 'if (',
    suites: access,
  },
  {
    name: 'staff read people’s data without a trace',
    file: `${modules}/audit/journal.ts`,
    find: 'return personalReads[route.name];',
    replace: 'return undefined;',
    suites: access,
  },
  {
    name: 'an entry that was taken out does not show',
    file: 'db/migrations/0021_audit_seals.sql',
    find: 'where c.after_id <> c.expected_after or c.hash <> audit_hash(c.previous, c.after_id, c.last_id)',
    replace: 'where c.after_id <> c.expected_after',
    suites: [`${modules}/audit/audit.test.ts`],
  },
  {
    name: 'nobody hears of miles that left',
    file: `${modules}/ledger/transfer.ts`,
    near: 'scope: `member:${caller.userId}`',
    find: '    isTold: true,\n',
    replace: '',
    suites: [`${modules}/ledger/transfer.test.ts`],
  },
  {
    name: 'staff without a second factor do everything',
    file: 'apps/server/src/platform/http/bind.ts',
    find: 'return caller.lacksSecondFactor && ',
    replace: 'return !caller.userId && ',
    suites: attempts,
  },
  {
    name: 'an administrator’s password is chosen by another',
    file: 'packages/api/src/accounts-registration.ts',
    find: 'isStaffRole(role) ? unheardSchema : givenPasswordSchema',
    replace: 'isStaffRole(role) && role === 0 ? unheardSchema : givenPasswordSchema',
    suites: byStaff,
  },
  {
    name: 'the last administrators put each other out',
    file: `${modules}/members/manage-users.ts`,
    find: "if (await isLastOf(database, user)) return refuse('last_administrator');\n    await setStatus",
    replace: 'await setStatus',
    suites: managing,
  },
  {
    name: 'who never confirmed the e-mail is let in by being enabled',
    file: `${modules}/members/manage-users.ts`,
    find: "user.is_validated ? 'activo' : 'registrado'",
    replace: "user.id > 0n ? 'activo' : 'registrado'",
    suites: managing,
  },
  {
    name: 'one changes one’s own access',
    file: `${modules}/members/manage-users.ts`,
    find: "if (user.id === caller.userId) return refuse('not_oneself');",
    replace: '',
    suites: managing,
  },
  {
    name: 'all pictures are drawn at once',
    file: 'apps/server/src/platform/pictures.ts',
    find: 'const mine = last.then(work);',
    replace: 'const mine = work();',
    suites: ['apps/server/src/platform/pictures.test.ts'],
  },
];
