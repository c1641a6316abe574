import type { Fault } from '../fault.ts';

const modules = 'apps/server/src/modules';
const identity = `${modules}/identity`;
const profile = [`${modules}/members/profile.test.ts`];
const attempts = [`${identity}/attempts.test.ts`];
const twoFactor = [`${identity}/two-factor.test.ts`];
const environment = ['apps/server/src/env.test.ts'];
const live = ['apps/server/src/platform/http/live.test.ts'];

/** What strangers, members and staff could do to others if a rule of the security review were lost. */
export const securityFaults: readonly Fault[] = [
  {
    name: 'a member learns the whole last name of others',
    file: `${modules}/members/find-user.ts`,
    find: 'return `${first}.`;',
    replace: 'return `${first}${name.slice(1)}`;',
    suites: profile,
  },
  {
    name: 'a member learns of inactive people',
    file: `${modules}/members/find-user.ts`,
    find: " || user.status === 'inactivo'",
    replace: '',
    suites: profile,
  },
  {
    name: 'a member may look for people without end',
    file: `${modules}/members/find-user.ts`,
    find: 'if (wait !== undefined) return',
    replace: 'if (wait !== undefined && wait < 0) return',
    suites: profile,
  },
  {
    name: 'a member learns the wallet of the other side',
    file: `${modules}/ledger/operation.view.ts`,
    find: ' || accountId === viewer.accountId;',
    replace: ' || accountId !== 0n;',
    suites: [`${modules}/ledger/transfer.test.ts`],
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
    find: "const token = randomBytes(32).toString('base64url');",
    replace:
      "const token = randomBytes(32).toString('base64url');\n  await sql`delete from account_tokens where user_id = ${userId} and purpose = ${purpose}`.execute(database);",
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
    replace: 'return isLoopback(',
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
    replace: 'await authenticate(token);\n    void socket;',
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
];
