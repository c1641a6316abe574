import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { Site } from '@millaje/api/site/site';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServer } from './server.ts';
import { registerWeb } from './web.ts';

let app: FastifyInstance;
let folder: string;

/** A build as small as one can be: three pages and a shell with a policy each, and a file. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-web-'));
  for (const name of ['assets', 'entrar', '404']) await mkdir(join(folder, name));
  const pages = { '': '<p>front', 'entrar/': '<p>door', '404/': '<p>none' };
  for (const [name, text] of Object.entries(pages)) await writeFile(join(folder, `${name}index.html`), text);
  await writeFile(join(folder, '__spa-fallback.html'), '<p>shell');
  await writeFile(join(folder, '__offline.html'), '<p>offline');
  const file = 'export{}';
  await writeFile(join(folder, 'assets/a-1.js'), file);
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync(file));
  await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync(file));
  const policies = {
    'index.html': { script: ["'sha256-front'"], style_attribute: ["'sha256-style'"] },
    'entrar/index.html': { script: [], style_attribute: [] },
    '404/index.html': { script: [], style_attribute: [] },
    '__spa-fallback.html': { script: ["'sha256-shell'"], style_attribute: [] },
    '__offline.html': { script: ["'sha256-offline'"], style_attribute: [] },
  };
  const front = { path: '/', canonical: '/', isIndexed: true, hasQuestions: false };
  const site: Site = {
    pages: [front, { ...front, path: '/entrar', canonical: '/entrar', isIndexed: false }],
    screens: [
      '/passenger/dashboard/:promotion?',
      '/passenger/products/payments/frame',
      '/backoffice/users/:email',
      '/payments/frame/:kind',
      '/payments/cancel',
      '/admin/*',
      '/explorer/tx/:hash',
    ],
  };
  await writeFile(join(folder, 'site.json'), JSON.stringify(site));
  await writeFile(join(folder, 'csp.json'), JSON.stringify(policies));
  app = createServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    product: 'AVP',
    trustProxy: false,
    isSecure: true,
  });
  await registerWeb(app, { folder, product: 'AVP', isSecure: true, finish: ({ path }, html) => `${html} ${path}` });
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
  ['/', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['/', 'gzip;q=0', undefined],
  ['/assets/a-1.js', 'br, gzip', 'br'],
  ['/assets/a-1.js', 'gzip', 'gzip'],
  ['/assets/a-1.js', 'identity', undefined],
])('%s for who reads %s', async (url, accepted, sent) => {
  const { statusCode, headers } = await get(url, accepted);
  expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, sent, 'accept-encoding']);
});

describe('an address is answered', () => {
  test.each([
    ['/', 200, '<p>front /', undefined],
    ['/?login=1', 200, '<p>front /', undefined],
    ['/entrar', 200, '<p>door /entrar', 'noindex'],
    ['/entrar/', 200, '<p>door /entrar', 'noindex'],
    ['/passenger/dashboard', 200, '<p>shell', 'noindex'],
    ['/passenger/dashboard/7?x=1', 200, '<p>shell', 'noindex'],
    ['/Passenger/Dashboard/', 200, '<p>shell', 'noindex'],
    ['/backoffice/users/ana@correo.com', 200, '<p>shell', 'noindex'],
    ['/backoffice/users/ana@correo.json', 200, '<p>shell', 'noindex'],
    ['/admin', 200, '<p>shell', 'noindex'],
    ['/admin/configuracion/rutas', 200, '<p>shell', 'noindex'],
    ['/passenger/dashboard/7/8', 404, '<p>none', 'noindex'],
    ['/backoffice/users', 404, '<p>none', 'noindex'],
    ['/explorer/tx', 404, '<p>none', 'noindex'],
    ['/administrar', 404, '<p>none', 'noindex'],
    ['/nada/de/eso', 404, '<p>none', 'noindex'],
    ['/%', 400, 'a refusal', undefined],
    ['/404', 404, '<p>none', 'noindex'],
    ['/index.html', 404, '<p>none', 'noindex'],
    ['/entrar/index.html', 404, '<p>none', 'noindex'],
    ['/site.json', 404, '<p>none', 'noindex'],
    ['/csp.json', 404, '<p>none', 'noindex'],
    ['/.vite/manifest.json', 404, '<p>none', 'noindex'],
    ['/assets/b-2.js', 404, 'a refusal', undefined],
    ['/assets', 404, '<p>none', 'noindex'],
    ['/assets/%61-1.js', 200, 'a file', undefined],
    ['/assets/..%2fassets/a-1.js', 404, 'a refusal', undefined],
    ['/api/nada', 404, 'a refusal', undefined],
  ])('%s: %i', async (url, status, text, robots) => {
    const { statusCode, headers, body } = await get(url, 'identity');
    const [type = ''] = String(headers['content-type']).split(';');
    const found = type === 'text/html' ? body : type.endsWith('/javascript') ? 'a file' : 'a refusal';
    expect([statusCode, found, headers['x-robots-tag']]).toEqual([status, text, robots]);
  });

  test('without a look into the folder where it was none at the start', async () => {
    await writeFile(join(folder, 'assets/late.js'), 'export{}');
    expect((await get('/assets/late.js', 'identity')).statusCode).toBe(404);
  });

  test('to whoever has the page already without the page', async () => {
    const { headers, rawPayload } = await get('/', 'br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe('<p>front /');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const unknown = await app.inject({ url: '/nada', headers: { 'if-none-match': '*' } });
    expect(unknown.statusCode).toBe(404);
  });

  test('by its head alone where only that is asked for', async () => {
    const answers = await Promise.all(
      ['/', '/passenger/dashboard', '/nada'].map((url) => app.inject({ method: 'HEAD', url })),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, ''],
      [200, ''],
      [404, ''],
    ]);
  });
});

describe('headers', () => {
  test.each([
    ['/', "script-src 'self' 'sha256-front'", "style-src-attr 'unsafe-hashes' 'sha256-style'"],
    ['/passenger/dashboard', "script-src 'self' 'sha256-shell'", "style-src-attr 'none'"],
    ['/__offline.html', "script-src 'self' 'sha256-offline'", "style-src-attr 'none'"],
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

  test('what could not be read is refused with the headers of a call', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const sent = ['GET / HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n', 'GET /api/v1/users/%ED%A0%80 HTTP/1.0\r\n\r\n'];
    for (const request of sent) {
      const socket = connect(port, '127.0.0.1').end(request);
      const answer = (await text(socket)).toLowerCase();
      expect(answer).toMatch(/^http\/1.1 400 /);
      for (const header of ['strict-transport-security: max-age', 'cache-control: no-store', 'x-content-type-options'])
        expect(answer).toContain(`\r\n${header}`);
    }
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
