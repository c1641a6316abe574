import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './answers.ts';
import { sendRefusal } from './bind.ts';
import { registerSecurityHeaders } from './security-headers.ts';

export interface WebOptions {
  /** The folder of the built web app. */
  readonly folder: string;
  readonly product: string;
  /** Whether browsers reach us by TLS, so that they may be told to insist on it. */
  readonly isSecure: boolean;
}

/** Serves the web app: its files, and for every other path its shell, with the security headers of every page. */
export async function registerWeb(app: FastifyInstance, { folder, product, isSecure }: WebOptions): Promise<void> {
  registerSecurityHeaders(app, { hashes: readHashes(folder), isSecure });
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
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

interface PageHashes {
  readonly script: string[];
  readonly style_attribute: string[];
}

/** The hashes of what the build wrote into the pages themselves: scripts, and styles of elements. */
function readHashes(folder: string): { scripts: string[]; styleAttributes: string[] } {
  const file = join(folder, 'csp.json');
  if (!existsSync(file)) return { scripts: [], styleAttributes: [] };
  const pages = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, PageHashes>);
  const unique = (hashes: string[]) => [...new Set(hashes)].map((hash) => (hash.startsWith("'") ? hash : `'${hash}'`));
  return {
    scripts: unique(pages.flatMap((page) => page.script)),
    styleAttributes: unique(pages.flatMap((page) => page.style_attribute)),
  };
}
