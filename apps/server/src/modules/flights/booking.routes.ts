import { bookingAirportsRoute, bookingRoutesRoute, milesTableRoute, type MilesRange } from '@millaje/api';
import { isBookable } from '@millaje/domain/flights/national-airports';
import { rewardRange } from '@millaje/domain/flights/rewards';
import type { Database } from '../../platform/database.ts';
import { read } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { earningRulesAt } from '../settings/index.ts';
import { listAirports } from './airports.store.ts';
import { bookableRoutes } from './bookable-routes.ts';
import type { RouteRow } from './routes.store.ts';

/** Where one can fly, and what that gives: for everybody. */
export function bookingRoutes({ database }: { readonly database: Database }): BoundRoute[] {
  return [
    bind(bookingAirportsRoute, async () => {
      const airports = (await listAirports(database)).filter(({ status, code }) => status && isBookable(code));
      return read({
        airports: airports
          .map(({ id, code, name, city_name }) => ({
            id,
            locationCode: code,
            cityName: city_name,
            airPortName: name,
            airportCode: code,
          }))
          .toSorted((one, other) => inOrder(one.cityName, other.cityName)),
      });
    }),

    bind(bookingRoutesRoute, async ({ query: { departure } }) => {
      const routes = (await bookableRoutes(database)).filter((route) => route.departure === departure);
      const departures = routes.map((route) => ({
        id_route: route.id,
        arrival: route.arrive,
        arrivalCityName: route.arrive_city,
        arrivalAirportName: route.arrive_airport,
      }));
      return read({
        routes: {
          departures: departures.toSorted((one, other) => inOrder(one.arrivalCityName, other.arrivalCityName)),
        },
      });
    }),

    bind(milesTableRoute, async () => read(await listMilesRanges(database))),
  ];
}

/** What flying each active route gives, by the rules that are in force: the international routes, and those within the country. */
export async function listMilesRanges(database: Database) {
  const [routes, rules] = await Promise.all([bookableRoutes(database), earningRulesAt(database)]);
  const factors = [...rules.values()].map(({ value }) => value);
  const ranges = (type: RouteRow['route_type']) =>
    routes
      .filter(({ route_type }) => route_type === type)
      .map((route) => rangeOf(route, factors))
      .toSorted((one, other) => inOrder(one.route, other.route));
  return { international: ranges('Internacional'), national: ranges('Nacional') };
}

const inOrder = (one: string, other: string) => one.localeCompare(other, 'es');

/** What a route gives, over the factors of all classes; nothing where it gives no miles, or where no class does. */
function rangeOf(route: RouteRow, factors: readonly string[]): MilesRange {
  const reward = route.status_rewards ? BigInt(route.miles_rewards) : 0n;
  const range = rewardRange(reward, factors);
  return {
    route: `${route.departure_city} (${route.departure}) - ${route.arrive_city} (${route.arrive})`,
    min: Number(range?.minimum ?? 0n),
    max: Number(range?.maximum ?? 0n),
  };
}
