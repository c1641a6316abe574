import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { migrate } from '../migrate.ts';
import { ask, content, createFullDatabase, restoredFrom, reward, transient, withProgramme } from './backup.fixture.ts';
import { backup } from './backup.ts';
import { orderByReferences } from './catalogue.ts';
import { restore } from './restore.ts';
import { verifyArchive } from './verify-archive.ts';

let folder: string;
let path: string;
let full: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-backup-'));
  path = join(folder, 'copia');
  full = await createFullDatabase();
  await backup({ databaseUrl: full.url, path, wallet: 'w' });
});
afterAll(async () => {
  await full.drop();
  await rm(folder, { recursive: true, force: true });
});

const restoreHere = (force = false, from = path) => restore({ databaseUrl: empty.url, path: from, force });

describe('restored', () => {
  beforeEach(async () => void (empty = await createTestDatabase()));
  afterEach(() => empty.drop());

  test('what is restored is what was backed up but for who is signed in, and it goes on', async () => {
    const { header, books } = await restoreHere();
    expect(header.wallet).toBe('w');
    expect(books).toMatchObject({ users: 11n, operations: 66n, wrongAccounts: 0n });
    expect(await ask(full.url, 'select from holds')).toHaveLength(1);
    expect(await content(empty.url)).toEqual(restoredFrom(await content(full.url)));

    await withProgramme(empty.url, async ({ pool, ledger }) => {
      expect(await reward(ledger, 'later')).toMatchObject({ kind: 'posted', operation: { id: 67n } });
      await expect(pool.query('update postings set amount = 1')).rejects.toThrow('append-only');
      await expect(pool.query('update account_balances set balance = 1')).rejects.toThrow(
        'balances follow the postings',
      );
    });
  });

  test('the file says of every table how many rows it has, and holds nobody’s session', async () => {
    const { tables, rows } = await verifyArchive(path, undefined);
    const names = tables.map((table) => table.name);
    const counted = await ask<{ name: string; rows: number }>(
      full.url,
      names.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all '),
    );
    expect(tables.map(({ name, rows: count }) => ({ name, rows: count }))).toEqual(counted);
    expect(rows).toBeGreaterThan(1_000);
    for (const name of transient) {
      expect(await ask(full.url, `select from ${name}`)).toHaveLength(name === 'rate_limits' ? 0 : 1);
      expect(names).not.toContain(name);
    }
  });

  test('every sequence is known to number a column', async () => {
    const orphans = await ask(
      empty.url,
      "select relname from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0)",
    );
    expect(orphans).toEqual([]);
  });

  test('tables that did not exist when this was written are saved too, in the order of their references', async () => {
    const grow = `
    create table zebra (id bigint generated always as identity primary key, twice bigint generated always as (id * 2) stored, "Odd name" text);
    create table aardvark (zebra_id bigint references zebra, parent_id bigint);
    create table herd (at date not null, name text) partition by range (at);
    create table herd_2026 partition of herd for values from ('2026-01-01') to ('2027-01-01');
    insert into schema_migrations (name, checksum) values ('9999_zebra.sql', 'x')`;
    const source = await createTestDatabase();
    const other = join(folder, 'zoo');
    await ask(
      source.url,
      `${grow}; delete from schema_migrations where name like '9999%';
    insert into zebra ("Odd name") values ('a'), (null), (''); insert into aardvark values (3, 1); insert into herd values ('2026-05-05', 'x')`,
    );
    await ask(empty.url, `${grow}; delete from schema_migrations where name like '9999%'`);
    await backup({ databaseUrl: source.url, path: other, wallet: 'w' });
    await restoreHere(false, other);
    expect(await content(empty.url)).toEqual(await content(source.url));
    expect(await ask(empty.url, 'select max(twice) from zebra')).toEqual([{ max: 6n }]);
    expect(await ask(empty.url, 'select name from herd')).toEqual([{ name: 'x' }]);
    await source.drop();
  });

  test('the order of references, and what has none', () => {
    expect(orderByReferences(new Map([['a', ['c']], ['b', []], ['c', ['b']]]))).toEqual(['b', 'c', 'a']); // prettier-ignore
    expect(() => orderByReferences(new Map([['a', ['b']], ['b', ['a']]]))).toThrow('circle'); // prettier-ignore
    expect(() => orderByReferences(new Map([['a', ['sessions']]]))).toThrow('not kept: a');
  });

  test('a database with people is replaced only when asked, and gives no number twice', async () => {
    const before = await withProgramme(empty.url, async ({ pool, ledger }) => {
      await pool.query(
        "insert into users (role_id, first_name, last_name, email) values (3, 'Ana', 'A', 'ana@millaje.example')",
      );
      await pool.query("insert into accounts (id, kind, user_id) values (nextval('account_id_seq'), 'member', 1000)");
      await pool.query("select setval('account_id_seq', 5000), setval('operation_id_seq', 7000)");
      await pool.query("update users set status = 'activo'");
      expect(await reward(ledger, 'mine')).toMatchObject({ kind: 'posted', operation: { id: 7001n } });
      await pool.query('alter sequence hold_id_seq restart');
      return content(empty.url);
    });
    await expect(restoreHere()).rejects.toThrow('no está vacía');
    expect(await content(empty.url)).toEqual(before);
    await restoreHere(true);
    const after = await content(empty.url);
    expect({ ...after, sequences: undefined }).toEqual({
      ...restoredFrom(await content(full.url)),
      sequences: undefined,
    });
    // Its own where it was further; the backup's; and that of the rows, where both are behind them.
    expect(after['sequences']).toEqual(
      expect.arrayContaining([
        { sequencename: 'account_id_seq', last_value: 5000n },
        { sequencename: 'operation_id_seq', last_value: 7001n },
        { sequencename: 'users_id_seq', last_value: 1010n },
        { sequencename: 'hold_id_seq', last_value: 1n },
      ]),
    );
  });

  test('a sequence that is behind its own rows is set right, and one that is ahead stays so', async () => {
    const source = await createFullDatabase();
    await ask(
      source.url,
      "alter sequence operation_id_seq restart; alter sequence users_id_seq restart; select setval('hold_id_seq', 500)",
    );
    const other = join(folder, 'atrasada');
    await backup({ databaseUrl: source.url, path: other, wallet: 'w' });
    await restoreHere(false, other);
    expect(
      await ask(
        empty.url,
        "select nextval('operation_id_seq') as o, nextval('users_id_seq') as u, nextval('hold_id_seq') as h",
      ),
    ).toEqual([{ o: 67n, u: 1011n, h: 501n }]);
    await source.drop();
  });

  test('a backup of an empty programme leaves the first number of everything', async () => {
    const source = await createTestDatabase();
    const other = join(folder, 'vacía');
    await backup({ databaseUrl: source.url, path: other, wallet: 'w' });
    await restoreHere(false, other);
    expect(await ask(empty.url, "select nextval('account_id_seq') as a, nextval('operation_id_seq') as o")).toEqual([
      { a: 1000n, o: 1n },
    ]);
    await source.drop();
  });

  test('the tables’ owner may restore, superuser or not', async () => {
    const role = `owner_${randomBytes(6).toString('hex')}`;
    const [admin, owned] = [new URL(inject('postgresUrl')), new URL(inject('postgresUrl'))];
    await ask(admin.href, `create role ${role} login password 'x'`);
    await ask(admin.href, `create database ${role} owner ${role}`);
    [owned.username, owned.password, owned.pathname] = [role, 'x', `/${role}`];
    await migrate(owned.href);
    await restore({ databaseUrl: owned.href, path, force: false });
    expect(await content(owned.href)).toEqual(restoredFrom(await content(full.url)));
    await ask(admin.href, `drop database ${role} with (force)`);

    await ask(admin.href, `grant all on database ${new URL(empty.url).pathname.slice(1)} to ${role}`);
    await ask(empty.url, `grant all on all tables in schema public to ${role}`);
    const guest = new URL(empty.url);
    [guest.username, guest.password] = [role, 'x'];
    await expect(restore({ databaseUrl: guest.href, path, force: false })).rejects.toThrow(
      'el usuario de DATABASE_URL tiene que ser el dueño de las tablas',
    );
    await ask(empty.url, `drop owned by ${role}; drop role ${role}`);
  });

  test('a backup is one snapshot, whatever is posted meanwhile', async () => {
    const source = await createFullDatabase();
    const other = join(folder, 'otra');
    await withProgramme(source.url, async ({ ledger }) => {
      let posted: unknown;
      const onTable = async () => void (posted ??= await reward(ledger, 'meanwhile'));
      await backup({ databaseUrl: source.url, path: other, wallet: 'w', onTable });
      expect(posted).toMatchObject({ kind: 'posted' });
    });
    expect((await restoreHere(false, other)).books.operations).toBe(66n);
    await source.drop();
  });
});

