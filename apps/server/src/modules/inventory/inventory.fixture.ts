import type pg from 'pg';
import type { BookingRequest, FlightChoice, Passenger } from './ports.ts';

/** The day of the tests' flights: each of them leaves every day. */
export const flightDay = '2090-06-12';

export const passenger: Passenger = {
  firstName: 'María José',
  lastName: 'Núñez',
  birthDate: '1990-02-28',
  email: 'maria@pruebas.example',
  phone: '+584141234567',
  document: { type: 'ID', number: '12345678', issueCountry: 'VE' },
  birthCountry: 'VE',
  customerId: '0000000001',
};

const fares = { LIGHT: '40', MEDIUM: '55', ULTRA: '80.5', BUSINESS: '120.25' };

/** Puts a timetable in force: '100 BLA-CCS 08:00-08:50 Q2 M3' is a flight with its seats. */
export async function flyTimetable(pool: pg.Pool, ...flights: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into itinerary_versions (name) values ('prueba') returning id`,
  );
  for (const [place, text] of flights.entries()) {
    const [number, places = '', times = '', ...seats] = text.split(' ');
    const counts = Object.fromEntries(seats.map((seat) => [seat.charAt(0), Number(seat.slice(1))]));
    await pool.query(
      `insert into itinerary_rows (version_id, position, carrier, flight_number, origin_id, destination_id, days, valid_from, valid_until,
         departure_time, arrival_time, equipment, seats, fares)
       select $1, $2, '9V', $3, o.id, d.id, '1234567', '2020-01-01', '2099-12-31', $6, $7, '734', $8, $9
       from airports o, airports d where o.code = $4 and d.code = $5`,
      [rows[0]?.id, place + 1, number, ...places.split('-'), ...times.split('-'), counts, fares],
    );
  }
  await pool.query('insert into itinerary_starts (version_id) values ($1)', [rows[0]?.id]);
}

/** '9V100 BLA-CCS 08:00 Q' on the day of the tests' flights; when it lands, the inventory knows itself. */
export function choice(text: string): FlightChoice {
  const [flightNumber = '', places = '', time = '', classCode = ''] = text.split(' ');
  const [origin = '', destination = ''] = places.split('-');
  return {
    flightNumber,
    origin,
    destination,
    departure: `${flightDay}T${time}`,
    arrival: `${flightDay}T23:59`,
    classCode,
  };
}

let references = 0;

/** What is asked for to book these flights, under a reference of its own unless one is given. */
export function request(flights: readonly string[], reference?: string): BookingRequest {
  references += 1;
  return { reference: reference ?? `prueba ${references}`, flights: flights.map(choice), passenger };
}

/** Where the seats that are taken are not those of the bookings that have some: nowhere. */
export async function miscounted(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    with booked as (
      select day, flight_number, origin_id, destination_id, class_code, count(*)::integer as coupons
      from inventory_coupons join inventory_bookings on id = booking_id
      where state in ('held', 'ticketed')
      group by day, flight_number, origin_id, destination_id, class_code)
    select day, flight_number, class_code, taken, coupons
    from flight_seats full join booked using (day, flight_number, origin_id, destination_id, class_code)
    where coalesce(taken, 0) <> coalesce(coupons, 0)`);
  return rows;
}

/** Lets the time of every held booking pass. */
export async function runOut(pool: pg.Pool): Promise<void> {
  await pool.query(`update inventory_bookings set held_until = now() - interval '1 second' where state = 'held'`);
}
