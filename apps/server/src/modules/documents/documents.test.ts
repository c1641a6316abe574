import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseBrand } from '@millaje/api/brand';
import { termsDocumentPath } from '@millaje/api/documents/documents';
import { withNames } from '@millaje/api/documents/legal';
import { termsSections, termsTexts } from '@millaje/api/documents/terms.texts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { wordsOfPdf } from '../../../../../test/support/pdf.ts';
import { registerDocuments } from './index.ts';

const brand = parseBrand(
  JSON.parse(readFileSync(fileURLToPath(new URL('../../../../../brand/avp.json', import.meta.url)), 'utf8')),
);
const names = { product: brand.product, airline: brand.airline, email: brand.contact.email };

function openServer() {
  const app = Fastify();
  registerDocuments(app, { brand });
  return app;
}

test('the terms are a PDF that opens in the browser, with every heading, every paragraph and the brand in it', async () => {
  const answer = await openServer().inject(termsDocumentPath);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toMatch(/^inline;/);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const words = wordsOfPdf(answer.rawPayload);
  for (const { title, paragraphs } of withNames(termsSections, names))
    for (const text of [title, ...paragraphs]) expect(words).toContain(text);
  expect(words).toContain(termsTexts.subject(brand.product, brand.airline));
  expect(words).toContain('Las millas no vencen mientras el cliente esté activo.');
});

test('the pages are numbered from the first to the last', async () => {
  const words = wordsOfPdf((await openServer().inject(termsDocumentPath)).rawPayload);
  const [, count] = /Página 1 de (\d+)/.exec(words) ?? [];
  const numbers = [...words.matchAll(/Página (\d+) de (\d+)/g)].map(([, page, of]) => `${page} de ${of}`);
  expect(Number(count)).toBeGreaterThan(1);
  expect(numbers).toEqual(Array.from({ length: Number(count) }, (_, page) => `${page + 1} de ${count}`));
});

test('both addresses of the site lead to them', async () => {
  const app = openServer();
  for (const path of ['/terms-conditions', '/terminosycondiciones']) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, termsDocumentPath]);
  }
});

test('no text is left with a gap where a name belongs', () => {
  const text = JSON.stringify(withNames(termsSections, names));
  expect(text).not.toMatch(/\{\w+\}|undefined/);
  expect(text).toContain(names.product);
  expect(text).toContain(names.airline);
});