describe('refused, and nothing changes', () => {
  // One for all of them: it stays as it was.
  beforeAll(async () => void (empty = await createTestDatabase()));
  afterAll(() => empty.drop());

  /** What a restore is refused with, and whether the database stayed as it was. */
  async function refusal(from = path, force = false) {
    const before = await content(empty.url);
    const said = await restoreHere(force, from).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    return { said, isAsBefore: isDeepStrictEqual(await content(empty.url), before) };
  }
  const refused = (line: string) => ({ said: expect.stringContaining(line) as string, isAsBefore: true });

  test.each<[string, (copy: string) => Promise<unknown>, string]>([
    ['a missing file', (copy) => rm(copy), 'No existe el archivo'],
    ['a file cut off', async (copy) => truncate(copy, (await readFile(copy)).length - 300), 'está dañada'],
    [
      'a changed byte',
      async (copy) => {
        const bytes = await readFile(copy);
        bytes.writeUInt8(bytes.readUInt8(2000) ^ 0xff, 2000);
        await writeFile(copy, bytes);
      },
      'está dañada',
    ],
    ['an image', (copy) => writeFile(copy, Buffer.from('89504e470d0a1a0a', 'hex')), 'no es una copia de seguridad'],
    ['an empty file', (copy) => writeFile(copy, ''), 'no es una copia de seguridad'],
    ['another script', (copy) => writeFile(copy, gzipSync('select 1;\n')), 'no es una copia de seguridad'],
    [
      'the format before',
      (copy) => writeFile(copy, gzipSync('H\0\0\0\x30{"format":"millaje-backup-1","taken_at":"2026"}')),
      'tiene el formato anterior (millaje-backup-1): restáurela con la versión del programa que la hizo',
    ],
  ])('%s', async (_, spoil, line) => {
    const copy = join(folder, 'dañada');
    await writeFile(copy, await readFile(path));
    await spoil(copy);
    expect(await refusal(copy)).toEqual(refused(line));
  });

  test('another schema', async () => {
    await ask(empty.url, "update schema_migrations set checksum = 'x' where name = '0001_people.sql'");
    expect(await refusal()).toEqual(refused('otro esquema'));
    const { migrations } = (await verifyArchive(path, undefined)).header;
    await ask(empty.url, `update schema_migrations set checksum = '${migrations[0]?.checksum}' where checksum = 'x'`);
  });

  test('a database in use, even when forced', async () => {
    await withProgramme(empty.url, async ({ pool }) => {
      await pool.query('select');
      expect(await refusal(path, true)).toEqual(
        refused('La base de datos está en uso (millaje): detenga todos los procesos de Millaje'),
      );
    });
  });

  test('one whose books do not agree', async () => {
    const source = await createFullDatabase();
    await ask(
      source.url,
      'alter table account_balances disable trigger user; update account_balances set balance = balance + 1 where account_id = 1000; alter table account_balances enable trigger user',
    );
    const other = join(folder, 'descuadrada');
    await backup({ databaseUrl: source.url, path: other, wallet: 'w' });
    expect(await refusal(other)).toEqual(
      refused('Los libros de la copia no cuadran (diferencia 0, cuentas 1, operaciones 0)'),
    );
    await source.drop();
  });

  test('rows that the database does not take', async () => {
    const swallow = `
      create function swallow() returns trigger language plpgsql as 'begin return null; end';
      create trigger swallow before insert on holds for each row execute function swallow()`;
    const before = await content(empty.url);
    await expect(
      restore({
        databaseUrl: empty.url,
        path,
        force: false,
        beforeReplacing: async (client) => void (await client.query(swallow)),
      }),
    ).rejects.toThrow('No se restauró nada: holds: 1 filas en la copia, 0 cargadas.');
    expect(await content(empty.url)).toEqual(before);
  });

  test('a count that is not that of its rows', async () => {
    const text = gunzipSync(await readFile(path)).toString('latin1');
    const spoilt = text.replace(/(--@\{"table":\{"name":"users".*?--@\{"rows":)11\}/s, '$10}');
    expect(spoilt).not.toBe(text);
    const copy = join(folder, 'cuenta');
    await writeFile(copy, gzipSync(Buffer.from(spoilt, 'latin1')));
    expect(await refusal(copy)).toEqual(refused('está dañada: la tabla users dice tener 0 filas y tiene 11'));
  });

  test('a script that was changed by a hand', async () => {
    const text = gunzipSync(await readFile(path)).toString('latin1');
    const copy = join(folder, 'mano');
    await writeFile(copy, gzipSync(Buffer.from(text.replace('Premio', 'Prenio'), 'latin1')));
    expect(await refusal(copy)).toEqual(refused('está dañada'));
  });

  test('an encrypted one without its passphrase, with another, or with a byte changed', async () => {
    const copy = join(folder, 'cifrada');
    const passphrase = 'una frase de prueba';
    const keyCost = { logN: 14, r: 1, p: 1 };
    await backup({ databaseUrl: full.url, path: copy, wallet: 'w', passphrase, keyCost });
    const bytes = await readFile(copy);
    const before = await content(empty.url);
    const attempt = (words?: string) =>
      restore({ databaseUrl: empty.url, path: copy, force: false, passphrase: words, onTable: () => (touched += 1) });
    let touched = 0;
    await expect(attempt()).rejects.toThrow('está cifrada: hace falta su frase');
    await expect(attempt('otra frase de prueba')).rejects.toThrow('La frase de la copia no es esa');
    for (const place of [20, 30, 60, 20_000, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await writeFile(copy, changed);
      await expect(attempt(passphrase), `byte ${place}`).rejects.toThrow(/dañad/);
    }
    expect(touched).toBe(0);
    expect(await content(empty.url)).toEqual(before);
    await writeFile(copy, bytes);
    expect((await verifyArchive(copy, passphrase)).rows).toBe((await verifyArchive(path, undefined)).rows);
  });

  test('one in the clear where a passphrase says that it is encrypted: whoever put it there needed none', async () => {
    const before = await content(empty.url);
    const swapped = restore({ databaseUrl: empty.url, path, force: false, passphrase: 'una frase de prueba' });
    await expect(swapped).rejects.toThrow('no está cifrada, y se dio una frase');
    expect(await content(empty.url)).toEqual(before);
  });

  test('a name that is taken', async () => {
    const before = await readFile(path);
    await expect(backup({ databaseUrl: full.url, path, wallet: 'w' })).rejects.toThrow('ya existe');
    expect(await readFile(path)).toEqual(before);
  });

  test('a file that the disk spoilt while it was written', async () => {
    const name = 'estropeada';
    const onTable = (table: string) => {
      if (table !== 'recovery_codes') return;
      const part = readdirSync(folder).find((file) => file.startsWith(name)) ?? '';
      const file = openSync(join(folder, part), 'r+');
      expect(fstatSync(file).size).toBeGreaterThan(5_000);
      writeSync(file, Buffer.alloc(100), 0, 100, 4_000);
      closeSync(file);
    };
    await expect(backup({ databaseUrl: full.url, path: join(folder, name), wallet: 'w', onTable })).rejects.toThrow(
      'está dañada',
    );
    expect((await readdir(folder)).filter((file) => file.startsWith(name))).toEqual([]);
  });

  test('a folder that is not there', async () => {
    await expect(backup({ databaseUrl: full.url, path: join(folder, 'nada', 'copia'), wallet: 'w' })).rejects.toThrow(
      'No se puede escribir',
    );
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
