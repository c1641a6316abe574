import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, content, restoredFrom, reward, withProgramme } from '../backup/backup.fixture.ts';
import { booksAgree } from '../backup/books.ts';
import { type PersonKeys, readPersonKeys } from '../backup/person-keys.ts';
import { openSession } from '../backup/session.ts';
import { makeDataDir } from '../embedded/embedded.fixture.ts';
import { readEmbeddedUrl } from '../embedded/postgres.ts';
import { listBases, partsOf } from './bases.ts';
import { destroy, startDatabase, startFollowing, untilKept, untilReaching } from './continuous.fixture.ts';
import { formatLsn, parseLsn, parseSegmentName, segmentName } from './lsn.ts';
import { restoreContinuous } from './restore.ts';

let folder: string;
let database: Awaited<ReturnType<typeof startDatabase>>;
const dataDirs: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-continuous-'));
  database = await startDatabase();
  dataDirs.push(database.dataDir);
});
afterAll(async () => {
  await database.stop();
  for (const path of [folder, ...dataDirs]) await rm(path, { recursive: true, force: true });
});

const post = (url: string, key: string) => withProgramme(url, ({ ledger }) => reward(ledger, key));
const countOperations = async (url: string) =>
  (await ask<{ count: bigint }>(url, 'select count(*) as count from operations'))[0]?.count ?? 0n;

/** Two people of whom the audit tells something. */
async function sealTwo(url: string): Promise<readonly [bigint, bigint]> {
  const rows = await ask<{ id: bigint }>(
    url,
    `insert into audit_entries (action, subject_type, subject_id, after)
     select 'profile_updated', 'user', id, '{"told": "sealed"}' from users order by id limit 2 returning subject_id::bigint as id`,
  );
  return [rows[0]?.id ?? 0n, rows[1]?.id ?? 0n];
}

/** Erases somebody; gives what the file of keys has from then on. */
async function erase(url: string, userId: bigint): Promise<PersonKeys> {
  const client = await openSession(url, 'test');
  try {
    await client.query(
      'insert into erasures (user_id, registered_at, asked_by) select id, registered_at, id from users where id = $1',
      [userId],
    );
    await client.query('select erase_person($1)', [userId]);
    return await readPersonKeys(client);
  } finally {
    await client.end();
  }
}

/** Of whom the audit can still be read, and what it says. */
const openedOf = (url: string) =>
  ask<{ person: bigint; after: object }>(
    url,
    "select subject_id::bigint as person, opened(after) as after from audit_entries where action = 'profile_updated' and opened(after) is not null",
  );

test('after the database was killed and its files are lost, all that was answered is there, up to any instant', async () => {
  const { dataDir } = database;
  const following = startFollowing(folder, dataDir);
  await following.heard('Copia base guardada');
  const [left, stays] = await sealTwo(database.url);
  await post(database.url, 'before the instant');
  const early = await countOperations(database.url);
  const at = new Date(Date.now() + 1);
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(at.getTime() + 1);
  await post(database.url, 'after the instant');
  const keys = await erase(database.url, left);
  const { sequences: _sequences, ...before } = await content(database.url);
  await untilKept(folder, database.url);

  const idle = new Date();
  await untilReaching(folder, idle);

  await destroy(database);
  await following.heard('no está en marcha');
  const restored = await restoreContinuous({ folder, dataDir, force: false });
  Object.assign(database, restored.database);
  expect(booksAgree(restored.books)).toBe(true);
  // A number that a sequence had fetched ahead may be left out, as after any crash.
  const { sequences: _fetched, ...rows } = await content(restored.database.url);
  expect(rows).toEqual(restoredFrom(before));
  // Of others, what is sealed can still be read.
  expect(await openedOf(restored.database.url)).toEqual([{ person: stays, after: { told: 'sealed' } }]);
  // The restored database has a history of its own: it is followed from a new base on.
  await following.heard('Copia base guardada', 2);
  expect((await post(restored.database.url, 'afterwards'))?.kind).toBe('posted');
  await following.stop();

  const elsewhere = await makeDataDir();
  dataDirs.push(elsewhere);
  const then = await restoreContinuous({ folder, dataDir: elsewhere, at, force: false, keys });
  try {
    expect(booksAgree(then.books)).toBe(true);
    expect(then.books.operations).toBe(early);
    // The copy of that instant knows nothing of who was erased since; the keys do.
    expect(await openedOf(then.database.url)).toEqual([{ person: stays, after: { told: 'sealed' } }]);
    const erased = await ask<{ id: bigint }>(
      then.database.url,
      "select id from users where first_name = 'Cuenta' and last_name = 'borrada'",
    );
    expect(erased.map(({ id }) => id)).toEqual([left]);
    expect((await post(then.database.url, 'after the instant'))?.kind).toBe('posted');
  } finally {
    await then.database.stop();
  }
  expect(await readEmbeddedUrl(elsewhere)).toBeUndefined();

  // Between the last change and the end nothing happened: an instant of that time is the last state.
  const last = await restoreContinuous({ folder, dataDir: elsewhere, at: idle, force: true });
  expect(last.books.operations).toBe(early + 1n);
  await last.database.stop();
});

