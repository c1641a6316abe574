import { refusals, routes, type Route, type Schema } from '@millaje/api';
import type { RoleName } from '@millaje/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

/** What nobody should send is made from the schemas of the table themselves, so that a new route is tried from its first day. */
const table: readonly Route[] = routes;
const roles: readonly RoleName[] = ['SUPER_ADMIN', 'CONSULT', 'PASSENGER', 'CORPORATE'];

let app: TestApp;
let addresses = 0;
const tokens = new Map<RoleName, string>();

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'true' });
  for (const role of roles)
    tokens.set(role, (await app.addPerson(role, role === 'PASSENGER' ? { balance: 1_000n } : {})).token);
});
afterAll(() => app.stop());

/** Somebody who may call the route; signing out gets nobody's token, because it would end the session of the others. */
function tokenFor(route: Route): string | undefined {
  if (route.who === 'anyone' || route.path === '/logout') return undefined;
  return tokens.get(roles.find((role) => route.who === 'user' || route.who.includes(role)) ?? 'PASSENGER');
}

interface Sent {
  readonly path?: string;
  readonly search?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A call as bytes, so that what no client would send can be sent. */
async function send(
  route: Route,
  { path = route.path.replace(/\{\w+\}/g, '1'), search = '', headers = {}, body }: Sent,
) {
  const token = tokenFor(route);
  const isBare = route.method === 'GET' || body === undefined;
  const response = await fetch(`${app.url}/api/v1${path}${search}`, {
    method: route.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'x-forwarded-for': `198.51.100.${(addresses += 1) % 250}`,
      ...headers,
    },
    ...(isBare ? {} : { body }),
  });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

const english =
  /\b(invalid|expected|required|must|should|input|received|unrecognized|too (big|small|long|short)|error|not found|unexpected|bad request|the)\b/i;

/** Whatever came, the answer is no failure of ours, and a refusal has its one shape and a Spanish text. */
function judge(answer: Awaited<ReturnType<typeof send>>): void {
  // That the outside world is away (these tests have no chain) is an answer, not a failure.
  if (answer.status !== refusals.chain_unreachable.status) expect(answer.status, answer.text).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.type).toBe('application/json; charset=utf-8');
  const body = JSON.parse(answer.text) as {
    code: number;
    message: string;
    error: { code: number; message: string; rule: string; fields?: Record<string, string> };
  };
  expect([body.code, body.error.code, body.error.message]).toEqual([answer.status, answer.status, body.message]);
  expect(Object.keys(refusals)).toContain(body.error.rule);
  for (const text of [body.message, ...Object.values(body.error.fields ?? {})]) {
    expect(text.length).toBeGreaterThan(5);
    expect(text).not.toMatch(english);
  }
}

/** Sends all of it; unless a write was taken as good (or its refusal is kept by its key), no table changed. */
async function sendAll(route: Route, all: readonly Sent[]): Promise<void> {
  let before = await app.rowCounts();
  for (const sent of all) {
    const answer = await send(route, sent);
    judge(answer);
    if (route.method !== 'GET' && (answer.status < 400 || answer.status === 409)) before = await app.rowCounts();
  }
  expect(await app.rowCounts()).toEqual(before);
}

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '😀'.repeat(50),
    'x'.repeat(10_000),
    '%',
    '\\',
    "' or 1=1 --",
    '<script>',
    '=1+1',
    '{}',
    '[]',
    'null',
    'NaN',
    '-0',
    '٥٠',
    '1e999',
    '../../etc/passwd',
  ),
  fc.constantFrom(
    '9'.repeat(400),
    '0x10',
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '９９９',
    'ññ',
    'Ana@pruebas',
    '__proto__',
    'constructor',
    'true',
    '1.5',
    '-1',
    '0',
    '10000001',
    '99999999999999999999',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const oddities: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    5e-324,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { $ne: 1 },
    { toString: 1 },
    { length: 5 },
  ),
  fc.array(texts, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'toString', 'constructor', 'prototype'), texts, { maxKeys: 3 }),
  fc.constant(Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 'deep')),
);

type Properties = Record<
  string,
  { readonly type?: string; readonly enum?: unknown[]; readonly const?: unknown; readonly default?: unknown }
>;

function propertiesOf(schema: Schema | undefined): Properties {
  if (!schema) return {};
  return (
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Properties }).properties ?? {}
  );
}

/** Something that may pass, so that one wrong field stands among right ones. */
function plausible({ type, enum: values, const: only, default: byDefault }: Properties[string]): unknown {
  return (
    only ??
    byDefault ??
    values?.[0] ??
    (type === 'boolean' ? true : type === 'number' || type === 'integer' ? 1 : 'texto')
  );
}

type Entries = [name: string, value: unknown][];

/** Entries rather than an object: names may come twice, and `__proto__` is a name like any other. */
function entriesOf(schema: Schema | undefined): fc.Arbitrary<Entries> {
  const fields = Object.entries(propertiesOf(schema)).map(([name, property]) =>
    fc.oneof(
      { weight: 3, arbitrary: oddities.map((value): Entries => [[name, value]]) },
      { weight: 2, arbitrary: fc.constant<Entries>([[name, plausible(property)]]) },
      { weight: 1, arbitrary: fc.constant<Entries>([]) },
    ),
  );
  const strangers = fc.array(
    fc.tuple(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', '', '$where'),
      oddities,
    ),
    { maxLength: 2 },
  );
  return fc.tuple(fc.tuple(...fields), strangers).map(([known, unknown]) => [...known.flat(), ...unknown]);
}

