import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../test/support/database.ts';
import { createPool } from '../../../platform/postgres.ts';
import { createWallets } from '../../../platform/wallets.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import type { Problem } from './check-row.ts';
import { importColumns } from './columns.ts';
import { neededColumns, csv, person, type Row } from './import-rows.fixture.ts';
import { importMembers, type ImportOptions } from './import-members.ts';

const windows = (text: string) => Buffer.from(text, 'latin1');
const wallets = createWallets('test test test test test test test test test test test junk');
let database: TestDatabase;
let pool: pg.Pool;
let ledger: Ledger;
let folder: string;
let path: string;

async function open(): Promise<void> {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, size: 2, onError: () => undefined });
  ledger = createLedger({ databaseUrl: database.url });
}

async function close(): Promise<void> {
  await ledger.close();
  await pool.end();
  await database.drop();
}

beforeAll(open);
afterAll(close);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-import-'));
  path = join(folder, 'miembros.csv');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  // Every test begins with an empty database; one that nobody wrote in still is.
  if ((await pool.query('select from users limit 1')).rowCount === 0) return;
  await close();
  await open();
});

/** Writes the file, imports it, and gathers what was said. */
async function load(content: string | Buffer, options: Partial<ImportOptions> = {}) {
  await writeFile(path, content);
  const problems: Problem[] = [];
  const result = await importMembers({
    path,
    pool,
    ledger,
    wallets,
    today: '2026-11-27',
    onProblems: (some) => problems.push(...some),
    ...options,
  });
  const { rows, created, existing, completed, bad } = result;
  return {
    counts: { rows, created, existing, completed, bad },
    said: problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
    result,
  };
}

/** Whatever happened, postings sum to zero and balances are their sums. */
async function books() {
  const { rows } = await pool.query<{
    people: bigint;
    difference: bigint;
    wrong: bigint;
    miles: bigint;
    openings: bigint;
  }>(`
    select (select count(*) from users) as people, (select coalesce(sum(amount), 0) from postings)::bigint as difference,
      (select count(*) from account_balances b where balance <> (select coalesce(sum(amount), 0) from postings p where p.account_id = b.account_id)) as wrong,
      (select coalesce(sum(balance), 0) from account_balances)::bigint as miles, (select count(*) from operations where type = 7) as openings`);
  expect(rows[0]).toMatchObject({ difference: 0n, wrong: 0n });
  return { people: Number(rows[0]?.people), miles: Number(rows[0]?.miles), openings: Number(rows[0]?.openings) };
}

describe('how a file may be written', () => {
  const two = [person(1), person(2, { first_name: 'Íñigo' })];
  test.each<[string, string | Buffer]>([
    ['semicolons, UTF-8', csv(two)],
    ['commas', csv(two, { delimiter: ',' })],
    ['tabs', csv(two, { delimiter: '\t' })],
    ['a byte order mark and CRLF', `\uFEFF${csv(two, { end: '\r\n' })}`],
    ['old CR line ends', csv(two, { end: '\r' })],
    ['Windows-1252', windows(csv(two, { end: '\r\n' }))],
    ['UTF-16 as Excel writes it', Buffer.from(`\uFEFF${csv(two, { delimiter: '\t' })}`, 'utf16le')],
    ['columns in another order', csv(two, { columns: neededColumns.toReversed() })],
    ['headers in capitals', csv(two).replace(/^.*/, (header) => header.toUpperCase())],
    [
      'quoted fields',
      csv(
        two.map((row) => ({ ...row, city: '"Mérida"', balance: '"1.250,00"' })),
        { delimiter: ',' },
      ),
    ],
    ['empty lines and columns at the end', csv(two).replaceAll('\n', ';;\n\n')],
    [
      'dates with slashes, plain balance',
      csv(two.map((row) => ({ ...row, birthdate: '28/02/1990', membership_date: '1/3/2026', balance: '1250' }))),
    ],
    ['no end of the last line', csv(two).trimEnd()],
  ])('%s', async (_, content) => {
    expect((await load(content)).counts).toEqual({ rows: 2, created: 2, existing: 0, completed: 0, bad: 0 });
    const { rows } = await pool.query('select * from users order by email');
    expect(rows).toMatchObject([
      {
        role_id: 3,
        status: 'activo',
        first_name: 'María josé',
        last_name: 'Nuñez Díaz',
        email: 'persona1@correo.example',
        username: 'persona1',
        password_hash: null,
        doc_type: 'V',
        doc_identity: '10000001',
        sex: 'F',
        birthdate: '1990-02-28',
        code_phone: '+58',
        phone: '4141000001',
        country: 'VE',
        city: 'Mérida',
        customerid: '4000000001',
        membership_id: 2,
        membership_date: '2026-03-01',
        is_product: true,
      },
      { first_name: 'Íñigo' },
    ]);
    expect(await books()).toEqual({ people: 2, miles: 2500, openings: 2 });
  });
});

