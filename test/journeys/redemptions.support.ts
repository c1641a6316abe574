import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { login, PASSWORD } from './api.ts';
import type { Instance } from './instance.ts';

type Place = Pick<Instance, 'url' | 'folder'>;

interface Wish {
  readonly origin: string;
  readonly destination: string;
  /** The first of these days with seats is taken, in days from now. */
  readonly inDays: number;
}

interface Found {
  readonly token: string;
  readonly flight_found: {
    readonly departure: readonly { readonly fareInfo: readonly { readonly offer?: string }[] }[];
  };
}

/** The database of an instance, as its owner. */
async function connect({ folder }: Place): Promise<pg.Client> {
  const read = async (name: string) => (await readFile(join(folder, 'data', 'postgres', name), 'utf8')).trim();
  const [password, port] = [await read('password'), Number(await read('port'))];
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'millaje', password, database: 'millaje' });
  await client.connect();
  return client;
}

async function call(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function findOffer(
  url: string,
  { origin, destination, inDays }: Wish,
): Promise<{ token: string; offer: string }> {
  for (let day = inDays; day < inDays + 7; day += 1) {
    const departure_date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const trip = {
      origin,
      origin_iata: origin,
      destination,
      destination_iata: destination,
      departure_date,
      round_trip: 0,
    };
    const found = (await call(url, '/booking/kiu', trip).catch(() => undefined)) as Found | undefined;
    const offers = found?.flight_found.departure.flatMap(({ fareInfo }) =>
      fareInfo.flatMap(({ offer }) => offer ?? []),
    );
    if (found && offers?.[0] !== undefined) return { token: found.token, offer: offers[0] };
  }
  throw new Error(`nothing flies from ${origin} to ${destination}`);
}

/** Redeems a member's miles one way, as the site does, and gives the number of the redemption. */
export async function redeem({ url }: Place, username: string, wish: Wish): Promise<number> {
  const [{ token, offer }, signedIn] = await Promise.all([findOffer(url, wish), login(url, username, PASSWORD)]);
  const document = { documentType: 'ID', documentID: '12345678', docIssueCountry: 'VE' };
  const body = { token, going: { offer }, round_trip: 0, passengers: [{ birthCountry: 'VE', document }] };
  const headers = { authorization: `Bearer ${signedIn.token}`, 'idempotency-key': randomUUID() };
  const { id_redemption } = (await call(url, '/redemptions/add', body, headers)) as { id_redemption: number };
  return id_redemption;
}

/** The same while the inventory says nothing of its bookings: nobody knows whether there is a ticket, so it is a request in process. */
export async function request(place: Place, username: string, wish: Wish): Promise<number> {
  const database = await connect(place);
  try {
    await database.query('alter table inventory_bookings rename to inventory_bookings_away');
    return await redeem(place, username, wish).finally(() =>
      database.query('alter table inventory_bookings_away rename to inventory_bookings'),
    );
  } finally {
    await database.end();
  }
}
