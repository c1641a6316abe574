import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServer } from './server.ts';
import { registerWeb } from './web.ts';

let app: FastifyInstance;
let folder: string;

/** A build as small as one can be: two pages with a policy each, and a file. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-web-'));
  await mkdir(join(folder, 'assets'));
  const files = { 'index.html': '<p>front', '__spa-fallback.html': '<p>shell', 'assets/a-1.js': 'export{}' };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  const policies = {
    'index.html': { script: ["'sha256-front'"], style_attribute: ["'sha256-style'"] },
    '__spa-fallback.html': { script: ["'sha256-shell'"], style_attribute: [] },
  };
  await writeFile(join(folder, 'csp.json'), JSON.stringify(policies));
  app = createServer({ log: createLog('silent'), metrics: createMetrics(), product: 'AVP', trustProxy: false });
  await registerWeb(app, { folder, product: 'AVP', isSecure: true });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } });

test.each([
  ['/', 'br, gzip', 'br'],
  ['/', 'gzip, deflate', 'gzip'],
  ['/assets/a-1.js', 'br, gzip', 'br'],
  ['/assets/a-1.js', 'gzip', 'gzip'],
  ['/assets/a-1.js', 'identity', undefined],
])('%s for who reads %s', async (url, accepted, sent) => {
  const { statusCode, headers } = await get(url, accepted);
  expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, sent, 'accept-encoding']);
});

describe('headers', () => {
  test.each([
    ['/', "script-src 'self' 'sha256-front'", "style-src-attr 'unsafe-hashes' 'sha256-style'"],
    ['/passenger/dashboard', "script-src 'self' 'sha256-shell'", "style-src-attr 'none'"],
  ])('a page has the policy of what it carries, and no other page’s: %s', async (url, scripts, styles) => {
    const { headers } = await get(url, 'br');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining([scripts, styles]));
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'strict-transport-security': expect.any(String),
      'x-frame-options': 'DENY',
    });
  });

  test('a page shows in a frame our own, and the one that was named', async () => {
    const shownBy = async (frames: string[]) => {
      const other = createServer({
        log: createLog('silent'),
        metrics: createMetrics(),
        product: 'AVP',
        trustProxy: false,
      });
      await registerWeb(other, { folder, product: 'AVP', isSecure: true, foreign: { frames } });
      const { headers } = await other.inject({ url: '/backoffice/dashboard' });
      await other.close();
      return String(headers['content-security-policy'])
        .split('; ')
        .filter((directive) => directive.startsWith('frame-src'));
    };
    expect(await shownBy([])).toEqual(["frame-src 'self'"]);
    expect(await shownBy(['https://informes.example'])).toEqual(["frame-src 'self' https://informes.example"]);
  });

  test.each([
    ['/payments/frame/zelle?token=a', 'SAMEORIGIN', "frame-ancestors 'self'"],
    ['/payments/frame/card', 'SAMEORIGIN', "frame-ancestors 'self'"],
    ['/payments/cancel', 'DENY', "frame-ancestors 'none'"],
    ['/passenger/products/payments/frame/', 'DENY', "frame-ancestors 'none'"],
  ])('only the pages that are made for it can be framed, by pages of ours: %s', async (url, option, ancestors) => {
    const { headers } = await get(url, 'br');
    const policy = String(headers['content-security-policy']).split('; ');
    expect([headers['x-frame-options'], policy.filter((part) => part.startsWith('frame-anc'))]).toEqual([
      option,
      [ancestors],
    ]);
    expect(policy).toContain("script-src 'self' 'sha256-shell'");
  });

  test('a file of the build is kept for good, and carries nothing that is about documents', async () => {
    const { headers } = await get('/assets/a-1.js', 'br');
    expect(Object.keys(headers).toSorted()).toEqual([
      'cache-control',
      'connection',
      'content-encoding',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'vary',
      'x-content-type-options',
      'x-request-id',
    ]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
