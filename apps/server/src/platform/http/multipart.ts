import multipart from '@fastify/multipart';
import type { Route } from '@millaje/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, type RefusalAnswer } from './answers.ts';

/** Fields that go along with a file: how many, and how long each may be. */
const fieldsMaximum = 60;
const fieldBytesMaximum = 64 * 1024;

/** Lets routes read multipart forms; nothing is read before the route asks for it. */
export function registerMultipart(app: FastifyInstance): void {
  app.register(multipart, {
    limits: {
      fields: fieldsMaximum,
      fieldSize: fieldBytesMaximum,
      files: 1,
      parts: fieldsMaximum + 1,
      headerPairs: 20,
    },
  });
}

/** The largest body of a route that takes a file: the file as base64 within JSON, and the other fields. */
export function bodyMaximumOf(route: Route): number | undefined {
  return route.upload && Math.ceil(route.upload.maximumBytes / 3) * 4 + fieldBytesMaximum;
}

/**
 * Puts a multipart form's fields where those of other bodies are; its file becomes a data URL, whose type is that of its content
 * and not the one that it claims. Refuses: media_type_not_supported (the route takes no file), malformed_body.
 */
export async function readMultipart(route: Route, request: FastifyRequest): Promise<RefusalAnswer | undefined> {
  if (!request.isMultipart()) return undefined;
  const { upload } = route;
  if (!upload) return refuse('media_type_not_supported');
  const fields: Record<string, unknown> = {};
  // What comes twice is neither the one nor the other: a list, which no field is.
  const add = (name: string, value: unknown) =>
    void (fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value);
  try {
    for await (const part of request.parts({ limits: { fileSize: upload.maximumBytes } })) {
      if (part.type === 'field') add(part.fieldname, part.value);
      else {
        const content = await part.toBuffer();
        if (part.fieldname === upload.field && content.length > 0)
          add(upload.field, `data:${typeOf(content)};base64,${content.toString('base64')}`);
      }
    }
  } catch (error) {
    // The library names what is too large; what it cannot read at all has no status.
    if ((error as { statusCode?: unknown }).statusCode !== undefined) throw error;
    return refuse('malformed_body');
  }
  request.body = fields;
  return undefined;
}

const signatures: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/gif', 0, '474946383961'],
  ['image/gif', 0, '474946383761'],
  ['image/webp', 8, '57454250'],
];

/** What a file's first bytes say that it is. */
function typeOf(content: Buffer): string {
  const found = signatures.find(
    ([, offset, bytes]) => content.subarray(offset, offset + bytes.length / 2).toString('hex') === bytes,
  );
  return found?.[0] ?? 'application/octet-stream';
}
