import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/flights';
const suites = [`${folder}/airports.test.ts`];

const itineraries = `${folder}/itineraries`;
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
    name: 'the call that activates an airport does not say that there may be none',
    file: 'packages/api/src/flights/airports.ts',
    near: "name: 'AirportStatus'",
    find: "refusals: ['airport_not_found'],",
    replace: 'refusals: [],',
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
    file: 'db/migrations/0027_routes.sql',
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
  {
    name: 'a destination that nobody can book is offered',
    file: `${folder}/bookable-routes.ts`,
    find: 'isBookable(route.departure) && isBookable(route.arrive)',
    replace: 'isBookable(route.departure)',
    suites: [`${folder}/booking.test.ts`],
  },
  {
    name: 'a route that gives no miles promises some',
    file: `${folder}/booking.routes.ts`,
    find: 'route.status_rewards ? BigInt(route.miles_rewards) : 0n',
    replace: 'BigInt(route.miles_rewards)',
    suites: [`${folder}/booking.test.ts`],
  },
  {
    name: 'a checked file is in force before anybody applied it',
    file: `${itineraries}/routes.ts`,
    find: 'if (apply) await start',
    replace: 'await start',
    suites: [`${itineraries}/itineraries.test.ts`],
  },
  {
    name: 'what an earlier version brings is told as what it takes away',
    file: `${itineraries}/routes.ts`,
    find: 'compareItineraries(former, later)',
    replace: 'compareItineraries(later, former)',
    suites: [`${itineraries}/itineraries.test.ts`],
  },
  {
    name: 'a file with one wrong row is taken without that row',
    file: `${itineraries}/routes.ts`,
    find: 'if (checked.problems.length > 0)',
    replace: 'if (checked.rows.length === 0)',
    suites: [`${itineraries}/itineraries.test.ts`],
  },
  {
    name: 'what a workbook unpacks to is not looked at',
    file: 'apps/server/src/platform/spreadsheets/inspect-workbook.ts',
    find: 'if (total > bytes * unpackedFactor || parts',
    replace: 'if (parts',
    suites: [`${itineraries}/itineraries.test.ts`],
  },
  {
    name: 'a flight leaves twice on the day on which one part ends and the next begins',
    file: `${itineraries}/check-rows.ts`,
    find: 'other.valid_from <= one.valid_until',
    replace: 'other.valid_from < one.valid_until',
    suites: [`${itineraries}/check-rows.test.ts`],
  },
  {
    name: 'the first timetable comes back over what staff uploaded',
    file: `${itineraries}/itineraries.store.ts`,
    find: 'where version.created_by is null and version.id =',
    replace: 'where version.id =',
    suites: ['apps/server/src/second-brand.test.ts'],
  },
];
