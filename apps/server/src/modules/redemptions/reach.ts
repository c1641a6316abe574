import type { Airport, NetworkPlace, ReachedDestination } from '@millaje/api';
import { addDays } from '@millaje/domain/flights/local-times';
import { isBookable } from '@millaje/domain/flights/national-airports';
import { folded } from '@millaje/domain/folded';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { priceOf } from './quoted-prices.ts';
import type { PriceRule, QuotedOffer } from './quotes.ts';
import { hasSeats, offerLeg, type PricedWay, readFareRule, type TripDependencies } from './trip.ts';

export interface Reach {
  readonly origin: NetworkPlace | null;
  readonly airports: NetworkPlace[];
  readonly origins: string[];
  readonly destinations: ReachedDestination[];
}

/** From tomorrow on so many days are looked through for one with seats; one comes back after some days at the earliest. */
const daysLooked = 8;
const daysStayed = 3;

/**
 * What the destinations of an airport cost on their nearest days with seats, by the very steps with which a search prices them. A
 * reservation system that answers from afar would be asked a hundred things a visit: of it nothing is told.
 */
export async function findReach(
  dependencies: TripDependencies,
  { origin: asked, userId }: { readonly origin: string | undefined; readonly userId: bigint },
): Promise<Reach> {
  const { database, reads, inventory } = dependencies;
  const [all, routes, city] = await Promise.all([listPlaces(database), reads.routes(), readCity(database, userId)]);
  const airports = [...all.values()].filter(({ code }) => isBookable(code));
  const byOrigin = Map.groupBy(routes, ({ departure }) => departure);
  const origins = airports.filter(({ code }) => byOrigin.has(code)).map(({ code }) => code);
  const code = chooseOrigin(airports, { asked, city, origins, countOf: (one) => byOrigin.get(one)?.length ?? 0 });
  const origin = all.get(code ?? '') ?? null;
  if (code === undefined || inventory.name !== 'schedule') return { origin, airports, origins, destinations: [] };
  const [known, rule] = await Promise.all([reads.airports(), readFareRule(reads)]);
  const found = await Promise.all(
    (byOrigin.get(code) ?? []).map(({ arrive, arrive_city }) =>
      reachOf(dependencies, { airports: known, rule }, { origin: code, destination: arrive, city: arrive_city }),
    ),
  );
  const destinations = found.flatMap((one) => one ?? []).toSorted((one, other) => one.one_way - other.one_way);
  return { origin, airports, origins, destinations };
}

/** Where one leaves: what was asked for, the member's own city, or else where most routes begin. */
function chooseOrigin(
  airports: readonly NetworkPlace[],
  {
    asked,
    city,
    origins,
    countOf,
  }: {
    readonly asked: string | undefined;
    readonly city: string;
    readonly origins: readonly string[];
    readonly countOf: (code: string) => number;
  },
): string | undefined {
  const own = airports.find((one) => folded(one.city) === folded(city))?.code;
  const possible = [asked, own].find((code) => code !== undefined && origins.includes(code));
  return possible ?? origins.toSorted((one, other) => countOf(other) - countOf(one))[0];
}

async function reachOf(
  dependencies: TripDependencies,
  { airports, rule }: { readonly airports: readonly Airport[]; readonly rule: PriceRule },
  { origin, destination, city }: { readonly origin: string; readonly destination: string; readonly city: string },
): Promise<ReachedDestination | undefined> {
  const tomorrow = addDays(dayOf(dependencies.now()), 1);
  const there = await nearest(dependencies, airports, { leg: 'outbound', origin, destination }, tomorrow);
  if (!there) return undefined;
  const earliest = addDays(there.day, daysStayed);
  const back = await nearest(
    dependencies,
    airports,
    { leg: 'inbound', origin: destination, destination: origin },
    earliest,
  );
  const oneWay = cheapest(rule, there.ways, undefined);
  if (oneWay === undefined) return undefined;
  const roundTrip = back && cheapest(rule, there.ways, back.ways);
  return {
    code: destination,
    city,
    departure: there.day,
    return: roundTrip === undefined ? null : (back?.day ?? null),
    one_way: oneWay,
    round_trip: roundTrip ?? null,
  };
}

/** The first day from one on that has seats, with its ways. */
async function nearest(
  dependencies: TripDependencies,
  airports: readonly Airport[],
  query: { readonly leg: QuotedOffer['leg']; readonly origin: string; readonly destination: string },
  from: string,
): Promise<{ readonly day: string; readonly ways: readonly PricedWay[] } | undefined> {
  for (let later = 0; later < daysLooked; later += 1) {
    const day = addDays(from, later);
    const ways = await offerLeg(dependencies, airports, { ...query, day, cabin: null });
    if (ways.some(hasSeats)) return { day, ways };
  }
  return undefined;
}

/** The least that a trip costs, over what is offered, in miles. */
function cheapest(
  rule: PriceRule,
  outbound: readonly PricedWay[],
  inbound: readonly PricedWay[] | undefined,
): number | undefined {
  const offersOf = (ways: readonly PricedWay[]) =>
    ways.flatMap(({ offers }) => offers.flatMap(({ offer }) => offer ?? []));
  const back = inbound ? offersOf(inbound) : [undefined];
  const prices = offersOf(outbound).flatMap((there) =>
    back.flatMap((one) => priceOf({ rule }, { outbound: there, inbound: one })?.total ?? []),
  );
  return prices.length === 0 ? undefined : Number(prices.reduce((least, one) => (one < least ? one : least)));
}

/** The active airports of which it is known where they are, by their codes. */
async function listPlaces(database: Database): Promise<ReadonlyMap<string, NetworkPlace>> {
  const rows = await database
    .selectFrom('airports')
    .select(['code', 'city_name as city', 'latitude', 'longitude'])
    .where('status', '=', true)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .orderBy('code')
    .execute();
  return new Map(
    rows.map(({ latitude, longitude, ...place }) => [
      place.code,
      { ...place, latitude: Number(latitude), longitude: Number(longitude) },
    ]),
  );
}

async function readCity(database: Database, userId: bigint): Promise<string> {
  const user = await database.selectFrom('users').select('city').where('id', '=', userId).executeTakeFirst();
  return user?.city ?? '';
}
