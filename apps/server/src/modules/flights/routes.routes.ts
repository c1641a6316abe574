import {
  addFlightRouteRoute,
  flightRoutesRoute,
  flightRouteStatusRoute,
  routesOfFormsRoute,
  routeTexts,
  updateFlightRouteRoute,
} from '@millaje/api';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { areSame } from '../../platform/same-values.ts';
import { change } from '../audit/index.ts';
import {
  addRouteVersion,
  findActiveAirports,
  insertRoute,
  listRoutes,
  lockRoute,
  setRouteStatus,
  viewOfRoute,
} from './routes.store.ts';

const taken = { routes_pair_key: 'route_taken' } as const;
const subject = (id: number) => ({ type: 'route', id }) as const;

/** The catalogue of routes. */
export function flightRouteRoutes({
  database,
  pool,
}: {
  readonly database: Database;
  readonly pool: pg.Pool;
}): BoundRoute[] {
  return [
    bind(flightRoutesRoute, async () => read({ routes: (await listRoutes(database)).map(viewOfRoute) })),

    bind(routesOfFormsRoute, async () => {
      const routes = (await listRoutes(database)).filter(({ status }) => status);
      return read({ routes: routes.map((row) => ({ ...viewOfRoute(row), ...endsOf(row) })) });
    }),

    bind(addFlightRouteRoute, ({ body: { departure, arrive, ...rules } }, caller, context) =>
      change(pool, { action: 'route_added', caller, context, taken }, async (transaction) => {
        const airports = await findActiveAirports(transaction, [departure, arrive]);
        const [departureId, arriveId] = [airports.get(departure), airports.get(arrive)];
        const fields = {
          ...(departureId === undefined ? { departure: routeTexts.airportRequired } : {}),
          ...(arriveId === undefined ? { arrive: routeTexts.airportRequired } : {}),
        };
        if (departureId === undefined || arriveId === undefined) return refuse('invalid_input', { fields });
        const id = await insertRoute(transaction, departureId, arriveId);
        const after = await addRouteVersion(transaction, { id, rules, changedBy: caller.userId });
        return { subject: subject(id), after, answer: written(routeTexts.added, { route: after }) };
      }),
    ),

    bind(updateFlightRouteRoute, ({ body: { id, ...values } }, caller, context) =>
      change(pool, { action: 'route_updated', caller, context }, async (transaction) => {
        const before = await lockRoute(transaction, id);
        if (!before) return refuse('route_not_in_network');
        const rules = { ...values, status_rewards: values.status_rewards ?? before.status_rewards };
        const after = areSame(rules, before)
          ? before
          : await addRouteVersion(transaction, { id, rules, changedBy: caller.userId });
        return {
          subject: subject(id),
          before,
          after,
          answer: written(routeTexts.updated, { route: after }),
        };
      }),
    ),

    bind(flightRouteStatusRoute, ({ body: { id, status } }, caller, context) =>
      change(pool, { action: 'route_status_changed', caller, context }, async (transaction) => {
        const before = await lockRoute(transaction, id);
        if (!before) return refuse('route_not_in_network');
        const after = await setRouteStatus(transaction, id, status);
        const message = status ? routeTexts.activated : routeTexts.inactivated;
        return { subject: subject(id), before, after, answer: written(message, { route: after }) };
      }),
    ),
  ];
}

interface Ends {
  readonly departure: string;
  readonly departure_airport: string;
  readonly arrive: string;
  readonly arrive_airport: string;
}

/** Both airports as forms look at them: `departure.code` and `arrive.code`. */
function endsOf({ departure, departure_airport, arrive, arrive_airport }: Ends) {
  return {
    departure: { code: departure, name: departure_airport },
    arrive: { code: arrive, name: arrive_airport },
  };
}
