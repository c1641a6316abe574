import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createExports } from '../../platform/exports/create-exports.ts';
import { createExportTurns } from '../../platform/exports/export-turns.ts';
import { type Reading, readingOf } from '../../platform/replica/reading.ts';
import type { LedgerRequest } from './index.ts';
import { exportOperationsExcel, type ExcelDependencies } from './operations-excel.ts';

let app: TestApp;
let admin: Person;
let ana: Person;
let luis: Person;

/** Texts that a spreadsheet would run, cut, reckon with or spoil if they were not written as text. */
const texts = [
  '=1+1',
  '=HYPERLINK("http://x.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  '00123',
  '12345678901234567890',
  '1e5',
  '2026-01-02',
  'TRUE',
  'Núñez & Cía <«ñ»> "ü"',
  '✈️ vuelo',
  "'comilla",
  '  espacios dentro  '.trim(),
];

beforeAll(async () => {
  app = await startTestApp();
  [admin, ana, luis] = [
    await app.addPerson('CONSULT'),
    await app.addPerson('PASSENGER', { balance: 100_000n }),
    await app.addPerson('PASSENGER', { email: 'josé.peña@pruebas.example'.normalize('NFC') }),
  ];
  const transfers = texts.map((description, place): LedgerRequest => ({
    kind: 'post',
    type: 'transfer',
    from: { accountId: ana.accountId },
    to: { accountId: luis.accountId },
    amount: 100n + BigInt(place),
    description,
    scope: 'programme',
    key: `text ${place}`,
    inputHash: '',
  }));
  await app.app.shared.ledger.submitMany(transfers);
});
afterAll(() => app.stop());

const ask = (person: Person, body: object, signal?: AbortSignal) =>
  fetch(`${app.url}/api/v1/operations/excel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

/** A download of the one admin; one that was given up just now may take a moment to be over. */
async function download(body: object, signal?: AbortSignal): Promise<Response> {
  for (;;) {
    const response = await ask(admin, body, signal);
    if (response.status !== 429) return response;
    await response.arrayBuffer();
  }
}

/** The rows as another library than the writer's reads them, its header among them. */
async function rowsOf(response: Response): Promise<unknown[][]> {
  return readSheet(Buffer.from(await response.arrayBuffer()));
}

const readers = async () =>
  (
    await app.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%"c0"%'`,
    )
  ).rows.length;

/** Connections of exports, busy or not. */
const connections = async () =>
  (
    await app.pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'millaje export'",
    )
  ).rows.length;

/** The threads of this process that stand behind the others, as Linux tells of each in its 19th field. */
const niceThreads = () =>
  (process.platform === 'linux' ? readdirSync('/proc/self/task') : []).filter((id) => {
    const line = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    const [niceness = ''] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .slice(16);
    return Number(niceness) > getPriority();
  });