test('a file that is refused whole leaves nothing', async () => {
  await expect(load(csv([person(1)]).replace('balance', 'saldo'))).rejects.toThrow('Faltan las columnas: balance.');
  expect(await books()).toEqual({ people: 0, miles: 0, openings: 0 });
});

describe('bad lines', () => {
  const noDetails = { earned_on: '', date_inscription: '', address: '', zip_code: '' };
  test.each<[Partial<Row>, string]>([
    [{ first_name: '' }, 'first_name: Ingrese su nombre.'],
    [
      { last_name: '1' },
      'last_name: El apellido debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.',
    ],
    [{ email: 'persona' }, 'email: Ingrese un correo electrónico valido.'],
    [
      { username: 'ana' },
      'username: El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _',
    ],
    [{ doc_type: 'X' }, 'doc_type: Debe seleccionar.'],
    [{ doc_identity: '123' }, 'doc_identity: Debe contener entre 7 y 12 caracteres.'],
    [{ sex: '' }, 'sex: Seleccione.'],
    [{ birthdate: '31-02-1990' }, 'birthdate: Ingrese una fecha válida (AAAA-MM-DD o DD-MM-AAAA).'],
    [{ birthdate: '2020-01-01' }, 'birthdate: Debe tener al menos 9 años.'],
    [{ code_phone: '' }, 'code_phone: Ingrese el código de área .'],
    [{ phone: '123' }, 'phone: Debe contener entre 10 y 12 números.'],
    [{ phone: '0414 123456O' }, 'phone: El teléfono solo debe contener números.'],
    [{ code_phone: '+34', phone: '61234567' }, 'phone: Debe contener 9 números.'],
    [{ date_inscription: '2027-01-01' }, 'date_inscription: La fecha no puede ser futura.'],
    [{ date_inscription: 'ayer' }, 'date_inscription: Ingrese una fecha válida (AAAA-MM-DD o DD-MM-AAAA).'],
    [{ address: 'a'.repeat(201) }, 'address: El texto es demasiado largo.'],
    [{ country: '' }, 'country: Debe seleccionar.'],
    [{ city: '' }, 'city: Ingrese la ciudad'],
    [{ customerid: '12' }, 'customerid: El CustomerID debe contener 10 caracteres'],
    [{ membership: 'Platinum' }, 'membership: La membresía debe ser Silver, Gold o Black.'],
    [{ membership_date: '' }, 'membership_date: Una membresía Gold o Black necesita su fecha.'],
    [{ membership_date: '2027-01-01' }, 'membership_date: La fecha no puede ser futura.'],
    [{ balance: '1,5' }, 'balance: El balance debe ser un número entero de millas, 0 o más.'],
    [{ balance: '-5' }, 'balance: El balance debe ser un número entero de millas, 0 o más.'],
    [{ balance: '12.34' }, 'balance: El balance debe ser un número entero de millas, 0 o más.'],
    [{ balance: '1.000.000.000.001' }, 'balance: El monto es demasiado grande.'],
  ])('%j', async (changes, reason) => {
    const rows = [person(1), person(2, changes), person(3)].map((row) => ({ ...noDetails, ...row }));
    const { counts, said } = await load(csv(rows, { columns: importColumns }), { isDryRun: true });
    expect(said).toEqual([`3 ${reason}`]);
    expect(counts).toEqual({ rows: 3, created: 2, existing: 0, completed: 0, bad: 1 });
  });

  test('several reasons, wrong counts, quotes left open: each with its line; the good ones are in', async () => {
    const rows = [person(1), person(2, { sex: 'Z', city: '' }), person(3)];
    const { counts, said } = await load(
      `${csv(rows)}a;b\n\n"dos\nlíneas";x\n${csv([person(4)]).split('\n')[1]}\n"abierta;\nx;y\n`,
    );
    expect(said).toEqual([
      '3 sex: Seleccione.',
      '3 city: Ingrese la ciudad',
      '5 : La línea tiene 2 columnas y deben ser 16.',
      '7 : Hay comillas sin cerrar en la línea.',
      '8 : La línea tiene 2 columnas y deben ser 16.',
      '10 : Hay comillas sin cerrar en la línea.',
      '11 : La línea tiene 2 columnas y deben ser 16.',
    ]);
    expect(counts).toEqual({ rows: 9, created: 3, existing: 0, completed: 0, bad: 6 });
  });

  test('repeated people name the line of the first, also across chunks; a refused line takes nothing', async () => {
    const rows = [
      person(1),
      person(2, { email: 'PERSONA1@correo.example' }),
      person(3, { username: 'PERSONA1' }),
      person(4, { customerid: '4000000001' }),
      person(5, { doc_identity: 'CI: 010.000.001' }),
      person(2),
    ];
    const { said, counts } = await load(csv(rows), { chunkSize: 2 });
    expect(said).toEqual([
      '3 email: Repetido: ya está en la línea 2.',
      '4 username: Repetido: ya está en la línea 2.',
      '5 customerid: Repetido: ya está en la línea 2.',
      '6 doc_identity: Repetido: ya está en la línea 2.',
    ]);
    expect(counts).toMatchObject({ created: 2, bad: 4 });
  });

  test('people who are there already, with other data or under another e-mail', async () => {
    await load(csv([person(1)]));
    const rows = [
      person(2, { username: 'persona1' }),
      person(3, { customerid: '4000000001' }),
      person(4, { doc_identity: '10000001' }),
    ];
    for (const isDryRun of [true, false]) {
      expect((await load(csv(rows), { isDryRun })).said).toEqual([
        '2 username: Ya existe un usuario con este nombre de usuario.',
        '3 customerid: Ya existe un usuario con este CustomerID.',
        '4 doc_identity: Ya existe un usuario con este documento.',
      ]);
    }
    const changed = person(1, { city: 'Caracas', phone: '04149999999' });
    expect((await load(csv([changed]))).said).toEqual([
      '2 email: Ya existe un usuario con este correo y otros datos: phone, city.',
    ]);
    expect((await load(csv([person(1, { balance: '99' })]))).said).toEqual([
      '2 balance: El saldo inicial ya fue cargado con otro monto: 1250.',
    ]);
    expect(await books()).toEqual({ people: 1, miles: 1250, openings: 1 });
  });

  test('the report is a file that no spreadsheet runs, and goes when there is nothing to report', async () => {
    const { result } = await load(csv([person(1, { city: '', first_name: '=HYPERLINK(1)', username: '"a ""b"";c"' })]));
    expect(result.reportPath).toBe(`${path}.errores.csv`);
    expect(await readFile(`${path}.errores.csv`, 'utf8')).toBe(
      '\uFEFFlínea;columna;valor;motivo\r\n' +
        "2;first_name;'=HYPERLINK(1);El nombre debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.\r\n" +
        '2;username;"a ""b"";c";El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _\r\n' +
        '2;city;;Ingrese la ciudad\r\n',
    );
    expect((await load(csv([person(1)]))).result.reportPath).toBeUndefined();
    await expect(access(`${path}.errores.csv`)).rejects.toThrow('ENOENT');
  });
});

