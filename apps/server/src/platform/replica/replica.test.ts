import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createTestDatabase } from '../../../../../test/support/database.ts';
import type { App } from '../../app.ts';
import type { Database } from '../database.ts';
import { openExport } from '../exports/read-in-chunks.ts';
import type { Reader } from './reading.ts';
import { createLagMeter } from './replica-lag.ts';
import { type Primary, type Standby, startPrimary, startStandby } from './standby.fixture.ts';

describe('how far a replica is behind', () => {
  test.each<[string, number, number | undefined]>([
    ['has nothing yet', 5, undefined],
    ['has the first', 10, 1_000],
    ['is between two', 19, 1_000],
    ['has all', 20, 3_000],
  ])('a replica that %s (%d) knows everything until %d', (_what, replayed, until) => {
    const meter = createLagMeter();
    for (const [at, position] of [
      [1_000, 10n],
      [2_000, 20n],
      [3_000, 20n],
    ] as const)
      meter.note(at, position);
    meter.replayed(BigInt(replayed));
    expect(meter.knownUntil()).toBe(until);
  });
});

test('what decides takes no replica', () => {
  const decide = (database: Database) => database;
  const show = (reader: Reader) => reader;
  // @ts-expect-error a reader is less than a database
  const isRefused = (reader: Reader) => decide(reader);
  const isTaken = (database: Database) => show(database);
  expect([isRefused, isTaken]).toHaveLength(2);
});