describe('the spreadsheet of operations', () => {
  test('is a file with a name, not to be kept by anybody between', async () => {
    const response = await download({});
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="operaciones.xlsx"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.body?.cancel();
  });

  test('opens, with a header and a row for each operation, newest first', async () => {
    const [header, ...rows] = await rowsOf(await download({}));
    expect(header).toEqual([
      'ID',
      'Tipo',
      'Descripción',
      'Fecha',
      'Emisor',
      'Correo del emisor',
      'Receptor',
      'Total',
      'Correo del receptor',
      'Monto transferido',
      'Comisión',
      'Método de pago',
      'PNR',
      'Hash',
    ]);
    expect(rows).toHaveLength((await app.books()).operations);
    const ids = rows.map(([id]) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('has the figures as numbers and everything else as the text that it is', async () => {
    const [, ...rows] = await rowsOf(await download({ operationType: 'Transferencia' }));
    expect(rows.map((row) => row[2]).toReversed()).toEqual(texts);
    const [first] = rows.toReversed();
    expect(first?.slice(4, 11)).toEqual(['Persona2 Prueba', ana.email, 'Persona3 Prueba', 95, luis.email, 100, 5]);
    const { rows: written } = await app.pool.query<{ clock: string }>(
      `select to_char(created_at at time zone 'America/Caracas', 'YYYY-MM-DD"T"HH24:MI:SS') as clock from operations where id = $1`,
      [first?.[0]],
    );
    expect(first?.[3]).toBeInstanceOf(Date);
    // A spreadsheet knows no zones: the reader calls the clock that it finds UTC.
    expect(Math.abs(Number(first?.[3]) - Date.parse(`${written[0]?.clock}Z`))).toBeLessThan(1_500);
  });

  test('runs no formula: the sheet has none', async () => {
    const { readXlsx } = await import('hucre/xlsx');
    const book = await readXlsx(new Uint8Array(await (await download({})).arrayBuffer()));
    const cells = book.sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]);
    expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([]);
    expect(book.sheets).toHaveLength(1);
  });

  test('names the programme where an end is no person', async () => {
    const [, ...rows] = await rowsOf(await download({ operationType: 'Saldo inicial' }));
    expect(rows.map((row) => row.slice(4, 6))).toEqual([['Programa AVP', null]]);
  });

  test.each<[object, () => number]>([
    [{ operationType: 'Redención' }, () => 0],
    [{ email: 'nadie@pruebas.example' }, () => 0],
    [{ text: 'núñez' }, () => 1],
    [{ text: '123' }, () => 2],
    [{ dateTo: '2020-01-01' }, () => 0],
  ])('has the rows that the filter %j chooses', async (body, count) => {
    expect((await rowsOf(await download(body))).slice(1)).toHaveLength(count());
  });

  test('can be read though an old text has what no sheet can hold', async () => {
    await app.app.shared.ledger.submitMany([
      {
        kind: 'post',
        type: 'transfer',
        from: { accountId: ana.accountId },
        to: { accountId: luis.accountId },
        amount: 100n,
        description: 'viejo \uffff \ufffe \u0001 😀',
        scope: 'programme',
        key: 'old text',
        inputHash: '',
      },
    ]);
    const [, first] = await rowsOf(await download({ text: 'viejo' }));
    expect(first?.[2]).toBe('viejo \uFFFD \uFFFD \uFFFD 😀');
  });

  test('of a filter that nobody knows is refused', async () => {
    const response = await download({ date_from: '2026-02-01' });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { fields: { date_from: 'No se conoce el filtro «date_from».' } } },
    ]);
  });

  test('is refused by the same rules as the list', async () => {
    const response = await download({ dateFrom: '2026-02-02', dateTo: '2026-02-01' });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'Ingrese correctamente las fechas' },
    ]);
  });
});