test('again, or under another name, is the same as once', async () => {
  const content = csv([person(1), person(2, { balance: '' }), person(3)]);
  expect((await load(content)).counts).toMatchObject({ created: 3 });
  path = join(folder, 'otro.csv');
  expect((await load(content)).counts).toEqual({ rows: 3, created: 0, existing: 3, completed: 0, bad: 0 });
  expect(await books()).toEqual({ people: 3, miles: 2500, openings: 2 });
});

test('people keep the day on which they enrolled, and have an address', async () => {
  const details = { date_inscription: '15/07/2019', address: 'Av. Bolívar, 12', zip_code: '1010' };
  const spaniard = { code_phone: '34', phone: '612 345 678' };
  const rows = [person(1, details), { ...person(2, spaniard), date_inscription: '', address: '', zip_code: '' }];
  const columns = [...neededColumns, 'date_inscription', 'address', 'zip_code'] as const;
  expect((await load(csv(rows, { columns }))).counts).toMatchObject({ created: 2, bad: 0 });
  const { rows: people } = await pool.query(
    `select to_char(u.registered_at at time zone 'America/Caracas', 'YYYY-MM-DD') as enrolled, u.phone, a.description, a.country, a.city, a.address, a.zip_code
     from users u join addresses a on a.user_id = u.id order by u.id`,
  );
  const home = { description: 'Principal', country: 'VE', city: 'Mérida' };
  expect(people).toMatchObject([
    { ...home, enrolled: '2019-07-15', address: 'Av. Bolívar, 12', zip_code: '1010' },
    { ...home, phone: '612345678', address: null, zip_code: null },
  ]);
  expect((await load(csv(rows, { columns }))).counts).toMatchObject({ existing: 2, bad: 0 });
  const other = { ...rows[0], date_inscription: '16/07/2019' } as Row;
  expect((await load(csv([other], { columns }))).said).toEqual([
    '2 email: Ya existe un usuario con este correo y otros datos: date_inscription.',
  ]);
});

