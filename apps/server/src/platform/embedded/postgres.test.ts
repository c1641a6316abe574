import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir, startAndKillStarter } from './embedded.fixture.ts';
import { readEmbeddedUrl, startEmbeddedPostgres, stopAbandonedPostgres } from './postgres.ts';

/** What a start and a stop left: making the database's files anew takes most of a first start. */
let stopped: string;
let dataDir: string;
beforeAll(async () => {
  stopped = await makeDataDir();
  await startEmbeddedPostgres({ dataDir: stopped, settings: { fsync: 'off' } }).then((postgres) => postgres.stop());
});
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterAll(() => rm(stopped, { recursive: true, force: true }));
afterEach(async () => {
  await stopAbandonedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** A database that was started before; its files stay those of their own user. */
const startedBefore = (folder = dataDir) => execFileSync('cp', ['-a', join(stopped, 'postgres'), folder]);
const startQuickly = () => startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
const cluster = (name: string) => join(dataDir, 'postgres/cluster', name);

describe('startEmbeddedPostgres', () => {
  test('finds its data and password again after a stop', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    expect(first.adopted).toBe(false);
    expect(await readEmbeddedUrl(dataDir)).toBe(first.url);
    await ask(first.url, "CREATE TABLE kept AS SELECT 'ñandú' AS word");
    await first.stop();
    expect(await readEmbeddedUrl(dataDir)).toBeUndefined();
    await expect(ask(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await ask(second.url, 'SELECT upper(word) FROM kept')).toEqual([['ÑANDÚ']]);
    await second.stop();
  });

  test('is durable, UTF-8, on this machine only, and its password is its owner’s', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { work_mem: '5MB' } });
    const shown = ['fsync', 'synchronous_commit', 'server_encoding', 'listen_addresses', 'TimeZone', 'work_mem'];
    const settings = await ask(postgres.url, `SELECT ${shown.map((name) => `current_setting('${name}')`).join()}`);
    expect(settings).toEqual([['on', 'on', 'UTF8', '127.0.0.1', 'UTC', '5MB']]);
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
    const wrong = Object.assign(new URL(postgres.url), { password: 'wrong' }).href;
    await expect(ask(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  test('adopts the one of a server that was killed, and stops it', async () => {
    startedBefore();
    const pid = await startAndKillStarter('postgres', dataDir);
    const adopted = await startEmbeddedPostgres({ dataDir });
    expect(adopted).toMatchObject({ adopted: true, pid });
    await adopted.stop();
    expect(await readEmbeddedUrl(dataDir)).toBeUndefined();
  });

  test('the last of those who use it stops it', async () => {
    startedBefore();
    const [first, second] = await Promise.all([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })]);
    expect(first.adopted).not.toBe(second.adopted);
    await first.stop();
    expect(await ask(second.url, 'SELECT 1')).toEqual([[1]]);
    await second.stop();
    expect(await readEmbeddedUrl(dataDir)).toBeUndefined();
  });

  test('starts again after its postmaster was killed with work under way', async () => {
    startedBefore();
    const first = await startEmbeddedPostgres({ dataDir });
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS id');
    // A backend that is busy outlives its postmaster, and holds the shared memory meanwhile.
    const busy = ask(first.url, 'SELECT sum(sqrt(i)) FROM generate_series(1, 15000000) i').catch(() => []);
    await expect
      .poll(() => ask(first.url, "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT sum%'"))
      .toEqual([[1]]);
    process.kill(first.pid, 'SIGKILL');
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.pid).not.toBe(first.pid);
    expect(await ask(second.url, 'SELECT id FROM kept')).toEqual([[1]]);
    await busy;
    await second.stop();
    await first.stop();
  });

  test('takes another port when the remembered one is taken', async () => {
    startedBefore();
    const other = await makeDataDir();
    startedBefore(other);
    const port = Number(await readFile(join(dataDir, 'postgres/port'), 'utf8'));
    const occupant = await startEmbeddedPostgres({ dataDir: other, port });
    await expect(startEmbeddedPostgres({ dataDir, port })).rejects.toThrow(
      `El puerto ${port} de PostgreSQL está ocupado.`,
    );
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(new URL(postgres.url).port).not.toBe(String(port));
    await postgres.stop();
    await occupant.stop();
    await rm(other, { recursive: true });
  });
});

test('a start leaves alone what links in its folder lead to, which PostgreSQL’s account could have put there', async () => {
  startedBefore();
  const elsewhere = await makeDataDir();
  const [file, other] = [join(elsewhere, 'file'), join(elsewhere, 'other')];
  await Promise.all([file, other].map((path) => writeFile(path, 'of somebody else\n', { mode: 0o600 })));
  const inFolder = (name: string) => join(dataDir, 'postgres', name);
  for (const name of ['settings.conf', 'port', 'password.new', 'start.log']) {
    await rm(inFolder(name), { force: true });
    await symlink(file, inFolder(name));
  }
  await rm(inFolder('leases'), { recursive: true, force: true });
  await symlink(elsewhere, inFolder('leases'));
  await startQuickly().then((postgres) => postgres.stop());
  // And a first one, as after the account took its own files away.
  await rm(inFolder('cluster'), { recursive: true });
  await rm(inFolder('password'));
  await symlink(join(elsewhere, 'made'), inFolder('password'));
  await startQuickly().then((postgres) => postgres.stop());
  expect((await readdir(elsewhere)).sort()).toEqual(['file', 'other']);
  for (const path of [file, other]) {
    expect(await readFile(path, 'utf8')).toBe('of somebody else\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
  await rm(elsewhere, { recursive: true });
});

describe('startEmbeddedPostgres says in one line what is wrong with', () => {
  const spoilers: [string, () => Promise<unknown>, string][] = [
    ['a folder without PG_VERSION', () => rm(cluster('PG_VERSION')), 'falta PG_VERSION'],
    ['another version', () => writeFile(cluster('PG_VERSION'), '15\n'), 'dice ser de PostgreSQL «15»'],
    ['a folder without pg_wal', () => rm(cluster('pg_wal'), { recursive: true }), 'está dañada (falta pg_wal)'],
    ['a garbled control file', () => writeFile(cluster('global/pg_control'), 'garbage'), 'PostgreSQL no arranca con'],
    [
      'another password',
      () => writeFile(join(dataDir, 'postgres/password'), 'other\n'),
      'no es la de la base de datos',
    ],
    ['a lost password', () => rm(join(dataDir, 'postgres/password')), 'No se puede leer la contraseña'],
  ];
  test.each(spoilers)('%s', async (_, spoil, line) => {
    startedBefore();
    await spoil();
    const failure = await startQuickly().catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'EmbeddedFailure', message: expect.stringContaining(line) });
    expect((failure as Error).message).not.toContain('\n');
  });

  test('a folder that PostgreSQL’s user cannot reach', async () => {
    if (process.getuid?.() === 0) await chmod(dataDir, 0o700);
    else await mkdir(join(dataDir, 'postgres'), { mode: 0o500 });
    await expect(startQuickly()).rejects.toThrow('no puede escribir en');
  });

  test('nothing, when a first start was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres/cluster.new/base'), { recursive: true });
    const postgres = await startQuickly();
    expect(postgres.adopted).toBe(false);
    await postgres.stop();
  });
});
