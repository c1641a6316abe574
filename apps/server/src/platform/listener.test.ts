import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { createListener, type Listener } from './listener.ts';

let database: TestDatabase;
let listener: Listener | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await listener?.stop();
  listener = undefined;
  vi.restoreAllMocks();
  await database.drop();
});

/** A way to the database on which nothing moves while it is frozen, as when a host or a firewall vanishes without a word. */
async function createFreezer(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isFrozen || to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => isFrozen || to.destroy());
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    freeze: () => (isFrozen = true),
    /** Who was frozen stays so: the way is free for new connections. */
    thaw() {
      isFrozen = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function notify(payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_notify($1, $2)', ['test', payload]);
  await client.end();
}

const soon = { timeout: 10_000, interval: 10 };

describe('the listener', () => {
  test('notices that the other end vanished without a word, says so, and comes back', async () => {
    const way = await createFreezer(database.url);
    const [heard, gaps]: [string[], boolean[]] = [[], []];
    const current = createListener(way.url, { heartbeatMilliseconds: 100 });
    listener = current;
    current.on('test', (payload) => void heard.push(payload));
    current.onGap(() => void gaps.push(current.connected()));
    await current.start();
    await notify('before');
    await expect.poll(() => heard, soon).toEqual(['before']);
    way.freeze();
    await expect.poll(() => current.connected(), soon).toBe(false);
    expect(gaps).toEqual([true, false]);
    way.thaw();
    await expect.poll(() => current.connected(), soon).toBe(true);
    await notify('after');
    await expect.poll(() => heard, soon).toEqual(['before', 'after']);
    await current.stop();
    await way.stop();
  });

  test('stays connected while nothing is said for long', async () => {
    const gaps: boolean[] = [];
    const current = createListener(database.url, { heartbeatMilliseconds: 20 });
    listener = current;
    current.onGap(() => void gaps.push(current.connected()));
    await current.start();
    // Twenty heartbeats, as the database counts them.
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await expect.poll(() => asked.mock.calls.length, soon).toBeGreaterThan(20);
    expect(gaps).toEqual([true]);
  });

  test('a late error of an old connection does not end the new one', async () => {
    const connecting = vi.spyOn(pg.Client.prototype, 'connect');
    const gaps: boolean[] = [];
    const current = createListener(database.url);
    listener = current;
    current.onGap(() => void gaps.push(current.connected()));
    await current.start();
    const old = connecting.mock.contexts[0] as pg.Client;
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millaje listener' and datname = current_database()",
    );
    await admin.end();
    await expect.poll(() => gaps, soon).toEqual([true, false, true]);
    old.emit('error', new Error('late'));
    old.emit('end');
    expect(current.connected()).toBe(true);
    expect(gaps).toEqual([true, false, true]);
  });
});