test('whose balance is refused counts once, as bad', async () => {
  const refusing: ImportOptions & { isDryRun?: false } = {
    path,
    pool,
    wallets,
    today: '2026-11-27',
    ledger: {
      submitMany: (requests) =>
        Promise.resolve(requests.map(() => ({ kind: 'refused', refusal: 'balance_too_large', replayed: false }))),
    },
  };
  expect((await load(csv([person(1), person(2, { balance: '' })]), refusing)).counts).toEqual({
    rows: 2,
    created: 1,
    existing: 0,
    completed: 0,
    bad: 1,
  });
});

test('a dry run checks everything and leaves nothing', async () => {
  const { counts, said } = await load(csv([person(1), person(2, { sex: '' }), person(3)]), { isDryRun: true });
  expect(counts).toEqual({ rows: 3, created: 2, existing: 0, completed: 0, bad: 1 });
  expect(said).toEqual(['3 sex: Seleccione.']);
  expect(await books()).toEqual({ people: 0, miles: 0, openings: 0 });
  const { rows } = await pool.query('select last_value, is_called from account_id_seq');
  expect(rows).toEqual([{ last_value: 1000n, is_called: false }]);
  expect(await readdir(folder)).toEqual(['miembros.csv']);
});

/** Advisory locks that somebody holds here; on other databases of the same server others hold theirs. */
const ownLocks = () =>
  pool.query(
    "select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  );

test.each(['before', 'after'])('killed in the middle, %s the balances: the next run completes it', async (moment) => {
  const people = Array.from({ length: 70 }, (_, number) => person(number, { balance: String(100 + number) }));
  await writeFile(path, csv(people));
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('import.fixture.ts', import.meta.url)), database.url, path, moment],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await books()).toMatchObject({ people: 40, openings: moment === 'before' ? 20 : 40 });

  // The database notices that the killed one is gone, and gives its lock back.
  await expect.poll(async () => (await ownLocks()).rowCount, { timeout: 30_000 }).toBe(0);
  expect((await load(csv(people))).counts).toEqual({
    rows: 70,
    created: 30,
    existing: 40,
    completed: moment === 'before' ? 20 : 0,
    bad: 0,
  });
  expect(await books()).toEqual({ people: 70, openings: 70, miles: 70 * 100 + (69 * 70) / 2 });
});

test('one at a time', async () => {
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(734005)');
  await expect(load(csv([person(1)]))).rejects.toThrow('Otra importación está en marcha');
  await other.query('select pg_advisory_unlock(734005)');
  other.release();
  expect((await load(csv([person(1)]))).counts).toMatchObject({ created: 1 });
  // Nor does one that is over hold up the next, whichever connection that takes.
  expect((await ownLocks()).rowCount).toBe(0);
});

describe('lots', () => {
  const withDays = (...rows: Row[]) => csv(rows, { columns: importColumns });
  const lots = async () =>
    (
      await pool.query<{ lot: string }>(
        `select coalesce(earned_on::text, 'sin fecha') || ' ' || amount as lot from postings where account_id >= 1000 order by operation_id`,
      )
    ).rows.map(({ lot }) => lot);

  test('keep the days on which their miles were earned', async () => {
    const rows = [
      person(1, { balance: '500 | 1.200', earned_on: '2024-01-31|28/02/2025' }),
      person(2, { balance: '70', earned_on: '2023-12-31' }),
      person(3, { balance: '30' }),
    ];
    expect((await load(withDays(...rows))).counts).toMatchObject({ created: 3, bad: 0 });
    expect(await lots()).toEqual(['2024-01-31 500', '2025-02-28 1200', '2023-12-31 70', 'sin fecha 30']);
    expect((await load(withDays(...rows))).counts).toMatchObject({ existing: 3, completed: 0, bad: 0 });
    expect(await books()).toEqual({ people: 3, miles: 1800, openings: 4 });
  });

  test('that are missing are given by the next run, and no other', async () => {
    await load(withDays(person(1, { balance: '500', earned_on: '2024-01-31' })));
    const both = person(1, { balance: '500|1.200', earned_on: '2024-01-31|2025-02-28' });
    expect((await load(withDays(both))).counts).toMatchObject({ existing: 1, completed: 1 });
    expect(await lots()).toEqual(['2024-01-31 500', '2025-02-28 1200']);
    const other = person(1, { balance: '501|1.200', earned_on: '2024-01-31|2025-02-28' });
    expect((await load(withDays(other))).said).toEqual([
      '2 balance: El saldo inicial ya fue cargado con otro monto: 500|1200.',
    ]);
  });
});
