import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/flights';
const suites = [`${folder}/airports.test.ts`];

/** Airports, and with them what every catalogue does. */
export const flightsFaults: readonly Fault[] = [
  {
    name: 'a code that another airport has is a fault of ours',
    file: `${folder}/airports.routes.ts`,
    find: "change(pool, { action: 'airport_updated', caller, context, taken }",
    replace: "change(pool, { action: 'airport_updated', caller, context }",
    suites,
  },
  {
    name: 'taking an airport out of use tells the audit what it was as what it is',
    file: `${folder}/airports.routes.ts`,
    find: 'const message = status ? airportTexts.activated : airportTexts.inactivated;\n        return { subject: subject(id), before, after,',
    replace:
      'const message = status ? airportTexts.activated : airportTexts.inactivated;\n        return { subject: subject(id), before, after: before,',
    suites,
  },
  {
    name: 'every airport is changed with one',
    file: `${folder}/airports.store.ts`,
    find: ".set(values).where('id', '=', id)",
    replace: ".set(values).where('id', '>=', id)",
    suites,
  },
];
