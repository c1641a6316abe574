import type { Airport } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import { listAirports } from '../flights/index.ts';
import { findUser, type UserRecord } from '../members/users.store.ts';
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
  const [member, airports] = [await memberOf(database, row), await listAirports(database)];
  return writeMail({ member, airports, at: now() }, { ...row, booking_pnr: pnr }, status);
}

/** The same, where its member and the airports were read already. */
export function writeMail(
  {
    member: { email: to, first_name },
    airports,
    at,
  }: {
    readonly member: Pick<UserRecord, 'email' | 'first_name'>;
    readonly airports: readonly Airport[];
    readonly at: Date;
  },
  row: Omit<Told, 'user_id'>,
  status: 1 | 2,
): Mail {
  const told = {
    first_name,
    request: Number(row.id),
    miles: Number(row.miles_price),
    flights: flightLines(airports, row),
    at: at.toISOString(),
  };
  return status === 2
    ? { to, template: 'redemption_done', data: { ...told, pnr: row.booking_pnr ?? '', tickets: row.tickets } }
    : { to, template: 'redemption_in_process', data: told };
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

function flightLines(airports: readonly Airport[], { flights }: Pick<Told, 'flights'>): FlightLine[] {
  const byCode = new Map(airports.map((airport) => [airport.code, airport]));
  const end = (code: string, time: string) => ({
    code,
    city: byCode.get(code)?.city_name ?? code,
    time,
    zone: byCode.get(code)?.time_zone ?? null,
  });
  return [...flights.outbound.flights, ...(flights.inbound?.flights ?? [])].map(
    ({ flightNumber, origin, destination, departure, arrival }) => ({
      number: flightNumber,
      from: end(origin, departure),
      to: end(destination, arrival),
    }),
  );
}
