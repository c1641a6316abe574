import { commonTexts, fieldsFromWire, refusals, type ParsedInput, type Route, type Schema } from '@millaje/api';
import { isRecord } from '@millaje/api/kit/is-record';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** Values that the specification sends as headers; the query string has precedence. */
const headerNames = [
  'page_count',
  'quantity',
  'email',
  'name',
  'doc_identity',
  'date_from',
  'date_to',
  'sales_status',
  'pagination_status',
];

export type InputResult<R extends Route> =
  | { readonly ok: true; readonly input: ParsedInput<R> }
  | { readonly ok: false; readonly fields: Record<string, string> };

/**
 * Parses what a request carries by its route's schemas; the first problem of each field is told. A filter that nobody knows is
 * refused, in a query and in the body of an export: whoever misspells one would get everything.
 */
export function parseInput<R extends Route>(route: R, request: FastifyRequest, product: string): InputResult<R> {
  if (route.body && request.body !== undefined && request.body !== null && !isRecord(request.body)) {
    return { ok: false, fields: { body: refusals.malformed_body.text } };
  }
  // Whoever calls may call a field `__proto__`.
  const fields = Object.create(null) as Record<string, string>;
  const parse = (schema: Schema | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = z.safeParse(schema, value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message;
    return undefined;
  };
  const params = parse(route.params, request.params);
  const asked = fieldsFromWire(asRecord(request.query), product);
  const query = parse(route.query, { ...fromHeaders(route, request), ...asked });
  const sent = fieldsFromWire(asRecord(request.body), product);
  const body = parse(route.body, { ...pickHeaders(route.headerFields ?? [], request), ...sent });
  const unknown = [...unknownNames(route.query, asked), ...(route.file ? unknownNames(route.body, sent) : [])];
  for (const name of unknown) fields[name] = commonTexts.unknownFilter(name.slice(0, nameShown));
  for (const name of unreadableNames(request.raw.url ?? '')) fields[name] = commonTexts.wrongText;
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, input: { params, query, body } as ParsedInput<R> };
}

/** The filters whose escapes are no text: the framework takes such a one by the letter. */
function unreadableNames(url: string): string[] {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return [];
  const pairs = url.slice(start + 1).split('&');
  return pairs.filter((pair) => !isReadable(pair)).map((pair) => (pair.split('=', 1)[0] ?? '').slice(0, nameShown));
}

function isReadable(escaped: string): boolean {
  try {
    return decodeURIComponent(escaped) !== undefined;
  } catch {
    return false;
  }
}

/** So much of a name that nobody knows is said back. */
const nameShown = 40;

const namesOf = (schema: Schema | undefined): string[] =>
  Object.keys((schema as unknown as { shape?: object } | undefined)?.shape ?? {});

function unknownNames(schema: Schema | undefined, given: Record<string, unknown>): string[] {
  const known = namesOf(schema);
  return Object.keys(given).filter((name) => !known.includes(name));
}

function fromHeaders(route: Route, request: FastifyRequest): Record<string, unknown> {
  const wanted = namesOf(route.query);
  return pickHeaders(
    headerNames.filter((name) => wanted.includes(name)),
    request,
  );
}

function pickHeaders(names: readonly string[], request: FastifyRequest): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
}

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
