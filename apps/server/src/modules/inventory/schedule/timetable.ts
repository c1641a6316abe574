import { type DatedFlight, datedFlights, type TimetableRow, type ZoneOf } from '@millaje/domain/flights/dated-flights';
import type { FareFamilyName } from '@millaje/domain/flights/fare-families';
import { isBookable } from '@millaje/domain/flights/national-airports';
import type { Database } from '../../../platform/database.ts';
import { findVersionInForce, listAirports, listItineraryRows } from '../../flights/index.ts';
import type { FlightDay } from './seats.store.ts';

/** A row of the timetable with what is sold on its flights. Its flight number has the carrier before it: 9V1303. */
export interface SoldRow extends TimetableRow {
  readonly originId: number;
  readonly destinationId: number;
  /** How many seats each class has. */
  readonly seats: Readonly<Record<string, number>>;
  /** What each family costs one way in USD, taxes included, as an exact decimal. */
  readonly fares: Readonly<Record<FareFamilyName, string>>;
}

/** A flight on its day, with the row that it comes from. */
export interface SoldFlight {
  readonly flight: DatedFlight;
  readonly row: SoldRow;
}

/** The timetable in force, between airports that are in use and can be booked. */
export interface Timetable {
  /** By the time at which they leave. */
  readonly rows: readonly SoldRow[];
  leavingFrom(airport: string): readonly SoldRow[];
  landingAt(airport: string): readonly SoldRow[];
  readonly zoneOf: ZoneOf;
}

export type ReadTimetable = () => Promise<Timetable>;

/** What a timetable follows from: while it is the same, so is the timetable. */
interface Basis {
  readonly versionId: number | undefined;
  readonly airports: readonly { readonly id: number; readonly code: string; readonly zone: string }[];
}

/**
 * Reads the timetable in force. Versions never change, so the rows of the last one that was asked for are kept; which one is in
 * force, and what the airports are, is asked each time.
 */
export function createTimetableReader(database: Database): ReadTimetable {
  let kept: { readonly key: string; readonly timetable: Promise<Timetable> } | undefined;
  return async () => {
    const basis = await readBasis(database);
    const key = JSON.stringify(basis);
    if (kept?.key === key) return kept.timetable;
    const timetable = loadTimetable(database, basis);
    kept = { key, timetable };
    // A failure is nothing to keep.
    timetable.catch(() => {
      if (kept?.timetable === timetable) kept = undefined;
    });
    return timetable;
  };
}

async function readBasis(database: Database): Promise<Basis> {
  const [versionId, airports] = await Promise.all([findVersionInForce(database), listAirports(database)]);
  return {
    versionId,
    airports: airports.flatMap(({ id, code, time_zone: zone, status }) =>
      status && zone !== null && isBookable(code) ? [{ id, code, zone }] : [],
    ),
  };
}

async function loadTimetable(database: Database, { versionId, airports }: Basis): Promise<Timetable> {
  const byId = new Map(airports.map((airport) => [airport.id, airport]));
  const zones = new Map(airports.map(({ code, zone }) => [code, zone]));
  const stored = versionId === undefined ? [] : await listItineraryRows(database, versionId);
  const rows = stored
    .flatMap((row): SoldRow[] => {
      const [origin, destination] = [byId.get(row.origin_id), byId.get(row.destination_id)];
      if (!origin || !destination) return [];
      return [
        {
          flightNumber: `${row.carrier}${row.flight_number}`,
          origin: origin.code,
          originId: origin.id,
          destination: destination.code,
          destinationId: destination.id,
          days: Array.from(row.days, Number),
          departureTime: row.departure_time,
          arrivalTime: row.arrival_time,
          validFrom: row.valid_from,
          validUntil: row.valid_until,
          equipment: row.equipment,
          seats: row.seats,
          fares: row.fares,
        },
      ];
    })
    .toSorted((one, other) => compare(one.departureTime, other.departureTime));
  const leaving = Map.groupBy(rows, ({ origin }) => origin);
  const landing = Map.groupBy(rows, ({ destination }) => destination);
  return {
    rows,
    leavingFrom: (airport) => leaving.get(airport) ?? [],
    landingAt: (airport) => landing.get(airport) ?? [],
    zoneOf(airport) {
      const zone = zones.get(airport);
      if (zone === undefined) throw new Error(`nobody knows the zone of ${airport}`);
      return zone;
    },
  };
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** The flights of some rows from one day to another (YYYY-MM-DD, both included). */
export function soldFlights(
  { zoneOf }: Timetable,
  rows: readonly SoldRow[],
  days: { readonly from: string; readonly until: string },
): SoldFlight[] {
  return rows.flatMap((row) => flightsOf(row, days, zoneOf).map((flight) => ({ flight, row })));
}

/** Of the rows of a timetable that is kept: their flights of the days that were asked for, since times of zones take long to reckon. */
const reckoned = new WeakMap<SoldRow, Map<string, DatedFlight[]>>();
/** So many days of a row are kept. */
const daysKept = 64;

function flightsOf(row: SoldRow, days: Parameters<typeof datedFlights>[1], zoneOf: ZoneOf): DatedFlight[] {
  if (days.from !== days.until) return datedFlights(row, days, zoneOf);
  const known = reckoned.get(row) ?? new Map<string, DatedFlight[]>();
  reckoned.set(row, known);
  const kept = known.get(days.from);
  if (kept) return kept;
  const flights = datedFlights(row, days, zoneOf);
  if (known.size >= daysKept) known.clear();
  known.set(days.from, flights);
  return flights;
}

/** A flight as its seats are counted. */
export const flightDayOf = ({ flight, row }: SoldFlight): FlightDay => ({
  day: flight.departure.slice(0, 10),
  flightNumber: flight.flightNumber,
  originId: row.originId,
  destinationId: row.destinationId,
});

/** The flight of a number between two airports on a day; undefined where it does not leave then. */
export function findFlight(
  timetable: Timetable,
  asked: {
    readonly flightNumber: string;
    readonly origin: string;
    readonly destination: string;
    readonly day: string;
  },
): SoldFlight | undefined {
  const rows = timetable
    .leavingFrom(asked.origin)
    .filter((row) => row.flightNumber === asked.flightNumber && row.destination === asked.destination);
  return soldFlights(timetable, rows, { from: asked.day, until: asked.day })[0];
}
