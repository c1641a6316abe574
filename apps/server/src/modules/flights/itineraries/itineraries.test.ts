import { itineraryColumns as columns, itineraryProblems as problems } from '@millaje/api';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../../test/support/app.ts';

let app: TestApp;
let administrator: { readonly token: string; readonly email: string };
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.addPerson('SUPER_ADMIN');
});
afterAll(() => app.stop());

const titles = Object.values(columns);
const flight = (number: string) =>
  `9V,${number},BLA,MIA,135,2026-01-01,2099-12-31,08:00,11:45,734,Y20 B10,193,250.5,338,559`.split(',');
const csv = (...lines: string[][]) => lines.map((cells) => cells.join(';')).join('\r\n');
const workbook = async (rows: readonly unknown[][], options: object = {}) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja', rows: rows as string[][] }], ...options }));

async function upload(content: Buffer | string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([content as string]), 'itinerarios.csv');
  const answer = await fetch(`${app.url}/api/v1/config/itineraries-file`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${administrator.token}` },
  });
  return { status: answer.status, body: await answer.json() };
}
const itineraries = async () => (await app.call('GET', '/booking/itineraries/get')).body;
const inForce = async () =>
  (await app.call('GET', '/config/itineraries', { token: administrator.token })).body.versions.find(
    ({ in_force }: { in_force: boolean }) => in_force,
  );

test('anybody reads when the network flies, from the first day, by the clocks of both ends', async () => {
  const { national, international } = await itineraries();
  const routes = new Set([...national, ...international].map(({ route }: { route: string }) => route));
  expect(routes.size).toBe(28);
  const miami = international.filter(({ flightNumber }: { flightNumber: string }) => flightNumber === '9V 1303');
  expect(new Set(miami.map(({ arrivalTime }: { arrivalTime: string }) => arrivalTime))).toEqual(
    new Set(['10:45', '11:45']),
  );
  expect(miami[0]).toMatchObject({ origin: 'Barcelona', arrival: 'Miami', route: 'BLA - MIA', days: 'Lu Mi Vi Do' });
  expect(national.find(({ route }: { route: string }) => route === 'CCS - PZO')).toMatchObject({
    equipment: 'FOKKER 50',
    departureTime: '12:00',
  });
});

test('a file is checked, shows what it changes, is applied, and an earlier one comes back', async () => {
  const { token, email } = administrator;
  const first = await inForce();
  const checked = await upload(csv(titles, flight('1301'), flight('9')), { name: 'marzo.csv' });
  expect(checked).toMatchObject({
    status: 201,
    body: {
      version: { name: 'marzo.csv', rows: 2, in_force: false, started_at: null, created_by: email },
      preview: { added: ['9V 1301 BLA-MIA', '9V 9 BLA-MIA'], changed: [], unchanged: 0 },
    },
  });
  expect(checked.body.preview.removed).toHaveLength(30);
  expect((await inForce()).id).toBe(first.id);

  const put = (version: number) => app.call('PUT', '/admin/update-itineraries', { token, body: { version } });
  expect((await put(checked.body.version.id)).body.version).toMatchObject({ in_force: true });
  expect((await itineraries()).international).toHaveLength(2);
  const again = await upload(await workbook([titles, flight('9')]), { apply: 'true' });
  expect(again.body.preview).toEqual({ added: [], changed: [], removed: ['9V 1301 BLA-MIA'], unchanged: 1 });
  expect((await itineraries()).international).toHaveLength(1);
  expect(await put(first.id)).toMatchObject({ status: 201 });
  expect((await inForce()).id).toBe(first.id);
  expect(await put(9999)).toMatchObject({ status: 404, body: { message: 'La versión de los itinerarios no existe.' } });
  const { rows } = await app.pool.query(
    `select action, subject_id from audit_entries where subject_type = 'itinerary' order by id`,
  );
  const [one, two] = [String(checked.body.version.id), String(again.body.version.id)];
  expect(rows).toEqual([
    { action: 'itineraries_uploaded', subject_id: one },
    { action: 'itineraries_applied', subject_id: one },
    { action: 'itineraries_uploaded', subject_id: two },
    { action: 'itineraries_applied', subject_id: String(first.id) },
  ]);
});

describe('what an earlier version would change', () => {
  const ask = (id: number, token = administrator.token) =>
    app.call('GET', `/config/itineraries/${id}/changes`, { token });
  const put = (version: number, seen?: string) =>
    app.call('PUT', '/admin/update-itineraries', {
      token: administrator.token,
      body: { version },
      ...(seen !== undefined && { headers: { 'if-match': seen } }),
    });

  test('is what its file told, compared with what flies now', async () => {
    const first = await inForce();
    const later = flight('41').with(5, '2026-02-01');
    const [one, two] = [await upload(csv(titles, flight('40'), flight('41'))), await upload(csv(titles, later))];
    const idOf = ({ body }: typeof one): number => body.version.id;
    expect((await ask(idOf(one))).body).toMatchObject({
      version: { id: idOf(one), rows: 2 },
      current: { id: first.id, in_force: true, version: expect.any(String) },
      preview: one.body.preview,
    });
    await put(idOf(two));
    const preview = { added: ['9V 40 BLA-MIA'], changed: ['9V 41 BLA-MIA'], removed: [], unchanged: 0 };
    expect((await ask(idOf(one))).body).toMatchObject({ current: { id: idOf(two) }, preview });
    const looker = await app.addPerson('CONSULT');
    expect(await ask(idOf(one), looker.token)).toMatchObject({ status: 200, body: { preview } });
    await put(first.id);
  });

  test('comes in place of that one and of no other', async () => {
    const first = await inForce();
    const [one, two] = [await upload(csv(titles, flight('50'))), await upload(csv(titles, flight('51')))];
    const { version: seen } = (await ask(one.body.version.id)).body.current;
    await put(two.body.version.id, seen);
    expect(await app.writingNothing(() => put(one.body.version.id, seen))).toMatchObject({
      status: 409,
      body: { error: { rule: 'changed_meanwhile' }, current: { id: two.body.version.id } },
    });
    expect((await inForce()).id).toBe(two.body.version.id);
    await put(first.id);
  });

  test('is asked of a version that there is', async () => {
    expect(await ask(9999)).toMatchObject({
      status: 404,
      body: { message: 'La versión de los itinerarios no existe.' },
    });
  });
});

test('a file as Windows writes it is understood', async () => {
  const content = Buffer.from(csv(titles, flight('12')), 'latin1');
  expect(await upload(content)).toMatchObject({ status: 201, body: { version: { rows: 1 } } });
});

describe('a file that cannot be one is refused, and nothing is written:', () => {
  const long = Array.from({ length: 700 }, (_, number) => [`${number}${'a'.repeat(31_000)}`]);
  test.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ['wrong columns', () => csv(['A', 'B'], ['1', '2']), problems.missingColumns(titles.join(', '))],
    ['a picture', () => Buffer.from('89504e470d0a1a0a00000000', 'hex'), problems.wrongKind],
    ['an old Excel', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), problems.oldExcel],
    ['a part of a workbook', async () => (await workbook([titles, flight('1')])).subarray(0, 900), problems.broken],
    ['macros', () => workbook([titles, flight('1')], { vbaProject: Buffer.from('macro') }), problems.macros],
    ['a bomb', () => workbook(long), problems.bomb],
    [
      'formulas',
      async () =>
        Buffer.from(
          await writeXlsx({
            sheets: [{ name: 'Hoja', rows: [titles], cells: new Map([['1,0', { formula: '1+1' }]]) }],
          }),
        ),
      problems.formulas,
    ],
    ['too many rows', () => csv(titles, ...Array.from({ length: 5001 }, () => ['9V'])), problems.tooManyRows('5.000')],
  ])('%s', async (_name, content, text) => {
    const bytes = await content();
    expect(await app.writingNothing(() => upload(bytes))).toMatchObject({
      status: 400,
      body: { error: { fields: { file: text } } },
    });
  });

  test('one of which a part is no base64', async () => {
    const whole = Buffer.from(csv(titles, flight('1'))).toString('base64');
    for (const text of [`${whole}\0`, `${whole.slice(0, 40)}%${whole.slice(40)}`]) {
      const body = { file: `data:text/csv;base64,${text}` };
      const { token } = administrator;
      expect(
        await app.writingNothing(() => app.call('POST', '/config/itineraries-file', { token, body })),
      ).toMatchObject({ status: 400, body: { error: { fields: { file: problems.wrongKind } } } });
    }
  });

  test('one whose name comes twice', async () => {
    const form = new FormData();
    for (const name of ['marzo.csv', 'abril.csv']) form.append('name', name);
    form.set('file', new Blob([csv(titles, flight('1'))]), 'itinerarios.csv');
    const headers = { authorization: `Bearer ${administrator.token}` };
    const sent = { method: 'POST', body: form, headers };
    const answer = await app.writingNothing(() => fetch(`${app.url}/api/v1/config/itineraries-file`, sent));
    expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([400, ['name']]);
  });

  test('more bytes than are taken', async () => {
    const refused = await app.writingNothing(() => upload(Buffer.alloc(30 * 1024 * 1024, 'a')));
    expect(refused).toMatchObject({ status: 413 });
  });

  test('a wrong row among right ones, told at its cell', async () => {
    const wrong = flight('8').map((cell, place) => (place === 5 ? 'mañana' : cell));
    const refused = await app.writingNothing(() => upload(csv(titles, flight('7'), wrong), { apply: '1' }));
    expect(refused.body.error.fields).toEqual({
      file: problems.someProblems,
      [problems.cell(3, columns.valid_from)]: problems.date,
    });
  });
});

test('versions, their rows and their starts can neither be changed nor taken away', async () => {
  for (const table of ['itinerary_versions', 'itinerary_rows', 'itinerary_starts'])
    await expect(app.pool.query(`delete from ${table}`)).rejects.toThrow(/append-only|refused|only/i);
});
