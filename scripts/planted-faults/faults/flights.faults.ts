import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/flights';
const suites = [`${folder}/airports.test.ts`];

const routeSuites = [`${folder}/routes.test.ts`];

/** Airports and routes, and with them what every catalogue does. */
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
  {
    name: 'a flight of an earlier day is rewarded by the rules of today',
    file: 'db/migrations/0030_routes.sql',
    find: 'where v.route_id = r.id and v.starts_at <= moment order',
    replace: 'where v.route_id = r.id and v.starts_at <= clock_timestamp() order',
    suites: routeSuites,
  },
  {
    name: 'a change of the rules forgets that the route gives no miles',
    file: `${folder}/routes.routes.ts`,
    find: 'status_rewards: values.status_rewards ?? before.status_rewards',
    replace: 'status_rewards: values.status_rewards ?? true',
    suites: routeSuites,
  },
  {
    name: 'a route can be added to an airport that is out of use',
    file: `${folder}/routes.store.ts`,
    find: "    .where('status', '=', true)\n",
    replace: '',
    suites: routeSuites,
  },
];
