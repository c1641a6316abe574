import type { Fault } from '../fault.ts';

const modules = 'apps/server/src/modules';
const profile = [`${modules}/members/profile.test.ts`];

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
];
