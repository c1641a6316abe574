import { editionPath, refusals, type Route, routes } from '@millaje/api';
import { guideSections, guideTexts } from '@millaje/api/guide/guide.texts';
import { signedCalls } from '@millaje/api/orders/webhooks';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { schemaToJson } from '../../platform/http/openapi.ts';
import { testBrand } from '../notifications/small-server.fixture.ts';
import { fieldsOf, typeOf } from './fields.ts';
import { registerGuide } from './index.ts';

const table: readonly Route[] = routes;
const brand = { ...testBrand, product: 'Cumbre' };

const http = Fastify();
registerGuide(http, { brand, publicUrl: 'https://millas.example' });
const read = async (url: string) => {
  const { statusCode, headers, body } = await http.inject({ url });
  return { statusCode, headers, body };
};

describe('the guide of the API', () => {
  test('has a sentence for every call, once, and for no other', () => {
    const told = guideSections.flatMap(({ calls }) => Object.keys(calls));
    expect(told.toSorted()).toEqual([...table, ...signedCalls].map(({ name }) => name).toSorted());
  });

  test('tells of every route its method, path, who may, input, answers and refusals', async () => {
    const { body } = await read('/docs');
    const parts = new Map(body.split('<details id="').map((part) => [part.slice(0, part.indexOf('"')), part]));
    const untold = table.flatMap((route) => {
      const part = parts.get(route.name) ?? '';
      const who = typeof route.who === 'string' ? [route.who] : route.who;
      const fields = [route.params, route.query, route.body].flatMap((schema) =>
        schema ? namesOf(schemaToJson(schema, 'input')) : [],
      );
      const wanted = [
        `<span class="method">${route.method}</span>`,
        `<code>/api${editionPath(route)}</code>`,
        ...who.map((role) => guideTexts.whoNames[role]),
        ...(route.idempotent ? ['Idempotency-Key'] : []),
        ...(route.upload ? [`<code>${route.upload.field}</code>`] : []),
        ...(route.file ? [route.file.name] : Object.keys(route.answers).map((status) => `<code>${status}</code>`)),
        ...route.refusals.flatMap((rule) => [`<code>${rule}</code>`, `<td>${refusals[rule].status}</td>`]),
        ...fields.map((name) => `<code>${name.replace(/^(is|to)_product$/, '$1_cumbre')}</code>`),
      ];
      return wanted.filter((text) => !part.includes(text)).map((text) => `${route.name}: ${text}`);
    });
    expect(untold).toEqual([]);
  });

  test('tells the same to language models, a line for each call', async () => {
    const { body, headers } = await read('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const missing = [...table, ...signedCalls].filter(
      (call) =>
        !body.includes(`- [${call.method} /api${editionPath(call)}](https://millas.example/docs#${call.name}): `),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(body).toMatch(
      /POST \/api\/v1\/miles\/transfer.*Quién: Miembros, Aliados\. .*`email_to`, `amount`.*409 `insufficient_miles`/,
    );
  });

  test('has the names of the product, and no other one', async () => {
    const [page, text, document] = await Promise.all(['/docs', '/llms.txt', '/docs/openapi.json'].map(read));
    for (const answer of [page, text, document]) {
      expect(answer?.body).toContain('is_cumbre');
      // The path is the specification's own.
      const traces = answer?.body.replaceAll(/UpdateAVP|updateAVP/g, '').match(/AVP|is_avp|is_product|to_product/g);
      expect(traces).toBeNull();
    }
    expect(JSON.parse(document?.body ?? '')).toMatchObject({ openapi: '3.1.0' });
  });

  test('is no place for search engines, carries nothing inline, and is not sent twice', async () => {
    const { headers, body } = await read('/docs');
    expect([headers['x-robots-tag'], headers['content-type']]).toEqual(['noindex', 'text/html; charset=utf-8']);
    expect(body).not.toMatch(/<script|<style|style="/);
    const again = await http.inject({ url: '/docs', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect((await read('/docs/guide.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

/** The names of a body's own fields, whatever shapes it has. */
function namesOf(schema: Readonly<Record<string, unknown>>): string[] {
  const shapes = (schema.oneOf ?? schema.anyOf ?? [schema]) as readonly { properties?: object }[];
  return shapes.flatMap(({ properties = {} }) => Object.keys(properties));
}

describe('fields in words', () => {
  test.each([
    [{ type: 'string' }, 'texto'],
    [{ type: ['number', 'string'] }, 'número o texto'],
    [{ enum: ['V', ''] }, 'Uno de: V, ""'],
    [{ type: 'array', items: { type: 'object' } }, 'lista de objeto'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'texto o null'],
    [{}, 'cualquiera'],
  ])('%j', (schema, words) => expect(typeOf(schema)).toBe(words));

  test('what is inside stands after its name; of two shapes, what only one asks for is not required', () => {
    const one = {
      properties: { a: { type: 'string' }, list: { type: 'array', items: { properties: { b: {} } } } },
      required: ['a'],
    };
    const other = { properties: { a: { type: 'number' }, c: { type: 'string' } }, required: ['a', 'c'] };
    expect(fieldsOf({ oneOf: [one, other] })).toEqual([
      { name: 'a', type: 'texto o número', isRequired: true },
      { name: 'list', type: 'lista de cualquiera', isRequired: false },
      { name: 'list[].b', type: 'cualquiera', isRequired: false },
      { name: 'c', type: 'texto', isRequired: false },
    ]);
  });
});