describe('a restore refuses, and leaves what is there,', () => {
  /** The copy as it is, spoiled. */
  async function spoiled(spoil: (copy: string) => Promise<void>): Promise<string> {
    const copy = await mkdtemp(join(tmpdir(), 'millaje-continuous-'));
    dataDirs.push(copy);
    await cp(folder, copy, { recursive: true });
    await spoil(copy);
    return copy;
  }
  const nowhere = join(tmpdir(), `millaje-nowhere-${randomUUID()}`);
  // What a restore left there all the same would be found by the next run.
  dataDirs.push(nowhere);
  const anHourAhead = () => new Date(Date.now() + 3_600_000);
  const damage = async (copy: string) => {
    const base = (await listBases(copy)).at(-1);
    if (!base) return;
    const file = await open(partsOf(copy).tar(base), 'r+');
    await file.write('otra cosa', Math.floor(base.bytes / 2));
    await file.close();
  };
  const makeHole = async (copy: string) => {
    for (const name of await readdir(partsOf(copy).log)) await rm(join(partsOf(copy).log, name));
  };

  test.each([
    ['a database that runs', async () => ({ folder, dataDir: database.dataDir, force: true }), 'está en marcha'],
    [
      'a folder without a copy',
      async () => ({ folder: nowhere, dataDir: nowhere, force: false }),
      'No hay ninguna copia',
    ],
    [
      'an instant before the first base',
      async () => ({ folder, dataDir: nowhere, force: false, at: new Date(0) }),
      'La copia empieza el',
    ],
    [
      'an instant that the copy does not reach',
      async () => ({ folder, dataDir: nowhere, force: false, at: anHourAhead() }),
      'La copia llega hasta',
    ],
    [
      'a hole in the log',
      async () => ({ folder: await spoiled(makeHole), dataDir: nowhere, force: false }),
      'le falta',
    ],
    [
      'a damaged base',
      async () => ({ folder: await spoiled(damage), dataDir: nowhere, force: false }),
      'su huella es otra',
    ],
  ])('%s', async (_what, ask, line) => {
    await expect(restoreContinuous(await ask())).rejects.toThrow(new RegExp(line));
  });

  test('a database that is there, unless it may be put aside', async () => {
    await database.stop();
    const options = { folder, dataDir: database.dataDir, force: false };
    await expect(restoreContinuous(options)).rejects.toThrow('--force');
    const restored = await restoreContinuous({ ...options, force: true });
    Object.assign(database, restored.database);
    expect(restored.aside).toContain('cluster.before-');
    expect(booksAgree(restored.books)).toBe(true);
  });
});

test('a folder that is followed already is refused, with a line that says so', async () => {
  const following = startFollowing(folder, database.dataDir);
  await following.heard('Se sigue');
  await expect(startFollowing(folder, database.dataDir).ended).rejects.toThrow('Ya hay otro proceso');
  await following.stop();
});

test.each([
  [0n, '0/0', '000000010000000000000000'],
  [0x1_00_00_00n, '0/1000000', '000000010000000000000001'],
  [0x12_ff_00_00_28n, '12/FF000028', '0000000100000012000000FF'],
])('the place %d of the log is %s, in the file %s', (lsn, text, name) => {
  const segmentBytes = 16 * 2 ** 20;
  expect(formatLsn(lsn)).toBe(text);
  expect(parseLsn(text)).toBe(lsn);
  expect(segmentName({ timeline: 1, number: lsn / BigInt(segmentBytes) }, segmentBytes)).toBe(name);
  expect(parseSegmentName(`${name}.partial`, segmentBytes)).toEqual({
    timeline: 1,
    number: lsn / BigInt(segmentBytes),
  });
  expect(parseSegmentName('00000002.history', segmentBytes)).toBeUndefined();
});
