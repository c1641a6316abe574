import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Call } from '../../apps/server/src/services/demo/people-do.ts';
import { redeemOneWay, type Wish } from '../../apps/server/src/services/demo/redemptions.ts';
import { login, PASSWORD } from './api.ts';
import type { Instance } from './instance.ts';

type Place = Pick<Instance, 'url' | 'folder'>;

/** The database of an instance, as its owner. */
async function connect({ folder }: Place): Promise<pg.Client> {
  const read = async (name: string) => (await readFile(join(folder, 'data', 'postgres', name), 'utf8')).trim();
  const [password, port] = [await read('password'), Number(await read('port'))];
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'millaje', password, database: 'millaje' });
  await client.connect();
  return client;
}

/** Redeems a member's miles one way, as the site does, and gives the number of the redemption. */
export async function redeem({ url }: Place, username: string, wish: Wish): Promise<number> {
  const { token } = await login(url, username, PASSWORD);
  const call: Call = async (path, body, { key, version = 'v1' } = {}) => {
    const response = await fetch(`${url}/api/${version}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return redeemOneWay(call, wish, randomUUID());
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
