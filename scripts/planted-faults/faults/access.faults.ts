import type { Fault } from '../fault.ts';

const access = ['apps/server/src/platform/http/access.test.ts'];

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
    find: "if (route.who !== 'anyone' && !caller)",
    replace: "if (route.who === 'user' && !caller)",
    suites: access,
  },
  {
    name: 'the input is looked at before the caller',
    file: 'apps/server/src/platform/http/bind.ts',
    find: "if (!mayCall(route, caller)) return sendRefusal(reply, refuse('not_allowed'), options.product);",
    replace:
      "if (!mayCall(route, caller) && parseInput(route, request, options.product).ok) return sendRefusal(reply, refuse('not_allowed'), options.product);",
    suites: access,
  },
];
