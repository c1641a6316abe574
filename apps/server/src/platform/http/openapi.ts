import { editionPath, refusals, refusalSchema, routes, type RefusalRule, type Route, type Schema } from '@millaje/api';
import { type SignedCall, signedCalls } from '@millaje/api/orders/webhooks';
import * as z from 'zod/mini';
import { commonRefusals } from './server.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the whole table of routes. */
export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes as readonly Route[]) {
    const path = `/api${editionPath(route)}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route) };
  }
  for (const call of signedCalls)
    paths[`/api${editionPath(call)}`] = { [call.method.toLowerCase()]: describeSigned(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millaje',
      version: '1.0.0',
      description: "The programme's API. Texts are in Spanish; refusals come from a closed set (`error.rule`).",
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: schemaToJson(refusalSchema, 'output') },
    },
  };
}

function describe(route: Route): Json {
  const who = route.who === 'anyone' ? 'anyone' : route.who === 'user' ? 'any signed-in user' : route.who.join(', ');
  const body = route.body && schemaToJson(route.body, 'input');
  return {
    operationId: route.name,
    summary: route.summary,
    description: `Who: ${who}.`,
    security: route.who === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.headerFields ?? []).map(headerField),
      ...(route.idempotent ? [{ ...idempotencyKey, required: route.idempotent === true }] : []),
      ...(route.conditional ? [ifMatch] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: body },
          'application/x-www-form-urlencoded': { schema: body },
          ...(route.upload && { 'multipart/form-data': { schema: withFile(body, route.upload.field) } }),
        },
      },
    }),
    responses: { ...answersOf(route), ...refusalsOf(route) },
  };
}

/** A call whose body is somebody else's, under that one's signature. */
function describeSigned({ name, summary, path }: SignedCall): Json {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
  return {
    operationId: name,
    summary,
    description: "Who: the gateway, by its own signature over the body's bytes.",
    security: [],
    parameters: names.map((parameter) => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': {} } },
    responses: {
      200: { description: 'Heard' },
      400: { description: 'The signature is not valid' },
      404: { description: 'There is no such gateway' },
    },
  };
}

/** A field of the body that may come as a header instead. */
const headerField = (name: string): Json => ({
  name,
  in: 'header',
  required: false,
  description: 'The same as the field of the body.',
  schema: { type: 'string' },
});

/** The body as a multipart form, where the field is a file. */
function withFile(body: Json, field: string): Json {
  return { ...body, properties: { ...(body.properties as Json), [field]: { type: 'string', format: 'binary' } } };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same input gives the first answer again, with `Idempotent-Replayed: true`.',
  schema: { type: 'string', maxLength: 200 },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` that was read. Where something else is there now, it is refused (`changed_meanwhile`), and `current` says what. Without it, what is there is overwritten.',
  schema: { type: 'string', maxLength: 200 },
};

function parameters(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaToJson(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function answersOf(route: Route): Json {
  if (route.file)
    return {
      200: {
        description: route.file.name,
        content: { [route.file.type]: { schema: { type: 'string', format: 'binary' } } },
      },
    };
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, schema]) => [
      status,
      { description: 'Success', content: { 'application/json': { schema: schemaToJson(schema, 'output') } } },
    ]),
  );
}

function refusalsOf(route: Route): Json {
  const implied = commonRefusals.filter(
    (rule) => route.who !== 'anyone' || (rule !== 'not_signed_in' && rule !== 'not_allowed'),
  );
  const byStatus = new Map<number, RefusalRule[]>();
  const ofWrites = route.conditional ? (['changed_meanwhile'] as const) : [];
  for (const rule of [...implied, ...route.refusals, ...ofWrites])
    byStatus.set(refusals[rule].status, [...(byStatus.get(refusals[rule].status) ?? []), rule]);
  return Object.fromEntries(
    [...byStatus].map(([status, rules]) => [
      status,
      {
        description: rules.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

/** A schema as JSON Schema, of what is sent or of what is answered. */
export function schemaToJson(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
