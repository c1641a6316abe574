import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { PagePolicy } from '../vite/csp.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const FALLBACK = '__spa-fallback.html';

/** The content security policy of one page: files of ours, and what the page carries inline by its hashes. */
export function policyHeader(page: PagePolicy): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${page.script.join(' ')}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-hashes' ${page.style_attribute.join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Serves a build as the product's server does: prerendered pages, the fallback for every other address, strict policy. */
export async function serveBuild(folder: string): Promise<{ origin: string; server: Server }> {
  const policies = JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8')) as Record<string, PagePolicy>;
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const isFile = extname(path) !== '' && !path.includes('@');
    const page = `${path.slice(1)}${path.endsWith('/') ? '' : '/'}index.html`.replace(/^\//, '');
    const name = isFile ? path.slice(1) : page in policies ? page : FALLBACK;
    const policy = policies[name];
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policyHeader(policy));
    response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
    createReadStream(join(folder, name))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, server };
}
