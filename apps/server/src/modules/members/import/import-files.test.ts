import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { columnsWithoutDays, csv, person } from './import-rows.fixture.ts';
import { books, folder, importNow, load, pool } from './importing.fixture.ts';

const windows = (text: string) => Buffer.from(text, 'latin1');

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
    ['columns in another order', csv(two, { columns: columnsWithoutDays.toReversed() })],
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
      csv([person(1)], { columns: columnsWithoutDays.slice(0, -2) }),
      'Faltan las columnas: membership_date, balance.',
    ],
    [
      'unknown columns',
      csv([person(1)]).replace('balance', 'saldo'),
      'Faltan las columnas: balance. No se conocen las columnas: «saldo».',
    ],
    ['a column twice', csv([person(1)]).replace('first_name', 'first_name;city'), 'Hay columnas repetidas: city.'],
  ])('%s', async (_, content, line) => {
    await expect(load(content)).rejects.toThrow(line);
    expect(await books()).toEqual({ people: 0, miles: 0, openings: 0 });
  });

  test('a folder, and what is not there', async () => {
    await expect(importNow({ path: folder })).rejects.toThrow('es una carpeta');
    await expect(importNow({ path: join(folder, 'nada.csv') })).rejects.toThrow('No existe el archivo');
  });
});
