import { createHash } from 'node:crypto';
import { referenceDataRoutes, referenceDataSeconds } from '@millaje/api/reference-data/reference-data';
import type { FastifyInstance } from 'fastify';

const cachedUrls: ReadonlySet<string> = new Set(referenceDataRoutes.map(({ path }) => `/api/v1${path}`));

/**
 * Lets browsers and proxies keep the lists, and answers 304 to who has the same already. A hook, because what a call answers
 * is its handler's business and how long it may be kept is not.
 */
export function registerReferenceDataCache(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // The long ones arrive here compressed.
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!cachedUrls.has(request.routeOptions.url ?? '') || reply.statusCode !== 200 || !isWhole) return payload;
    // Weak: a proxy or our own compression may change the bytes, not what they say.
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', `public, max-age=${referenceDataSeconds}`).header('etag', tag);
    if (!matches(request.headers['if-none-match'], tag)) return payload;
    for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
    reply.code(304);
    return null;
  });
}

const bare = (text: string) => text.trim().replace(/^W\//, '');

function matches(wanted: string | undefined, tag: string): boolean {
  return wanted !== undefined && wanted.split(',').some((each) => each.trim() === '*' || bare(each) === bare(tag));
}
