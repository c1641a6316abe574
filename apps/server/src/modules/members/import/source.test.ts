import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csv, neededColumns, person } from './import-rows.fixture.ts';
import { inspectSource, openSource } from './source.ts';

const windows = (text: string) => Buffer.from(text, 'latin1');
const lineOf = (number: number) => csv([person(number)]).split('\n')[1] ?? '';
let folder: string;

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'millaje-source-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every line of the file: the city of a good one, or what is said of it; with how the file was read. */
async function read(content: string | Buffer) {
  const path = join(folder, 'miembros.csv');
  await writeFile(path, content);
  const source = await inspectSource(path);
  const { rows, blankLines } = openSource(source);
  const lines: [number, string | undefined][] = [];
  for await (const row of rows) lines.push([row.line, 'reason' in row ? row.reason : row.values.city]);
  return { lines, blank: blankLines(), encoding: source.encoding, isMarked: source.isMarked };
}

const three = csv([person(1), person(2), person(3, { city: 'Cumaná' })]);
const otherEncoding = (word: string) => `La línea no está en la codificación del archivo: «${word}».`;

test.each<[string, Buffer, [number, string][], string]>([
  [
    'a foreign byte in a file of UTF-8',
    Buffer.concat([Buffer.from(three), windows(lineOf(4))]),
    [
      [2, 'Mérida'],
      [3, 'Mérida'],
      [4, 'Cumaná'],
      [5, otherEncoding('mar\uFFFDa')],
    ],
    'utf-8',
  ],
  [
    'a foreign byte where a mark says UTF-8',
    Buffer.concat([Buffer.from(`\uFEFF${csv([])}`), windows(`${lineOf(1)}\n${lineOf(2)}`)]),
    [
      [2, otherEncoding('mar\uFFFDa')],
      [3, otherEncoding('mar\uFFFDa')],
    ],
    'utf-8, marked',
  ],
  [
    'a line of UTF-8 in a file of Windows',
    Buffer.concat([windows(three), Buffer.from(lineOf(4))]),
    [
      [2, 'Mérida'],
      [3, 'Mérida'],
      [4, 'Cumaná'],
      [5, otherEncoding('marÃ\u00ADa')],
    ],
    'windows-1252',
  ],
  [
    'letters that were read wrongly before the file was written',
    Buffer.from(csv([person(1), person(2, { city: 'CumanÃ¡' })])),
    [
      [2, 'Mérida'],
      [3, otherEncoding('CumanÃ¡')],
    ],
    'utf-8',
  ],
  [
    'UTF-16 with its bytes the other way round',
    Buffer.from(`\uFEFF${three}`, 'utf16le').swap16(),
    [
      [2, 'Mérida'],
      [3, 'Mérida'],
      [4, 'Cumaná'],
    ],
    'utf-16be, marked',
  ],
])('%s', async (_, content, lines, encoding) => {
  const found = await read(content);
  expect([found.lines, found.isMarked ? `${found.encoding}, marked` : found.encoding]).toEqual([lines, encoding]);
});

describe('a line', () => {
  test('with a quote that is never closed takes no other with it', async () => {
    const content = csv([person(1), person(2), person(3), person(4)]).replace(/(persona2@)/i, '"$1');
    expect(await read(content.replaceAll('\n', '\n\n'))).toMatchObject({
      lines: [
        [3, 'Mérida'],
        [5, 'Hay comillas sin cerrar en la línea.'],
        [7, 'Mérida'],
        [9, 'Mérida'],
      ],
      blank: 5,
    });
  });

  test('that is too long for a row is passed over', async () => {
    const long = `${'x'.repeat(300_000)}\n`;
    expect((await read(`${csv([person(1)])}${long}${lineOf(2)}\n${long.trim()}`)).lines).toEqual([
      [2, 'Mérida'],
      [3, 'La línea es demasiado larga.'],
      [4, 'Mérida'],
      [5, 'La línea es demasiado larga.'],
    ]);
  });

  test('of headers may have characters that nobody sees', async () => {
    expect((await read(csv([person(1)]).replace('email', 'e\u200bmail\u00ad'))).lines).toEqual([[2, 'Mérida']]);
  });
});

describe('files that are refused whole', () => {
  test.each<[string, string | Buffer, string]>([
    ['empty', '', 'está vacío'],
    ['blank', ' \n\n', 'está vacío'],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'no es un CSV: parece una imagen PNG'],
    ['a photograph', Buffer.from('ffd8ffe000104a464946', 'hex'), 'parece una imagen JPEG'],
    ['a zip', Buffer.from('504b03040a000000', 'hex'), 'parece un archivo comprimido (zip)'],
    [
      'a workbook',
      Buffer.from('PK\u0003\u0004......[Content_Types].xml', 'latin1'),
      'es un libro de Excel: guárdelo como CSV',
    ],
    ['binary', Buffer.from([1, 0, 2, 0, 3]), 'parece un archivo binario'],
    [
      'without header',
      csv([person(1)])
        .split('\n')
        .slice(1)
        .join('\n'),
      'no tiene los encabezados',
    ],
    ['only a header', csv([]), 'solo tiene la línea de encabezados'],
    [
      'missing columns',
      csv([person(1)], { columns: neededColumns.slice(0, -2) }),
      'Faltan las columnas: membership_date, balance.',
    ],
    [
      'unknown columns',
      csv([person(1)]).replace('balance', 'saldo'),
      'Faltan las columnas: balance. No se conocen las columnas: «saldo».',
    ],
    ['a column twice', csv([person(1)]).replace('first_name', 'first_name;city'), 'Hay columnas repetidas: city.'],
  ])('%s', async (_, content, line) => {
    await expect(read(content)).rejects.toThrow(line);
  });

  test('a folder, and what is not there', async () => {
    await expect(inspectSource(folder)).rejects.toThrow('es una carpeta');
    await expect(inspectSource(join(folder, 'nada.csv'))).rejects.toThrow('No existe el archivo');
  });
});
