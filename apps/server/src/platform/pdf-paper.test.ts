import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Brand } from '@millaje/api/brand';
import { expect, test } from 'vitest';
import { streamsOfPdf, wordsOfPdf } from '../../../../test/support/pdf.ts';
import { drawHead } from './pdf-head.ts';
import { font, openPaper } from './pdf-paper.ts';
import { createTablePen } from './pdf-table.ts';

const brand = JSON.parse(readFileSync('brand/avp.json', 'utf8')) as Brand;
const columns = [{ header: 'Nombre', width: 100, textOf: (name: string) => name }];

async function draw(count: number): Promise<Buffer> {
  const document = openPaper({ title: 'Prueba', author: 'Avior' });
  drawHead(document, { title: 'Prueba', fact: ['Monto', '9.876.543.210.123,45'] }, { brand });
  const pen = createTablePen(document, {
    columns,
    title: 'Prueba de noviembre',
    none: 'No hay nada.',
    linesMaximum: 1,
  });
  pen.head();
  async function* rows() {
    for (let place = 0; place < count; place += 1) yield `Fila ${place}`;
  }
  const parts: Uint8Array[] = [];
  for await (const part of pen.rows(rows())) parts.push(part);
  for await (const part of pen.end()) parts.push(part);
  return Buffer.concat(parts);
}

const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;

test('a table of several pages, given away as they come, says on each of how many it is', async () => {
  const pdf = await draw(150);
  const count = pagesOf(pdf);
  expect(count).toBe(4);
  const words = wordsOfPdf(pdf);
  for (let page = 1; page <= count; page += 1) expect(words).toContain(`Página ${page} de Prueba de noviembre`);
  // All pages show the same drawing, of which the count is the only word.
  const streams = streamsOfPdf(pdf);
  expect(streams.filter((stream) => stream.includes('/PageCount Do'))).toHaveLength(count);
  expect(streams.filter((stream) => stream.endsWith(`[<${Buffer.from('4').toString('hex')}> 0] TJ ET`))).toHaveLength(
    1,
  );
});

test('a table without rows says so, on one page', async () => {
  const pdf = await draw(0);
  expect(pagesOf(pdf)).toBe(1);
  expect(wordsOfPdf(pdf)).toContain('No hay nada.');
});

test('what is too long for its place in the head is set smaller, not cut', async () => {
  expect(wordsOfPdf(await draw(1))).toContain('9.876.543.210.123,45');
});

test('a paper fits what printers of A4 and of Letter have room for, with a margin for their edges', async () => {
  const document = openPaper({ title: 'Prueba', author: 'Avior' });
  const { width, height, margins } = document.page;
  expect([width <= 595.28, height <= 792]).toEqual([true, true]);
  for (const margin of Object.values(margins)) expect(margin).toBeGreaterThanOrEqual(36);
  document.font(font.text).text('Prueba');
  document.end();
  expect((await buffer(document)).length).toBeGreaterThan(0);
});
