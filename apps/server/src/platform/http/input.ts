import { fieldsFromWire, refusals, type ParsedInput, type Route, type Schema } from '@millaje/api';
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

/** Parses what a request carries by its route's schemas; the first problem of each field is told. */
export function parseInput<R extends Route>(route: R, request: FastifyRequest, product: string): InputResult<R> {
  if (route.body && request.body !== undefined && request.body !== null && !isRecord(request.body)) {
    return { ok: false, fields: { body: refusals.malformed_body.text } };
  }
  const fields: Record<string, string> = {};
  const parse = (schema: Schema | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = z.safeParse(schema, value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message;
    return undefined;
  };
  const params = parse(route.params, request.params);
  const query = parse(route.query, {
    ...fromHeaders(route, request),
    ...fieldsFromWire(asRecord(request.query), product),
  });
  const body = parse(route.body, {
    ...pickHeaders(route.headerFields ?? [], request),
    ...fieldsFromWire(asRecord(request.body), product),
  });
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, input: { params, query, body } as ParsedInput<R> };
}

function fromHeaders(route: Route, request: FastifyRequest): Record<string, unknown> {
  const wanted = route.query ? Object.keys((route.query as unknown as { shape?: object }).shape ?? {}) : [];
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