const asJson = (entries: Entries) =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
const asForm = (entries: Entries) =>
  entries
    .map(([name, value]) => `${escape(name)}=${escape(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
/** Percent encoding that does not stop at halves of surrogate pairs. */
const escape = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

/** Samples of a fixed seed: a failure comes back as it was. */
const samples = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed: 20_260_331 });

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe.each(table.map((route): [string, Route] => [`${route.method} ${route.path}`, route]))('%s', (_name, route) => {
  test('takes any fields, as JSON and as a form', async () => {
    if (!route.body) return;
    const wrong = samples(entriesOf(route.body), 25);
    await sendAll(
      route,
      wrong.map((entries) => ({ headers: json, body: asJson(entries) })),
    );
    await sendAll(
      route,
      wrong.map((entries) => ({ headers: form, body: asForm(entries) })),
    );
  });

  test('takes any query, any headers and any path', async () => {
    // Where no query is read, a few show that none is; a file is long to make.
    const share = <T>(all: T[]) => (route.query ? all : all.slice(0, route.file ? 1 : 5));
    const queries = samples(entriesOf(route.query), 20).map((entries) => `?${asForm(entries)}`.slice(0, 6_000));
    const odd = [
      '?',
      '?&&&',
      '?=',
      '?%',
      '?%zz=%zz',
      '?a[]=1&a[b]=2',
      '?page=%00',
      '?page_count=%ED%A0%80',
      '?email=a&email=b',
      `?${'a=1&'.repeat(1_200)}`,
    ];
    await sendAll(
      route,
      share([...odd, ...queries]).map((search) => ({ search })),
    );
    const values = ['', ' ', '-1', '0', 'x'.repeat(2_000), 'ñ', '\u00ff', '1, 2', '9'.repeat(300)];
    const names = [
      'page_count',
      'quantity',
      'email',
      'date_from',
      'date_to',
      'sales_status',
      'pagination_status',
      'idempotency-key',
      'accept',
      'if-none-match',
      'range',
    ];
    await sendAll(
      route,
      share(
        names.flatMap((name) =>
          samples(fc.constantFrom(...values), 2).map((value) => ({ headers: { [name]: value } })),
        ),
      ),
    );
    if (!route.params) return;
    const segments = [
      '0',
      '-1',
      '1.5',
      '1e3',
      '٥',
      '%00',
      '%ED%A0%80',
      '%',
      '%zz',
      '%2e%2e',
      'x'.repeat(250),
      'x'.repeat(400),
      '9'.repeat(16),
      '99999999999999999999',
      'null',
      '__proto__',
      '%27%20or%201=1',
    ];
    await sendAll(
      route,
      segments.map((segment) => ({ path: route.path.replace(/\{\w+\}/g, segment) })),
    );
  });

  test('takes any body that is none', async () => {
    if (route.method === 'GET') return;
    const broken = [
      '{',
      '',
      '{"a":',
      'null',
      '1',
      '"text"',
      '[]',
      '[{}]',
      '{}}',
      '\0',
      '\ufeff{}',
      `${'['.repeat(5_000)}`,
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
    ];
    await sendAll(
      route,
      broken.map((body) => ({ headers: json, body })),
    );
    const types = [
      'text/plain',
      'text/xml',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'x',
      '',
      'application/json, text/plain',
    ];
    await sendAll(
      route,
      types.map((type) => ({ headers: { 'content-type': type }, body: '{"a":1}' })),
    );
  });

  test.each([
    ['{"a":', 400],
    ['[]', 400],
    ['"text"', 400],
    ['5', 400],
    ['{}', 415, 'text/plain'],
    ['{}', 415, 'text/xml'],
  ])('does not take %j for a body', async (body, status, type = 'application/json') => {
    if (!route.body) return;
    const answer = await app.writingNothing(() => send(route, { headers: { 'content-type': type }, body }));
    judge(answer);
    expect(answer.status).toBe(status);
  });

  test('takes no body beyond the limit', async () => {
    if (route.method === 'GET' || !route.body) return;
    const large = 'x'.repeat(300 * 1024 + 2 * (route.upload?.maximumBytes ?? 0));
    for (const sent of [
      { headers: json, body: `{"description":"${large}"}` },
      { headers: form, body: `description=${large}` },
    ]) {
      const answer = await app.writingNothing(() => send(route, sent));
      judge(answer);
      expect(answer.status).toBe(413);
    }
  });
});

test('headers beyond the limit are refused in the same shape', async () => {
  const answer = await send(table[0] as Route, { headers: { 'x-long': 'x'.repeat(40_000) } });
  judge(answer);
  expect(answer.status).toBe(413);
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE2'])(
  'the method %s on a path of another is refused in the same shape',
  async (method) => {
    const { status, body } = await app.writingNothing(() => app.call(method, '/miles/transfer', {}));
    expect([status, body.error?.rule]).toEqual(
      method === 'TRACE2' ? [400, 'malformed_body'] : [404, 'route_not_found'],
    );
  },
);

test.each(['/nada', '/miles', '/..%2f..%2fetc/passwd', '/%00', '/%zz', '/login/x'])(
  'the path %s is refused in the same shape',
  async (path) => {
    const { status, body } = await app.call('GET', path, {});
    expect([400, 404]).toContain(status);
    expect(body.error.message).toBe(body.message);
  },
);
