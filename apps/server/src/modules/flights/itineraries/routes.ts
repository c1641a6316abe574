import {
  applyItinerariesRoute,
  itinerariesRoute,
  type Itinerary,
  itineraryChangesRoute,
  itineraryFileLimits,
  itineraryProblems as problems,
  itineraryTexts as texts,
  type ItineraryVersion,
  itineraryVersionsRoute,
  publicItineraryTexts,
  uploadItinerariesRoute,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { aircraftName } from '@millaje/domain/flights/aircraft';
import { isBookable, routeTypeOf } from '@millaje/domain/flights/national-airports';
import type pg from 'pg';
import { dayOf } from '../../../platform/calendar.ts';
import type { Database } from '../../../platform/database.ts';
import { read, refuse, written } from '../../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../../platform/http/bind.ts';
import { contentOf, readTable } from '../../../platform/spreadsheets/read-table.ts';
import { change } from '../../audit/index.ts';
import { listAirports } from '../airports.store.ts';
import { type CheckedRows, checkRows } from './check-rows.ts';
import { compareItineraries } from './compare.ts';
import {
  findItineraryVersion,
  insertItineraryVersion,
  listItineraries,
  listItinerariesInForce,
  listItineraryVersions,
  lockItineraries,
  type PlacedItineraryRow,
  startItineraryVersion,
} from './itineraries.store.ts';

/** So many problems of a file are told at once. */
const toldMaximum = 100;
const subject = (id: number) => ({ type: 'itinerary', id }) as const;

interface Options {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly brand: Brand;
  readonly now: () => Date;
}

/** The carrier's timetable: its versions for staff, and what still leaves for everybody. */
export function itineraryRoutes({ database, pool, brand, now }: Options): BoundRoute[] {
  return [
    bind(itineraryVersionsRoute, async () => read({ versions: await listItineraryVersions(database) })),

    bind(itineraryChangesRoute, async ({ params: { id } }) => {
      const versions = await listItineraryVersions(database);
      const version = versions.find((each) => each.id === id);
      const current = versions.find(({ in_force }) => in_force);
      if (!version || !current) return refuse('itineraries_not_found');
      const [former, later] = [await listItineraries(database, current.id), await listItineraries(database, id)];
      return read({ version, current, preview: compareItineraries(former, later) });
    }),

    bind(uploadItinerariesRoute, async ({ body: { file, name, apply } }, caller, context) => {
      const checked = await checkFile(database, brand, file);
      if (checked.problems.length > 0) return refuse('invalid_input', { fields: fieldsOf(checked) });
      const { rows } = checked;
      return change(pool, { action: 'itineraries_uploaded', caller, context }, async (transaction) => {
        await lockItineraries(transaction);
        const preview = compareItineraries(await listItinerariesInForce(transaction), rows);
        const values = { name: name ?? texts.defaultName, rows, createdBy: caller.userId };
        const id = await insertItineraryVersion(transaction, values);
        if (apply) await startItineraryVersion(transaction, { id, startedBy: caller.userId });
        const version = await versionOf(transaction, id);
        const message = apply ? texts.applied : texts.uploaded;
        return { subject: subject(id), after: version, answer: written(message, { version, preview }) };
      });
    }),

    bind(applyItinerariesRoute, ({ body: { version: id } }, caller, context) =>
      change(pool, { action: 'itineraries_applied', caller, context }, async (transaction) => {
        await lockItineraries(transaction);
        const versions = await listItineraryVersions(transaction);
        if (!versions.some((version) => version.id === id)) return refuse('itineraries_not_found');
        await startItineraryVersion(transaction, { id, startedBy: caller.userId });
        const before = versions.find(({ in_force }) => in_force);
        const version = await versionOf(transaction, id);
        return { subject: subject(id), before, after: version, answer: written(texts.applied, { version }) };
      }),
    ),

    bind(itinerariesRoute, async () => read(await listPublicItineraries(database, dayOf(now())))),
  ];
}

/** The flights of the timetable in force that still leave on `today` (YYYY-MM-DD) or later, as everybody sees them. */
export async function listPublicItineraries(database: Database, today: string) {
  const rows = (await listItinerariesInForce(database)).filter(
    ({ valid_until, origin, destination }) => valid_until >= today && isBookable(origin) && isBookable(destination),
  );
  const ofType = (type: ReturnType<typeof routeTypeOf>) =>
    rows
      .filter(({ origin, destination }) => routeTypeOf(origin, destination) === type)
      .map(viewOf)
      .toSorted(inOrder);
  return { international: ofType('Internacional'), national: ofType('Nacional') };
}

/** Reads a file and checks every row of it; nothing is written. */
async function checkFile(database: Database, brand: Brand, file: string): Promise<CheckedRows> {
  const table = await readTable(contentOf(file), itineraryFileLimits);
  if ('problem' in table) return { rows: [], problems: [['file', table.problem]] };
  const active = (await listAirports(database)).filter(({ status }) => status);
  const airports = new Map(active.map(({ code, time_zone }) => [code, { hasZone: time_zone !== null }]));
  const classes = Object.keys(brand.fares.class_factors);
  return checkRows(table.rows, { airports, classes: new Set(classes) });
}

/** The problems of a file at their cells; of very many, the first, and how many there are. */
function fieldsOf({ problems: found }: CheckedRows): Record<string, string> {
  if (found.length === 1 && found[0]?.[0] === 'file') return Object.fromEntries(found);
  const file = found.length > toldMaximum ? problems.moreProblems(found.length) : problems.someProblems;
  return { file, ...Object.fromEntries(found.slice(0, toldMaximum)) };
}

async function versionOf(database: Database, id: number): Promise<ItineraryVersion> {
  const version = await findItineraryVersion(database, id);
  if (!version) throw new Error(`version ${id} of the itineraries is gone`);
  return version;
}

function viewOf(row: PlacedItineraryRow): Itinerary {
  const { daily, weekdays } = publicItineraryTexts;
  return {
    origin: row.origin_city,
    arrival: row.destination_city,
    route: `${row.origin} - ${row.destination}`,
    days: row.days.length === 7 ? daily : Array.from(row.days, (day) => weekdays[Number(day) - 1]).join(' '),
    departureTime: row.departure_time,
    arrivalTime: row.arrival_time,
    flightNumber: `${row.carrier} ${row.flight_number}`,
    equipment: aircraftName(row.equipment),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  };
}

function inOrder(one: Itinerary, other: Itinerary): number {
  const key = ({ origin, arrival, departureTime, validFrom }: Itinerary) =>
    [origin, arrival, departureTime, validFrom].join('\n');
  return key(one).localeCompare(key(other), 'es');
}