describe('a long spreadsheet', () => {
  const count = 30_000;

  beforeAll(async () => {
    await app.pool.query(
      `with o as (
         insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description)
         select nextval('operation_id_seq'), 3, 1, $1, 10, 0, 10, 'Premio ' || n || repeat(md5(n::text), 5) from generate_series(1, $2::int) n returning id
       ), s as (insert into settlements (operation_id) select id from o)
       insert into postings (operation_id, account_id, amount) select id, 1, -10 from o union all select id, $1, 10 from o`,
      [luis.accountId, count],
    );
  });

  test('has every row once', async () => {
    const [, ...rows] = await rowsOf(await download({ operationType: 'Premio' }));
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(([id]) => id)).size).toBe(count);
  });

  test('stops being read when the download is given up', async () => {
    const leaving = new AbortController();
    const response = await download({}, leaving.signal);
    await response.body?.getReader().read();
    await expect.poll(readers, { timeout: 5_000, interval: 20 }).toBeGreaterThan(0);
    leaving.abort();
    await expect.poll(readers, { timeout: 5_000, interval: 20 }).toBe(0);
  });

  test('is written behind everything that is waited for, where threads have priorities of their own', async () => {
    const response = await download({});
    const reader = response.body?.getReader();
    await reader?.read();
    expect(niceThreads()).toHaveLength(process.platform === 'linux' ? 1 : 0);
    await reader?.cancel();
    await expect.poll(niceThreads, { timeout: 5_000, interval: 20 }).toEqual([]);
  });

  test('lets other calls keep their pace', async () => {
    const response = await download({});
    const reader = response.body?.getReader();
    await reader?.read();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('GET', '/users/getUser', { token: admin.token })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await expect.poll(readers, { timeout: 5_000, interval: 20 }).toBeGreaterThan(0);
    await reader?.cancel();
    await expect.poll(readers, { timeout: 5_000, interval: 20 }).toBe(0);
  });

  test('leaves no reader behind when it was read to its end', async () => {
    await (await download({})).arrayBuffer();
    await expect.poll(readers, { timeout: 5_000, interval: 20 }).toBe(0);
  });

  describe('that nobody reads', () => {
    let people: Person[];
    let dependencies: ExcelDependencies;
    let reading: Reading;

    beforeAll(async () => {
      people = await Promise.all(Array.from({ length: 20 }, () => app.addPerson('CONSULT')));
      const { pool, database } = app.app.shared;
      const startExport = createExports({ idleMilliseconds: 1_500, turns: createExportTurns(2) });
      dependencies = { product: 'AVP', startExport };
      reading = readingOf(pool, database, [app.databaseUrl]);
    });

    test('is begun for two of twenty; the others are told when to come back', async () => {
      const leaving = new AbortController();
      const responses = await Promise.all(people.map((person) => ask(person, {}, leaving.signal)));
      const begun = responses.filter(({ status }) => status === 200);
      const refused = responses.filter(({ status }) => status !== 200);
      expect(begun).toHaveLength(2);
      expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        refused.map(() => [429, '30']),
      );
      expect(await refused[0]?.json()).toMatchObject({
        message: 'Hay demasiadas descargas en curso. Intente de nuevo en unos minutos.',
        error: { rule: 'too_many_exports' },
      });
      expect(await connections()).toBeLessThanOrEqual(2);
      const [reading] = people.filter((_person, place) => responses[place]?.status === 200);
      const again = await ask(reading as Person, {});
      expect([again.status, await again.json()]).toMatchObject([
        429,
        {
          message: 'Ya tiene una descarga en curso. Espere a que termine e intente de nuevo.',
          error: { rule: 'export_in_progress' },
        },
      ]);
      leaving.abort();
      await expect.poll(connections, { timeout: 5_000, interval: 20 }).toBe(0);
      expect((await rowsOf(await download({ operationType: 'Premio' }))).slice(1)).toHaveLength(count);
    });

    const begin = async (userId: bigint) => {
      const signal = new AbortController().signal;
      const answer = await exportOperationsExcel(dependencies, reading, { search: {}, userId, signal });
      return 'file' in answer ? answer.file.content : answer.refusal;
    };

    test('is given up after a time, with its connection and its turn', async () => {
      const content = await begin(1n);
      if (typeof content === 'string') throw new Error(content);
      const failed = new Promise<Error>((resolve) => void content.once('error', resolve));
      content.once('readable', () => undefined);
      expect(await begin(1n)).toBe('export_in_progress');
      expect((await failed).message).toBe('nobody reads the file');
      await expect.poll(connections, { timeout: 5_000, interval: 20 }).toBe(0);
      const next = await begin(1n);
      if (typeof next === 'string') throw new Error(next);
      next.destroy();
    });

    test('is not given up while somebody reads slowly', async () => {
      const content = await begin(2n);
      if (typeof content === 'string') throw new Error(content);
      const startedAt = performance.now();
      let bytes = 0;
      for await (const chunk of content) {
        bytes += (chunk as Buffer).length;
        // Slower than the patience as a whole, never slower with one piece.
        if (performance.now() - startedAt < 2_500) await pause(400);
      }
      expect(performance.now() - startedAt).toBeGreaterThan(2_000);
      expect(bytes).toBeGreaterThan(1_000_000);
      const next = await begin(2n);
      if (typeof next === 'string') throw new Error(next);
      next.destroy();
    });
  });
});
