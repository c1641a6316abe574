import { isDay } from '@millaje/domain/days';
import { tidyIdentifier } from '@millaje/domain/text';
import * as z from 'zod/mini';
import {
  codeAndMessage,
  commonTexts,
  lineSchema,
  optionalDaySchema,
  optionalIdentifierSchema,
  pageSchema,
  pageSizeSchema,
  rangeInOrder,
  versionAnswer,
} from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { letters } from './codes.ts';
import { flightSeatsTexts as texts } from './seats.texts.ts';

/** So many days can be listed at once, and a class of a flight can have so many seats. */
export const listedDaysMaximum = 400;
const seatsMaximum = 500;

const classSeatsSchema = z.object({
  class: z.string(),
  /** How many there are: what staff set, or else what the timetable says. */
  seats: z.number(),
  timetable_seats: z.number(),
  /** Whether staff set it. */
  is_set: z.boolean(),
  /** By bookings that are held or ticketed. */
  taken: z.number(),
});
export type WireClassSeats = z.output<typeof classSeatsSchema>;

const seatedFlightSchema = z.object({
  ...versionAnswer,
  /** Carrier and number: 9V1303. */
  flight: z.string(),
  /** The day of the origin's calendar on which it leaves (YYYY-MM-DD). */
  day: z.string(),
  origin: z.string(),
  destination: z.string(),
  /** HH:MM by the clocks of each airport. */
  departure_time: z.string(),
  arrival_time: z.string(),
  /** How many days later by the calendar it lands: 1 is '+1'. */
  days_later: z.number(),
  /** The aircraft's name. */
  equipment: z.string(),
  /** Whether it has left by now. */
  has_departed: z.boolean(),
  /** Of every class that is sold for miles, from the plainest family to the best. */
  classes: z.array(classSeatsSchema),
});
export type SeatedFlight = z.output<typeof seatedFlightSchema>;

const airportFilter = optionalIdentifierSchema(20, (typed) => tidyIdentifier(typed).toUpperCase());

export const flightsRoute = defineRoute({
  name: 'Flights',
  summary:
    'The dated flights of the timetable in force with the seats of each class, by day and time: from today on, and for a month, where nothing else is asked for.',
  method: 'GET',
  path: '/flights',
  who: staff,
  query: z
    .object({
      page_count: pageSchema,
      quantity: pageSizeSchema(50),
      date_from: optionalDaySchema,
      date_to: optionalDaySchema,
      origin: airportFilter,
      destination: airportFilter,
    })
    .check(
      z.refine(({ date_from, date_to }) => rangeInOrder(date_from, date_to), {
        message: commonTexts.wrongDates,
        path: ['date_from'],
      }),
    ),
  versions: 'rows',
  answers: {
    200: z.object({ ...codeAndMessage, rows: z.array(seatedFlightSchema), count: z.number(), page: z.number() }),
  },
  refusals: [],
});

/** How many seats, typed in digits; an empty text leaves it to the timetable. */
const seatsSchema = z.pipe(
  z
    .union([z.number(), z.string()], texts.seatsWrong)
    .check(
      z.refine(
        (value) =>
          String(value).trim() === '' || (/^ *[0-9]{1,3} *$/.test(String(value)) && Number(value) <= seatsMaximum),
        texts.seatsWrong,
      ),
    ),
  z.transform((value: number | string) => (String(value).trim() === '' ? null : Number(value))),
);

export const flightSeatsRoute = defineRoute({
  name: 'FlightSeats',
  summary:
    'Sets how many seats a class of a flight has; an empty number leaves it to the timetable again. Seats that are taken stay so: with fewer than that no more are sold.',
  method: 'POST',
  path: '/flights/seats',
  who: administrators,
  body: z.object({
    flight: lineSchema(10, texts.flightWrong).check(
      z.toUpperCase(),
      z.regex(/^[A-Z0-9]{2}[1-9][0-9]{0,3}$/, texts.flightWrong),
    ),
    origin: letters(3, texts.airportWrong, texts.airportWrong),
    destination: letters(3, texts.airportWrong, texts.airportWrong),
    day: z.string(commonTexts.wrongDate).check(z.refine((value) => isDay(value), commonTexts.wrongDate)),
    class: letters(1, texts.classWrong, texts.classWrong),
    seats: seatsSchema,
  }),
  versions: 'flight',
  answers: { 201: z.object({ ...codeAndMessage, flight: seatedFlightSchema }) },
  refusals: ['flight_not_found', 'class_not_sold'],
  conditional: true,
});

export const seatRoutes = [flightsRoute, flightSeatsRoute] as const;
