import { commonTexts, editionPath, refusals, routes, type Route } from '@millaje/api';
import type { RoleName } from '@millaje/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../../../../test/support/amount.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import {
  asForm,
  asJson,
  entriesOf,
  oddHeaderValues,
  oddQueries,
  oddSegments,
  readHeaders,
} from './malformed.fixture.ts';

/** What nobody should send is made from the schemas of the table themselves, so that a new route is tried from its first day. */
const table: readonly Route[] = routes;
const roles: readonly RoleName[] = ['SUPER_ADMIN', 'CONSULT', 'PASSENGER', 'CORPORATE'];

let app: TestApp;
let addresses = 0;
let token: string | undefined;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'true' });
});
afterAll(() => app.stop());

/**
 * Signs in somebody new who may call the route, because what was sent before may have ended a session; signing out gets nobody's
 * token.
 */
async function signInFor({ who, path }: Route): Promise<void> {
  token = undefined;
  if (who === 'anyone' || path === '/logout') return;
  const role = roles.find((name) => who === 'user' || who.includes(name)) ?? 'PASSENGER';
  ({ token } = await app.addPerson(role, role === 'PASSENGER' ? { balance: 1_000n } : {}));
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
  { path = editionPath(route).replace(/\{\w+\}/g, '1'), search = '', headers = {}, body }: Sent,
) {
  const isBare = route.method === 'GET' || body === undefined;
  const response = await fetch(`${app.url}/api${path}${search}`, {
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
  const isFailure = answer.status >= 500 && answer.status !== refusals.chain_unreachable.status;
  if (isFailure) throw new Error(`a failure of ours: ${answer.text}`);
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

/** Calls that only read, and are written down themselves. */
const writtenDown = new Set(['PersonalData', 'PersonalDataPdf']);

/** Sends all of it, and tells which tables changed; what a call wrote that was taken as good, or whose refusal its key keeps, does not count. */
async function sendAll(route: Route, all: readonly Sent[]): Promise<string[]> {
  let before = await app.rowCounts();
  for (const sent of all) {
    const answer = await send(route, sent);
    judge(answer);
    const writes = route.method !== 'GET' || writtenDown.has(route.name);
    if (writes && (answer.status < 400 || answer.status === 409)) before = await app.rowCounts();
  }
  const after = await app.rowCounts();
  // A file that went out is kept a moment after its last byte.
  const isKept = (name: string) => route.kept === true && name === 'kept_exports';
  return Object.keys(after).filter((name) => after[name] !== before[name] && !isKept(name));
}

/** Samples of a fixed seed: a failure comes back as it was. */
const samples = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed: 20_260_331 });

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const named = (kept: (route: Route) => unknown): [string, Route][] =>
  table.filter((route) => kept(route)).map((route) => [`${route.method} ${editionPath(route)}`, route]);
const withBody = named(({ body }) => body);
/** Where no query is read, a few calls show that none is; a file is long to make, so that every fifth has to do. */
function share<T>(route: Route, all: T[]): T[] {
  if (!route.query) return all.slice(0, route.file ? 1 : 5);
  return route.file ? all.filter((_, place) => place % 5 === 0) : all;
}

describe.each(named(() => true))('%s', (_name, route) => {
  beforeEach(() => signInFor(route));

  test('takes any query', async () => {
    const queries = samples(entriesOf(route.query), amount(3, 20)).map((entries) =>
      `?${asForm(entries)}`.slice(0, 6_000),
    );
    const all = share(route, [...oddQueries, ...queries]).map((search) => ({ search }));
    expect(await sendAll(route, all)).toEqual([]);
  });

  test('takes any headers', async () => {
    const all = readHeaders.flatMap((name) =>
      samples(fc.constantFrom(...oddHeaderValues), 2).map((value) => ({ headers: { [name]: value } })),
    );
    expect(await sendAll(route, share(route, all))).toEqual([]);
  });
});

test.each(named(({ params }) => params))('%s takes any path', async (_name, route) => {
  await signInFor(route);
  const all = oddSegments.map((segment) => ({ path: editionPath(route).replace(/\{\w+\}/g, segment) }));
  expect(await sendAll(route, all)).toEqual([]);
});

test.each(named(({ method }) => method !== 'GET'))('%s takes any body that is none', async (_name, route) => {
  await signInFor(route);
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
    '['.repeat(5_000),
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
  ];
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
  const all = [
    ...broken.map((body) => ({ headers: json, body })),
    ...types.map((type) => ({ headers: { 'content-type': type }, body: '{"a":1}' })),
  ];
  expect(await sendAll(route, all)).toEqual([]);
});

test.each(withBody)('%s takes any fields, as JSON and as a form', async (_name, route) => {
  await signInFor(route);
  const wrong = samples(entriesOf(route.body), amount(3, 25));
  const all = [
    ...wrong.map((entries) => ({ headers: json, body: asJson(entries) })),
    ...wrong.map((entries) => ({ headers: form, body: asForm(entries) })),
  ];
  expect(await sendAll(route, all)).toEqual([]);
});

test.each(withBody)('%s does not take for a body what is none, nor one beyond the limit', async (_name, route) => {
  await signInFor(route);
  const large = 'x'.repeat(300 * 1024 + 2 * (route.upload?.maximumBytes ?? 0));
  const xml = { 'content-type': 'text/xml' };
  const text = { 'content-type': 'text/plain' };
  const refused: [Sent, number][] = [
    [{ headers: json, body: '{"a":' }, 400],
    [{ headers: json, body: '[]' }, 400],
    [{ headers: json, body: '"text"' }, 400],
    [{ headers: json, body: '5' }, 400],
    [{ headers: text, body: '{}' }, 415],
    [{ headers: xml, body: '{}' }, 415],
    [{ headers: json, body: `{"description":"${large}"}` }, 413],
    [{ headers: form, body: `description=${large}` }, 413],
  ];
  await app.writingNothing(async () => {
    for (const [sent, status] of refused) {
      const answer = await send(route, sent);
      judge(answer);
      expect([sent.headers, sent.body?.slice(0, 20), answer.status]).toEqual([
        sent.headers,
        sent.body?.slice(0, 20),
        status,
      ]);
    }
  });
});

test.each([
  ['__proto__', '__proto__=1', commonTexts.unknownFilter('__proto__')],
  ['constructor', 'constructor=1', commonTexts.unknownFilter('constructor')],
  // What cannot be read is told as that, known or not.
  ['name', 'name=%ff', commonTexts.wrongText],
  ['%zz', '%zz=1', commonTexts.wrongText],
  ['%', '%', commonTexts.wrongText],
])('the filter %j that nobody knows, or can read, is told', async (name, search, told) => {
  const countries = table.find((route) => route.name === 'Countries') as Route;
  const { status, text } = await send(countries, { search: `?${search}` });
  expect([status, JSON.parse(text).error?.fields]).toEqual([400, { [name]: told }]);
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
