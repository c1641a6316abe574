import {
  flightSeatsRoute,
  flightSeatsTexts as texts,
  flightsRoute,
  listedDaysMaximum,
  type SeatedFlight,
} from '@millaje/api';
import { type Brand, fareFamiliesOf } from '@millaje/api/brand';
import { aircraftName } from '@millaje/domain/flights/aircraft';
import { addDays, daysLater } from '@millaje/domain/flights/local-times';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { readPage } from '../../platform/pages.ts';
import { change } from '../audit/index.ts';
import { seatsByClass, soldClasses } from './schedule/class-seats.ts';
import { countDepartures, type Departures, lastDayOf, listDepartures } from './schedule/departures.ts';
import { lockSeat, readSeats, type SeatCounts, setSeats } from './schedule/seats.store.ts';
import { createTimetableReader, findFlight, flightDayOf, type SoldFlight, soldFlights } from './schedule/timetable.ts';

interface Options {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly brand: Brand;
  readonly now: () => Date;
}

/** The dated flights of the embedded inventory with their seats, for staff. */
export function inventoryRoutes({ database, pool, brand, now }: Options): BoundRoute[] {
  const readTimetable = createTimetableReader(database);
  const classes = soldClasses(fareFamiliesOf(brand));

  async function viewsOf(flights: readonly SoldFlight[], from: Database = database): Promise<SeatedFlight[]> {
    const countsOf = await readSeats(from, flights.map(flightDayOf));
    return flights.map((one) => viewOf(one, { classes, counts: countsOf(flightDayOf(one)), now: now() }));
  }

  return [
    bind(flightsRoute, async ({ query: { page_count, quantity, date_from, date_to, origin, destination } }) => {
      const timetable = await readTimetable();
      const today = dayOf(now());
      const from = date_from ?? (date_to !== undefined && date_to < today ? date_to : today);
      const until = date_to ?? lastDayOf(from);
      if (until > addDays(from, listedDaysMaximum - 1))
        return refuse('invalid_input', { fields: { date_to: texts.rangeTooLong(listedDaysMaximum) } });
      const departures: Departures = {
        rows: timetable.rows.filter(
          (row) => (origin ?? row.origin) === row.origin && (destination ?? row.destination) === row.destination,
        ),
        from,
        until,
      };
      const { rows, ...place } = await readPage(
        { page: page_count, size: quantity },
        async (window) => listDepartures(departures, window),
        async () => countDepartures(departures),
      );
      const flights = rows.flatMap(({ row, day }) => soldFlights(timetable, [row], { from: day, until: day }));
      return read({ rows: await viewsOf(flights), ...place });
    }),

    bind(flightSeatsRoute, async ({ body }, caller, context) => {
      const { flight: flightNumber, origin, destination, day, class: classCode, seats } = body;
      const found = findFlight(await readTimetable(), { flightNumber, origin, destination, day });
      if (!found) return refuse('flight_not_found');
      if (!classes.includes(classCode)) return refuse('class_not_sold');
      return change(pool, { action: 'flight_seats_changed', caller, context }, async (transaction) => {
        const place = { ...flightDayOf(found), classCode };
        const before = await lockSeat(transaction, place);
        const [read] = await viewsOf([found], transaction);
        await setSeats(transaction, place, seats);
        const [view] = await viewsOf([found], transaction);
        if (!view) throw new Error(`${flightNumber} of ${day} is gone`);
        const subject = { type: 'flight', id: `${flightNumber} ${origin}-${destination} ${day} ${classCode}` } as const;
        const { taken } = before;
        return {
          subject,
          ...(read ? { read } : {}),
          before: { seats: before.seats, taken },
          after: { seats, taken },
          answer: written(texts.updated, { flight: view }),
        };
      });
    }),
  ];
}

/** A flight as staff see it. */
function viewOf(
  { flight, row }: SoldFlight,
  { classes, counts, now }: { readonly classes: readonly string[]; readonly counts: SeatCounts; readonly now: Date },
): SeatedFlight {
  const { flightNumber, origin, destination, departure, arrival } = flight;
  return {
    flight: flightNumber,
    day: departure.slice(0, 10),
    origin,
    destination,
    departure_time: departure.slice(11),
    arrival_time: arrival.slice(11),
    days_later: daysLater(departure, arrival),
    equipment: aircraftName(flight.equipment),
    has_departed: flight.departsAt <= now.getTime(),
    classes: seatsByClass(classes, row, counts).map(({ classCode, seats, timetableSeats, taken }) => ({
      class: classCode,
      seats,
      timetable_seats: timetableSeats,
      is_set: counts.get(classCode)?.seats !== undefined && counts.get(classCode)?.seats !== null,
      taken,
    })),
  };
}
