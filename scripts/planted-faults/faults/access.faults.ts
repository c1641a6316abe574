import type { Fault } from '../fault.ts';

const access = ['apps/server/src/platform/http/access.test.ts'];
const table = ['packages/api/src/route-access.test.ts'];

/** Who may call what. */
export const accessFaults: readonly Fault[] = [
  {
    name: 'whoever is signed in may call every route',
    file: 'apps/server/src/platform/http/bind.ts',
    find: "return route.who === 'user' || route.who.includes(caller.role);",
    replace: 'return Boolean(caller.role);',
    suites: access,
  },
  {
    name: 'nobody has to sign in',
    file: 'apps/server/src/platform/http/bind.ts',
    find: "if (!caller) return 'not_signed_in';",
    replace: "if (!caller) return route.who === 'user' ? 'not_signed_in' : undefined;",
    suites: access,
  },
  {
    name: 'the input is looked at before the caller',
    file: 'apps/server/src/platform/http/bind.ts',
    find: 'onRequest: (request, reply) => admit(route, request, reply, options),',
    replace:
      'preHandler: async (request, reply) => parseInput(route, request, options.product).ok ? admit(route, request, reply, options) : undefined,',
    suites: access,
  },
  {
    name: 'whoever was put out while the body was on its way is let in',
    file: 'apps/server/src/platform/http/bind.ts',
    find: "return request.method === 'GET' ? callers.get(request) : findCaller(request, options);",
    replace: 'return callers.get(request) ?? findCaller(request, options);',
    suites: ['apps/server/src/platform/http/ended-session.test.ts'],
  },
  {
    name: 'a role changes while an order waits to bring miles',
    file: 'apps/server/src/modules/members/change-role.store.ts',
    find: "(status = 'pendiente' or stage <> 'over')",
    replace: "(status = 'reembolsado' and stage <> 'over')",
    suites: ['apps/server/src/modules/orders/whose-order.test.ts'],
  },
  {
    name: 'who may only look moves miles',
    file: 'packages/api/src/ledger/miles.ts',
    near: "path: '/miles/admin-transfer',",
    find: 'who: administrators,',
    replace: "who: ['SUPER_ADMIN', 'CONSULT'],",
    suites: table,
  },
  {
    name: 'members read the audit',
    file: 'packages/api/src/audit/audit.ts',
    near: "path: '/audit',",
    find: 'who: administrators,',
    replace: "who: 'user',",
    suites: table,
  },
  {
    name: 'allies list every user',
    file: 'packages/api/src/members/users.ts',
    near: "name: 'AllUsers',",
    find: 'who: staff,',
    replace: "who: ['SUPER_ADMIN', 'CONSULT', 'CORPORATE'],",
    suites: table,
  },
  {
    name: 'the operations of everybody are open to whoever is signed in',
    file: 'packages/api/src/ledger/operations.ts',
    near: "path: '/operations',",
    find: 'who: staff,',
    replace: "who: 'user',",
    suites: table,
  },
  {
    name: 'anybody sees who is an ally',
    file: 'packages/api/src/corporates/corporates.ts',
    near: "path: '/corporate-users/info',",
    find: 'who: staff,',
    replace: "who: 'anyone',",
    suites: table,
  },
];