describe('with a replica', () => {
  let primary: Primary;
  let standby: Standby;
  let replica: pg.Client;
  let app: TestApp;
  /** Another process on the same database, which saw none of the calls to the first one. */
  let other: App;
  let [ana, luis, staff, admin] = [] as unknown as [Person, Person, Person, Person];
  /** What began is ended, the last first, whatever did not come to begin. */
  const ends: (() => Promise<unknown>)[] = [];
  /** How much later it is than the clock says, in milliseconds. */
  let ahead = 0;

  beforeAll(async () => {
    primary = await startPrimary();
    ends.push(primary.stop);
    const database = await createTestDatabase(primary.url);
    standby = await startStandby(primary);
    ends.push(standby.kill);
    const settings = { DATABASE_REPLICA_URL: standby.urlOf(database.runtimeUrl), DATABASE_REPLICA_LAG_SECONDS: '60' };
    app = await startTestApp(settings, { replicaWatchMilliseconds: 50 }, database);
    ends.push(app.stop);
    other = await app.startProcess(['api']);
    [ana, luis] = [await app.addPerson('PASSENGER', { balance: 1_000n }), await app.addPerson('PASSENGER')];
    [staff, admin] = [await app.addPerson('CONSULT'), await app.addPerson('SUPER_ADMIN')];
    replica = await connect();
    ends.push(() => replica.end().catch(() => undefined));
    const real = performance.now.bind(performance);
    performance.now = () => real() + ahead;
    ends.push(() => Promise.resolve(Reflect.deleteProperty(performance, 'now')));
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: standby.urlOf(app.databaseUrl) });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
  const urlOf = ({ http }: App): string => {
    const address = http?.server.address();
    return typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  };
  const stateOf = async (url = app.url) => {
    const { replica: told } = (await (await fetch(`${url}/healthz`)).json()) as { replica: { state: string } };
    return told.state;
  };
  const until = (state: string, url?: string) =>
    expect.poll(() => stateOf(url), { timeout: 10_000, interval: 20 }).toBe(state);
  const answers = async (of: App) => {
    const { values } = await of.shared.metrics.replicaReads.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.answered_by, value]));
  };
  /** Reads a list of staff's, and says who answered it. */
  async function list(query: Record<string, string | number> = {}, of = app.app, who = staff, headers = {}) {
    const before = await answers(of);
    const response = await fetch(
      `${urlOf(of)}/api/v1/operations?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      {
        headers: { authorization: `Bearer ${who.token}`, ...headers },
      },
    );
    const body = (await response.json()) as { count: number; age_seconds?: number; anchor: number };
    const after = await answers(of);
    const by = (after.replica ?? 0) > (before.replica ?? 0) ? 'replica' : 'primary';
    return { status: response.status, by, count: body.count, age: body.age_seconds, anchor: body.anchor };
  }
  const send = () =>
    app.call('POST', '/miles/transfer', {
      token: ana.token,
      form: { email_to: luis.email, amount: '51', description: 'Para Luis' },
    });
  const own = async (who: Person) => (await app.call('GET', '/operations/user', { token: who.token })).body;
  /** The replica goes on answering, and learns nothing more. */
  const hold = () => replica.query('select pg_wal_replay_pause()');
  const release = () => replica.query('select pg_wal_replay_resume()');
  /** Waits until the replica knows everything that was written, and the process knows that. */
  const caughtUp = () => expect.poll(async () => (await list()).by, { timeout: 10_000, interval: 20 }).toBe('replica');

  test('lists are read there, and a fresh one says nothing of its age', async () => {
    await until('reading');
    await caughtUp();
    await expect
      .poll(() => list(), { timeout: 10_000, interval: 20 })
      .toMatchObject({ by: 'replica', count: 1, age: undefined });
  });

  test('who wrote reads the primary, whoever is told of it too, and others see what the replica has', async () => {
    await hold();
    const sent = await send();
    expect([sent.status, sent.headers.get('set-cookie')]).toEqual([
      201,
      expect.stringContaining('millaje_written=1; Path=/api; Max-Age=61; HttpOnly'),
    ]);
    expect(await own(ana)).toMatchObject({ count: 2 });
    await expect.poll(() => own(luis), { timeout: 5_000, interval: 20 }).toMatchObject({ count: 1 });
    expect(await list()).toMatchObject({ by: 'replica', count: 1 });
    // What was refused may have been written as well, for all that the process knows.
    const form = { email_from: 'nadie@pruebas.example', email_to: luis.email, amount: '51', description: 'Ajuste' };
    expect((await app.call('POST', '/miles/admin-transfer', { token: admin.token, form })).status).toBe(409);
    expect(await list({}, app.app, admin)).toMatchObject({ by: 'primary', count: 2 });
    // The browser carries it to the process that has not seen the call.
    await until('reading', urlOf(other));
    expect(await list({}, other)).toMatchObject({ by: 'replica', count: 1 });
    expect(await list({}, other, staff, { cookie: 'millaje_written=1' })).toMatchObject({ by: 'primary', count: 2 });
  });

  test('a page up to what only the primary has comes from the primary', async () => {
    const { anchor } = await list({}, other, staff, { cookie: 'millaje_written=1' });
    expect(await list({ anchor })).toMatchObject({ by: 'primary', count: 2 });
  });

  test('what the replica does not find, the primary looks for', async () => {
    const newcomer = await app.addPerson('PASSENGER');
    const found = await app.call('GET', '/operations/user', { token: staff.token, query: { email: newcomer.email } });
    expect([found.status, found.body.count]).toEqual([200, 0]);
  });

  test('an old answer says how old it is, a replica too far behind gives none', async () => {
    ahead += 7_000;
    const old = await list();
    expect(old).toMatchObject({ by: 'replica', count: 1 });
    expect(old.age).toBeGreaterThanOrEqual(7);
    ahead += 60_000;
    expect(await stateOf()).toBe('lagging');
    expect(await list()).toMatchObject({ by: 'primary', count: 2, age: undefined });
    expect((await app.app.shared.metrics.replicaLag.get()).values[0]?.value).toBeGreaterThan(0);
    await release();
    await until('reading');
    await expect.poll(() => list(), { timeout: 10_000, interval: 20 }).toMatchObject({ by: 'replica', count: 2 });
  });

  test('who reads while it falls silent is answered by the primary, and the next ones at once', async () => {
    standby.freeze();
    expect(await list()).toMatchObject({ status: 200, by: 'primary', count: 2 });
    await until('away');
    const begun = Date.now();
    expect(await list()).toMatchObject({ status: 200, by: 'primary' });
    expect(Date.now() - begun).toBeLessThan(500);
    standby.thaw();
    await until('reading');
    await caughtUp();
  });

  test('nobody notices that it is gone, and it is read from again when it is back', async () => {
    await standby.kill();
    expect(await list()).toMatchObject({ status: 200, by: 'primary', count: 2 });
    await until('away');
    expect((await app.app.shared.metrics.replicaUp.get()).values[0]?.value).toBe(0);
    const { read, end } = openExport({ urls: [standby.urlOf(app.databaseUrl), app.databaseUrl] });
    const counted = await read((reader) => reader.selectFrom('operations').select('id').execute());
    expect(counted).toHaveLength(2);
    await end();
    await standby.start();
    await until('reading');
    await caughtUp();
  });

  test('a file is read there too', async () => {
    await caughtUp();
    const before = (await answers(app.app)).replica ?? 0;
    const file = await app.call('POST', '/operations/excel', { token: staff.token, body: {} });
    expect(file.status).toBe(200);
    expect((await answers(app.app)).replica).toBe(before + 1);
  });

  test('a server that is no replica is not read from', async () => {
    const wrong = await app.startProcess(['api'], { DATABASE_REPLICA_URL: app.databaseUrl });
    expect(await stateOf(urlOf(wrong))).toBe('away');
    expect(await list({}, wrong, admin)).toMatchObject({ by: 'primary', count: 2 });
  });

  test('one that follows another server of ours, which was promoted, is not read from', async () => {
    await caughtUp();
    await standby.goApart();
    const astray = await connect();
    ends.push(() => astray.end().catch(() => undefined));
    const { rows } = await astray.query('select pg_is_in_recovery() as "isReplica"');
    expect(rows).toEqual([{ isReplica: true }]);
    const fresh = await app.startProcess(['api'], { DATABASE_REPLICA_URL: standby.urlOf(app.databaseUrl) });
    expect(await stateOf(urlOf(fresh))).toBe('away');
    await send();
    expect(await list({}, fresh, admin)).toMatchObject({ by: 'primary', count: 3 });
  });
});
