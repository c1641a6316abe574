import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './answers.ts';
import { sendRefusal } from './bind.ts';
import {
  type ForeignOrigins,
  framedPolicy,
  type PageHashes,
  pagePolicy,
  registerSecurityHeaders,
} from './security-headers.ts';

export interface WebOptions {
  /** The folder of the built web app. */
  readonly folder: string;
  readonly product: string;
  /** Whether browsers reach us by TLS, so that they may be told to insist on it. */
  readonly isSecure: boolean;
  /** Of whom pages may show something besides us. */
  readonly foreign?: ForeignOrigins;
}

/** Serves the web app: its files, and for every other path its shell. Each page comes with the policy of what it carries. */
export async function registerWeb(
  app: FastifyInstance,
  { folder, product, isSecure, foreign = {} }: WebOptions,
): Promise<void> {
  registerSecurityHeaders(app, { isSecure, foreign });
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    const policies = readPolicies(folder, foreign);
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        if (path.includes('/assets/')) {
          // Its name changes with its content: nobody asks whether it is still the same, so nothing answers that.
          response.header('cache-control', 'public, max-age=31536000, immutable');
          for (const name of ['accept-ranges', 'etag', 'last-modified']) response.removeHeader(name);
          return;
        }
        response.header('cache-control', 'no-cache');
        const policy = policies.get(relative(folder, path).replace(/\.(br|gz)$/, ''));
        if (policy === undefined) return;
        const isFramed = response.getHeader('x-frame-options') === 'SAMEORIGIN';
        response.header('content-security-policy', isFramed ? framedPolicy(policy) : policy);
      },
    });
  }
  // What the build keeps for the server itself tells strangers which screens there are.
  for (const url of ['/csp.json', '/.vite/*'])
    app.get(url, (_request, reply) => sendRefusal(reply, refuse('route_not_found'), product));
  app.setNotFoundHandler((request, reply) => {
    // An address may end like a file does ('/backoffice/users/ana@correo.com'); only the built files stand in /assets/.
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!isPage || !isBuilt) return sendRefusal(reply, refuse('route_not_found'), product);
    const shell = existsSync(join(folder, '__spa-fallback.html')) ? '__spa-fallback.html' : 'index.html';
    return reply.header('cache-control', 'no-cache').sendFile(shell);
  });
}

/** The content security policies of the built pages, by their paths in the folder. */
function readPolicies(folder: string, foreign: ForeignOrigins): ReadonlyMap<string, string> {
  const file = join(folder, 'csp.json');
  if (!existsSync(file)) return new Map();
  const pages = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, PageHashes>);
  return new Map(pages.map(([path, hashes]) => [path, pagePolicy(hashes, foreign)]));
}
