import { createHash } from 'node:crypto';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createDatabase, type Database } from '../../platform/database.ts';
import { readIdsAhead } from './index.ts';
import { closeOperationBlocks, keepParts } from './jobs.ts';
import { mayUseTablespace, movePart } from './move-part.ts';
import { readPartFile, writePartFile } from './part-file.ts';
import { closeBefore, partSize, setNextId } from './parts.fixture.ts';
import { openParts, readCompleteParts, readSeals } from './parts.store.ts';
import { sealParts, verifyParts } from './seal-parts.ts';

const size = partSize;

let app: TestApp;
let database: Database;
let [ana, luis]: Person[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-parts-'));
  app = await startTestApp();
  database = createDatabase(app.pool);
  [ana, luis] = [await app.addPerson('PASSENGER', { balance: 100_000n }), await app.addPerson('PASSENGER')];
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

let keys = 0;
async function transfer(amount = 50): Promise<bigint> {
  const { status, body } = await app.call('POST', '/miles/transfer', {
    token: ana?.token ?? '',
    headers: { 'idempotency-key': `parts-${(keys += 1)}` },
    body: { email_to: luis?.email, amount, description: `De Ana, ${keys}` },
  });
  expect(status).toBe(201);
  return BigInt(body.operation._id);
}

const rows = async <Row extends pg.QueryResultRow>(text: string) => (await app.pool.query<Row>(text)).rows;
const partOf = async (id: bigint) =>
  (
    await rows<{ place: string }>(
      `select tableoid::regclass::text as place from operations where id = ${id}
       union all select distinct tableoid::regclass::text from postings where operation_id = ${id} order by 1`,
    )
  ).map(({ place }) => place);
const partCount = async () =>
  Number(
    (await rows<{ n: bigint }>("select count(*) as n from pg_inherits where inhparent = 'operations'::regclass"))[0]?.n,
  );
/** Whoever is no superuser may use a tablespace that was given, and the database's own. */
async function expectOwnOrGiven(client: pg.ClientBase, name: string): Promise<void> {
  const role = `${name}_owner`;
  await client.query(`create role ${role}; set role ${role}`);
  expect(await mayUseTablespace(client, name)).toBe(false);
  expect(await mayUseTablespace(client, 'pg_default')).toBe(true);
  await client.query(`reset role; grant create on tablespace ${name} to ${role}; set role ${role}`);
  expect(await mayUseTablespace(client, name)).toBe(true);
  await client.query(`reset role; revoke create on tablespace ${name} from ${role}; drop role ${role}`);
}

/** Whether each sealed part is what was sealed. */
async function verified(): Promise<boolean[]> {
  const all: boolean[] = [];
  for await (const { isSame } of verifyParts(database)) all.push(isSame);
  return all;
}

/** The next operation gets this id; blocks before it count as counted. */
async function goTo(id: number): Promise<void> {
  await setNextId(app.pool, id);
  await closeBefore(app.pool, id);
}

describe('what is posted', () => {
  test('lies in the part of its id, and is read as one', async () => {
    const before = await transfer();
    await goTo(size - 2);
    const ids = [await transfer(), await transfer(), await transfer(), await transfer()];
    expect(ids).toEqual([size - 2, size - 1, size, size + 1].map(BigInt));
    expect(await partOf(before)).toEqual(['ledger_parts.operations_0', 'ledger_parts.postings_0']);
    expect(await partOf(BigInt(size - 1))).toEqual(['ledger_parts.operations_0', 'ledger_parts.postings_0']);
    expect(await partOf(BigInt(size))).toEqual([`ledger_parts.operations_${size}`, `ledger_parts.postings_${size}`]);
    const { body } = await app.call('GET', '/operations/user', {
      token: ana?.token ?? '',
      query: { page_count: 1, quantity: 10 },
    });
    const shown = body.rows.map(({ _id }: { _id: number }) => BigInt(_id));
    expect(shown.slice(0, 5)).toEqual([...ids.toReversed(), before]);
    expect(await app.books()).toMatchObject({ isBalanced: true });
  });

  test('a whole batch may lie on both sides', async () => {
    await openParts(database);
    await goTo(2 * size - 3);
    const ids = await Promise.all(Array.from({ length: 8 }, () => transfer()));
    const places = await Promise.all(ids.map(partOf));
    expect(new Set(places.map(([place]) => place))).toEqual(
      new Set([`ledger_parts.operations_${size}`, `ledger_parts.operations_${2 * size}`]),
    );
    expect(await app.books()).toMatchObject({ isBalanced: true });
  });

  test.each([
    'insert into %s select * from %s limit 1',
    'update %s set amount = amount',
    'delete from %s',
    'truncate %s',
  ])('cannot be written past the whole: %s', async (text) => {
    for (const place of ['ledger_parts.operations_0', 'ledger_parts.postings_0', `ledger_parts.operations_${size}`])
      await expect(app.pool.query(text.replaceAll('%s', place))).rejects.toMatchObject({ code: 'ML001' });
  });

  test('the role by which the programme runs does not reach the parts at all', async () => {
    const client = new pg.Client({ connectionString: app.options.environment.databaseUrl });
    await client.connect();
    try {
      const refusals = [
        'select from ledger_parts.operations_0',
        'insert into ledger_parts.postings_0 values (1, 1, 1)',
      ];
      for (const text of refusals) await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
      const count = await partCount();
      await client.query('select open_ledger_parts($1)', [(count - 1) * size]);
      expect(await partCount()).toBe(count + 1);
    } finally {
      await client.end();
    }
  });
});

describe('the next part', () => {
  test('is there long before it is needed, once whoever opens it', async () => {
    const count = await partCount();
    const highest = (count - 1) * size;
    await goTo(highest - 10);
    expect(await readIdsAhead(app.pool)).toBe(size + 10);
    await Promise.all([openParts(database), openParts(database), keepParts(database)]);
    expect(await partCount()).toBe(count);
    await goTo(highest);
    // Who comes second finds it there, or is told to ask again.
    await Promise.all([keepParts(database), keepParts(database), keepParts(database)]);
    expect(await partCount()).toBe(count + 1);
    expect(await readIdsAhead(app.pool)).toBe(2 * size);
  });

  test('waits for nobody: what others are using is left for the next time', async () => {
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    const count = await partCount();
    await goTo((count - 1) * size);
    try {
      await other.query('begin; lock table operations in share update exclusive mode');
      await expect(openParts(database)).rejects.toMatchObject({ code: '55P03' });
      await keepParts(database);
      expect(await partCount()).toBe(count);
    } finally {
      await other.end();
    }
    await keepParts(database);
    expect(await partCount()).toBe(count + 1);
  });

  test('has the indexes, checks and guards of the others', async () => {
    const shape = (place: string) =>
      rows<{ text: string }>(`
        select regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON \\S+ ', ' ') as text from pg_index where indrelid = '${place}'::regclass
        union all select pg_get_constraintdef(oid) from pg_constraint where conrelid = '${place}'::regclass and contype <> 'n'
        union all select tgtype::text from pg_trigger where tgrelid = '${place}'::regclass order by 1`);
    for (const whole of ['operations', 'postings'])
      expect(await shape(`ledger_parts.${whole}_${size}`)).toEqual(await shape(`ledger_parts.${whole}_0`));
  });
});

describe('a complete part', () => {
  beforeEach(async () => {
    await goTo(5 * size);
    await openParts(database);
    await closeOperationBlocks(database);
  });

  test('is sealed once, with the digest of its lines', async () => {
    const complete = await readCompleteParts(database);
    expect(complete.map(({ firstId }) => Number(firstId))).toEqual([0, 1, 2, 3, 4].map((place) => place * size));
    // What comes next is not: somebody may be writing into it.
    expect(await partCount()).toBeGreaterThan(5);
    expect((await sealParts(database)).length).toBe(5);
    expect(await sealParts(database)).toEqual([]);
    const [seal] = await readSeals(database);
    const lines = await rows<{ line: string }>(`select line from ledger_lines(0, ${size}) order by id`);
    const digest = createHash('sha256')
      .update(lines.map(({ line }) => `${line}\n`).join(''))
      .digest('hex');
    expect([seal?.digest.toString('hex'), Number(seal?.operations)]).toEqual([digest, lines.length]);
    expect(lines.at(-1)?.line).toMatch(
      new RegExp(
        `^${size - 1};1;${ana?.accountId};${luis?.accountId};50;3;;;20\\d\\d-[-\\dT:.]{21}Z;;2:3,${ana?.accountId}:-50,${luis?.accountId}:47$`,
      ),
    );
    await expect(app.pool.query('delete from ledger_part_seals')).rejects.toMatchObject({ code: 'ML001' });
  });

  test('is not what was sealed any more when a number of it is changed, and still is when words are erased', async () => {
    expect(await verified()).toEqual([true, true, true, true, true]);
    const change = (text: string) =>
      app.pool.query(
        `begin; alter table operations disable trigger user; ${text}; alter table operations enable trigger user; commit`,
      );
    await change(`update operations set description = '…' where id = ${size}`);
    expect(await verified()).toEqual([true, true, true, true, true]);
    await change(`update operations set actor_id = 1 where id = ${size}`);
    expect(await verified()).toEqual([true, false, true, true, true]);
    await change(`update operations set actor_id = null where id = ${size}`);
    expect(await verified()).toEqual([true, true, true, true, true]);
  });

  test('is archived in a file that anybody can check', async () => {
    const [, seal] = await readSeals(database);
    if (!seal) throw new Error('nothing is sealed');
    const path = await writePartFile(database, seal, folder);
    expect(path).toBe(join(folder, `libro-${size}-${2 * size - 1}.csv.gz`));
    const text = gunzipSync(await readFile(path)).toString();
    expect(createHash('sha256').update(text).digest().equals(seal.digest)).toBe(true);
    expect(text).not.toContain('De Ana');
    expect(await readPartFile(path)).toMatchObject({
      operations: seal.operations,
      postings: seal.postings,
      wrongAt: undefined,
    });
    await expect(writePartFile(database, seal, folder)).rejects.toThrow('ya existe');
    const other = { ...seal, digest: Buffer.alloc(32), firstId: seal.firstId + 1n };
    await expect(writePartFile(database, other, folder)).rejects.toThrow('El libro ya no es el que se selló');
  });

  test.each<[string, (lines: string[]) => string[], number]>([
    ['an amount', (lines) => [lines[0]?.replace(':47', ':48') ?? '', ...lines.slice(1)], size],
    ['the order', ([one = '', two = '', ...rest]) => [two, one, ...rest], size],
    ['what is no line', (lines) => [lines[0] ?? '', 'x', ...lines.slice(1)], size + 1],
  ])('a file of which somebody changed %s says where', async (_, change, wrongAt) => {
    const lines = gunzipSync(await readFile(join(folder, `libro-${size}-${2 * size - 1}.csv.gz`)))
      .toString()
      .split('\n');
    const path = join(folder, `cambiado-${wrongAt}-${_.length}.csv.gz`);
    await writeFile(path, gzipSync(change(lines).join('\n')));
    expect(await readPartFile(path)).toMatchObject({ wrongAt: BigInt(wrongAt) });
  });

  test('a file that was cut is refused', async () => {
    const bytes = await readFile(join(folder, `libro-${size}-${2 * size - 1}.csv.gz`));
    const path = join(folder, 'cortado.csv.gz');
    await writeFile(path, bytes.subarray(0, -40));
    await expect(readPartFile(path)).rejects.toThrow('dañada');
    await writeFile(path, gzipSync(gunzipSync(bytes).subarray(0, -20)));
    await expect(readPartFile(path)).rejects.toThrow('cortado');
  });

  test('moves to another tablespace beside people who post, and stays what it was', async () => {
    const [server] = await rows<{ data_directory: string }>('show data_directory');
    const place = await mkdtemp(join(tmpdir(), 'millaje-frio-'));
    const { uid, gid } = await stat(server?.data_directory ?? '');
    await chown(place, uid, gid);
    const name = `frio_${process.pid}`;
    await app.pool.query(`create tablespace ${name} location '${place}'`);
    const client = await app.pool.connect();
    await expectOwnOrGiven(client, name);
    const moving = new AbortController();
    const posting = (async () => {
      let count = 0;
      for (; !moving.signal.aborted; count += 1) await transfer();
      return count;
    })();
    const part = { firstId: 0n, endId: BigInt(size) };
    try {
      expect(await movePart(client, part, name)).toBe(true);
      expect(await movePart(client, part, name)).toBe(false);
    } finally {
      moving.abort();
      client.release();
    }
    expect(await posting).toBeGreaterThan(0);
    const where = await rows<{ name: string | null }>(`
      select distinct t.spcname as name from pg_class c left join pg_tablespace t on t.oid = c.reltablespace
      where c.oid in ('ledger_parts.operations_0'::regclass, 'ledger_parts.postings_0'::regclass)
        or c.oid in (select indexrelid from pg_index where indrelid in ('ledger_parts.operations_0'::regclass, 'ledger_parts.postings_0'::regclass))`);
    expect(where).toEqual([{ name }]);
    expect(await verified()).toEqual([true, true, true, true, true]);
    await expect(app.pool.query('delete from ledger_parts.operations_0')).rejects.toMatchObject({ code: 'ML001' });
    expect(await app.books()).toMatchObject({ isBalanced: true });
    // A tablespace is the server's: it goes when nothing lies in it.
    const back = await app.pool.connect();
    expect(await movePart(back, part, 'pg_default')).toBe(true);
    back.release();
    await app.pool.query(`drop tablespace ${name}`);
    expect(await mayUseTablespace(app.pool, name)).toBe(undefined);
    await rm(place, { recursive: true, force: true });
  });
});
