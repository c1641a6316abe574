import type { Database } from '../../platform/database.ts';
import { listAirports } from '../flights/index.ts';
import { findUser } from '../members/users.store.ts';
import type { FlightLine, Mail } from '../notifications/index.ts';
import type { RedemptionRow } from './redemptions.store.ts';

export interface MailWriting {
  readonly database: Database;
  readonly now: () => Date;
}

type Told = Pick<RedemptionRow, 'id' | 'user_id' | 'flights' | 'miles_price' | 'booking_pnr' | 'tickets'>;

/** What tells the member of a redemption: its ticket with a calendar file, or that it is in process. */
export async function mailOfRedemption(
  { database, now }: MailWriting,
  row: Told,
  status: 1 | 2,
  pnr = row.booking_pnr,
): Promise<Mail> {
  const user = await memberOf(database, row);
  const told = {
    first_name: user.first_name,
    request: Number(row.id),
    miles: Number(row.miles_price),
    flights: await flightLines(database, row),
    at: now().toISOString(),
  };
  return status === 2
    ? { to: user.email, template: 'redemption_done', data: { ...told, pnr: pnr ?? '', tickets: row.tickets } }
    : { to: user.email, template: 'redemption_in_process', data: told };
}

/** What tells the member that a request was rejected, and that its miles are back. */
export async function mailOfRejection({ database, now }: MailWriting, row: Told): Promise<Mail> {
  const { email, first_name } = await memberOf(database, row);
  const data = { first_name, request: Number(row.id), miles: Number(row.miles_price), at: now().toISOString() };
  return { to: email, template: 'redemption_rejected', data };
}

async function memberOf(database: Database, { id, user_id }: Told) {
  const user = await findUser(database, { id: user_id });
  if (!user) throw new Error(`redemption ${id} has no member`);
  return user;
}

async function flightLines(database: Database, { flights }: Told): Promise<FlightLine[]> {
  const airports = new Map((await listAirports(database)).map((airport) => [airport.code, airport]));
  const end = (code: string, time: string) => ({
    code,
    city: airports.get(code)?.city_name ?? code,
    time,
    zone: airports.get(code)?.time_zone ?? null,
  });
  return [...flights.outbound.flights, ...(flights.inbound?.flights ?? [])].map(
    ({ flightNumber, origin, destination, departure, arrival }) => ({
      number: flightNumber,
      from: end(origin, departure),
      to: end(destination, arrival),
    }),
  );
}
