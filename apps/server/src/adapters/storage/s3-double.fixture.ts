import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const doubleKeys = { accessKeyId: 'AKIDOUBLE', secretAccessKey: 'a secret of the double' } as const;
export const doubleBucket = 'pictures';

/**
 * A store of the S3 protocol for tests: one bucket, objects in memory. It reckons every request's signature (version 4) itself, from
 * the request as it arrived, and refuses what is not signed by its keys, at its time, over its body.
 */
export async function startS3Double() {
  const objects = new Map<string, Buffer>();
  let isBroken = false;
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, 'InternalError', String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (isBroken) return send(response, 503, 'ServiceUnavailable', '');
    const problem = problemOfSignature(request, body);
    if (problem) return send(response, 403, problem, 'refused');
    const [, bucket, key = ''] = /^\/([^/]+)\/([^?]+)/.exec(request.url ?? '') ?? [];
    if (bucket !== doubleBucket) return send(response, 404, 'NoSuchBucket', '');
    if (request.method === 'PUT') {
      objects.set(key, body);
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return send(response, 404, 'NoSuchKey', 'none');
    return void response.writeHead(200, { 'content-length': found.length }).end(found);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    keys: () => [...objects.keys()],
    break: (broken: boolean) => (isBroken = broken),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, status: number, code: string, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const minutes = 60_000;

/** Why a request is not by who has the keys; undefined where it is. */
function problemOfSignature(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers } = request;
  const [, id, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== doubleKeys.accessKeyId) return 'InvalidAccessKeyId';
  const date = String(headers['x-amz-date']);
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < 15 * minutes)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';

  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${doubleKeys.secretAccessKey}`);
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
  return isRight ? undefined : 'SignatureDoesNotMatch';
}
