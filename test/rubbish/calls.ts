import { randomUUID } from 'node:crypto';
import { editionPath, type Route } from '@millaje/api';
import type { Example, Values } from './example.ts';
import type { Judged } from './judge.ts';
import type { Sent } from './send.ts';
import { onWire } from './wire.ts';
import { withValue, type Wrong } from './wrongs.ts';

/** A call, and what is wrong with it. */
export interface Call extends Judged {
  readonly sent: Sent;
}

/** Who calls, and under which key. */
export interface By {
  readonly token: string | undefined;
  readonly key?: string;
}

const json = 'application/json';

/** Percent encoding that halves of pairs survive. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

export const queryOf = (query: Values = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${escaped(name)}=${escaped(String(one))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const namedOnWire = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [onWire(name), value]));

const pathPart = ({ params = {} }: Example, name: string): string => {
  const value = params[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '1';
};

/** The call of an example as it goes over the wire. */
export function sentOf(route: Route, example: Example, { token, key = randomUUID() }: By): Sent {
  const path = editionPath(route).replace(/\{(\w+)\}/g, (_hole, name: string) => escaped(pathPart(example, name)));
  const body = example.body && JSON.stringify(namedOnWire(example.body));
  return {
    method: route.method,
    path: `/api${path}${queryOf(example.query)}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(route.method === 'GET' ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': json }),
    },
    body,
  };
}

/** The example with one thing wrong. */
export function callOf(route: Route, example: Example, wrong: Wrong, by: By): Call {
  const changed = { ...example, [wrong.part]: withValue(example[wrong.part], wrong.path, wrong.value) };
  const place = wrong.path.join('.');
  return {
    name: `${wrong.part} ${place}: ${wrong.name}`,
    isNever: wrong.isNever,
    field: { part: wrong.part, name: place },
    sent: sentOf(route, changed, by),
  };
}

const fieldOf = (name: string): Judged['field'] => ({ part: 'query', name });

/** What can be wrong with the address of any call. */
function oddAddresses(route: Route, example: Example, by: By): Call[] {
  const right = sentOf(route, example, by);
  const withQuery = (text: string) => `${right.path}${right.path.includes('?') ? '&' : '?'}${text}`;
  const one = (name: string, path: string, field?: Judged['field']): Call => ({
    name,
    isNever: true,
    ...(field && { field }),
    sent: { ...right, path },
  });
  const odd = ['%00', '%ff', '..', '%2e%2e', '-1', '0', '1.5', '1e3', '9'.repeat(20), 'x'.repeat(290), '%', '%25', ' '];
  return [
    one('a filter that nobody knows', withQuery('desconocido=1'), fieldOf('desconocido')),
    one('one that nobody knows, twice', withQuery('desconocido=1&desconocido=2'), fieldOf('desconocido')),
    one('a name of the language as a filter', withQuery('__proto__=1')),
    ...Object.keys(example.params ?? {}).flatMap((name) =>
      odd.map((segment) =>
        one(`params ${name}: ${segment.slice(0, 20)}`, sentWith(route, example, name, segment.replace(' ', '%20'))),
      ),
    ),
  ];
}

/** A path with a part as it is, not written for a path. */
function sentWith(route: Route, example: Example, name: string, segment: string): string {
  const path = editionPath(route).replace(/\{(\w+)\}/g, (_hole, hole: string) =>
    hole === name ? segment : pathPart(example, hole),
  );
  return `/api${path}${queryOf(example.query)}`;
}

/** What can be wrong with the body of any call, whatever its fields are. */
function oddBodies(route: Route, example: Example, by: By): Call[] {
  const right = sentOf(route, example, by);
  const text = String(right.body);
  const one = (name: string, body: string | Buffer, type = json): Call => ({
    name,
    isNever: true,
    sent: { ...right, body, headers: { ...right.headers, 'content-type': type } },
  });
  const [name, value] =
    Object.entries(example.body ?? {}).find(([, given]) => typeof given === 'string' && !given.startsWith('data:')) ??
    [];
  // A byte that is none in UTF-8, in the first of the texts.
  const marked = Buffer.from(JSON.stringify({ ...example.body, [String(name)]: `${String(value)}\u0001` }));
  const broken = Buffer.from(marked.toString('latin1').replace('\\u0001', '\xff'), 'latin1');
  const form = Object.entries(example.body ?? {}).filter(([, given]) => typeof given !== 'object');
  const encoded = queryOf(Object.fromEntries(form)).slice(1);
  const [first] = form;
  return [
    one('half of the JSON', text.slice(0, text.length / 2)),
    one('JSON in a list', `[${text}]`),
    one('JSON in a text', JSON.stringify(text)),
    one('two of it', `${text}${text}`),
    one('nothing of it', ''),
    one('as plain text', text, 'text/plain'),
    one('as XML', text, 'text/xml'),
    one('in UTF-16', Buffer.from(text, 'utf16le'), 'application/json; charset=utf-16'),
    one('as a form of several parts', text, 'multipart/form-data; boundary=x'),
    ...(name === undefined ? [] : [one('bytes that are no UTF-8', broken)]),
    ...(first === undefined || Object.keys(example.body ?? {}).length > form.length
      ? []
      : [one('a field twice', `${encoded}&${queryOf({ [first[0]]: first[1] }).slice(1)}`, formType)]),
  ];
}
const formType = 'application/x-www-form-urlencoded';

/** What can be wrong with the headers that a call reads. */
function oddHeaders(route: Route, example: Example, by: By): Call[] {
  const right = sentOf(route, example, by);
  const { 'idempotency-key': _key, ...bare } = right.headers;
  const one = (name: string, headers: Sent['headers']): Call => ({
    name,
    isNever: true,
    sent: { ...right, headers },
  });
  const keys = ['', 'con espacio', 'ñ', 'x'.repeat(201)];
  return [
    ...(route.idempotent
      ? [
          ...(route.idempotent === true ? [one('without a key', bare)] : []),
          ...keys.map((key) => one(`the key «${key.slice(0, 20)}»`, { ...bare, 'idempotency-key': key })),
        ]
      : []),
    ...(route.conditional ? [one('an old version', { ...right.headers, 'if-match': '"vieja"' })] : []),
  ];
}

/** The example of somebody else's. */
const ofOthers = (route: Route, example: Example, by: By): Call[] =>
  (example.others ?? []).map(([part, field, value]) => ({
    name: `${part} ${field}: of others`,
    isNever: true,
    sent: sentOf(route, { ...example, [part]: withValue(example[part], [field], value) }, by),
  }));

/** What is wrong with the whole of a call rather than with a field of it. */
export const oddCalls = (route: Route, example: Example, by: By): Call[] => [
  ...oddAddresses(route, example, by),
  ...(example.body ? oddBodies(route, example, by) : []),
  ...oddHeaders(route, example, by),
  ...ofOthers(route, example, by),
];
