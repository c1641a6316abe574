import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A page is written anew when it is older than this: what it tells of flights changes now and then. */
const freshMilliseconds = 60_000;

/** Near the best quality at a tenth of its time: a page is compressed while somebody waits for it. */
const brotliQuality = 9;

type Encoding = 'br' | 'gzip' | 'identity';

interface Written {
  readonly html: string;
  readonly etag: string;
  readonly bodies: Map<Encoding, Promise<Buffer>>;
}

export interface Page {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** A page that the server writes: kept for a while, compressed once, and not sent again to whoever has it already. */
export function createPage(write: () => string | Promise<string>, type = 'text/html; charset=utf-8'): Page {
  let written: Written | undefined;
  let writtenAt = 0;

  async function current(): Promise<Written> {
    if (written && Date.now() - writtenAt < freshMilliseconds) return written;
    const html = await write();
    writtenAt = Date.now();
    if (written?.html !== html) {
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
      written = { html, etag, bodies: new Map() };
    }
    return written;
  }

  return {
    async send(request, reply) {
      const { html, etag, bodies } = await current();
      reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
      if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity';
      if (!bodies.has(encoding)) bodies.set(encoding, encode(html, encoding));
      const body = await bodies.get(encoding);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(type).send(body);
    },
  };
}

function encode(html: string, encoding: Encoding): Promise<Buffer> {
  const content = Buffer.from(html);
  if (encoding === 'gzip') return toGzip(content, { level: constants.Z_BEST_COMPRESSION });
  if (encoding === 'identity') return Promise.resolve(content);
  return toBrotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
