import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partMark, type Site, type SitePart } from '@millaje/api/site/site';
import { createLog } from '../../platform/log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database.ts';
import { createServer } from '../../platform/http/server.ts';
import { registerWeb } from '../../platform/http/web.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { startSmallServer, testBrand, type SmallServer } from '../notifications/small-server.fixture.ts';
import { beginSettings } from '../settings/index.ts';
import { createFinish, registerSite } from './index.ts';

const publicUrl = 'https://millas.example';
const page = { canonical: '/', isIndexed: true, hasQuestions: false };
const site: Site = {
  pages: [
    { ...page, path: '/' },
    { ...page, path: '/itineraries', canonical: '/itineraries' },
    { ...page, path: '/register', canonical: '/register' },
  ],
  screens: [],
};
const built = (body: string) => `<html><head><title>T</title></head><body>${body}</body></html>`;

let folder: string;
let database: SmallServer;
const troubles: unknown[] = [];

/** A build with the places of the two pages, and one page without any. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-site-'));
  for (const name of ['itineraries', 'register']) await mkdir(join(folder, name));
  await writeFile(
    join(folder, 'index.html'),
    built(['miles', 'products', 'centres'].map((part) => partMark(part as SitePart)).join('')),
  );
  await writeFile(join(folder, 'itineraries/index.html'), built(partMark('itineraries')));
  await writeFile(join(folder, 'register/index.html'), built('Registro'));
  await writeFile(join(folder, '__spa-fallback.html'), built(''));
  await writeFile(join(folder, 'site.json'), JSON.stringify(site));
  await writeFile(join(folder, 'csp.json'), '{}');
  database = await startSmallServer();
  await beginSettings(database.database, testBrand);
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What a server of the site's answers. */
async function ask(url: string, from: Database = database.database) {
  const { product } = testBrand;
  const http = createServer({ log: createLog('silent'), metrics: createMetrics(), product, trustProxy: false });
  const onTrouble = (error: unknown) => void troubles.push(error);
  const finish = createFinish({ brand: testBrand, publicUrl, database: from, now: () => new Date(), onTrouble });
  await registerWeb(http, { folder, product, isSecure: true, finish });
  registerSite(http, { site, publicUrl });
  const { statusCode, headers, body } = await http.inject({ url });
  await http.close();
  return { statusCode, type: headers['content-type'], body };
}

test('whoever reads without scripts finds when the network flies', async () => {
  const { statusCode, body } = await ask('/itineraries');
  expect(statusCode).toBe(200);
  expect(body).toContain('<caption>Rutas internacionales</caption>');
  expect(body).toMatch(/<td>Barcelona – Miami \(BLA - MIA\)<\/td><td>Lu Mi Vi Do<\/td><td>[0-9]{2}:[0-9]{2}<\/td>/);
  expect(body).toContain(`<link rel="canonical" href="${publicUrl}/itineraries"/>`);
  expect(body).not.toContain(partMark('itineraries'));
});

test('whoever reads without scripts finds what each route gives, what is sold, and where somebody helps', async () => {
  await database.pool.query(
    `insert into service_centres (name, address, schedule) values ('Centro <Este>', 'Caracas', '08:00 a 17:00')`,
  );
  const { body } = await ask('/');
  expect(body).toMatch(/<caption>MEMBRESÍAS<\/caption>.*<td>Gold<\/td><td>[^<]+<\/td><td>[0-9]+,[0-9]{2}<\/td>/);
  expect(body).toContain('<td>Centro &lt;Este&gt;</td><td>Caracas</td><td>08:00 a 17:00</td>');
  expect(body).toMatch(/<td>Barcelona \(BLA\) - Miami \(MIA\)<\/td><td>[0-9.]+<\/td><td>[1-9][0-9.]*<\/td>/);
});

test('a page goes out without its tables where they cannot be read, and others as ever', async () => {
  const away = createDatabase({
    connect: () => Promise.reject(new Error('away')),
  } as unknown as Parameters<typeof createDatabase>[0]);
  expect((await ask('/itineraries', away)).body).toMatch(/<body><\/body>/);
  expect(troubles).toHaveLength(1);
  expect((await ask('/register', away)).body).toContain('<body>Registro</body>');
});

test.each([
  ['/sitemap.xml', 'application/xml; charset=utf-8', `<url><loc>${publicUrl}/itineraries</loc></url>`],
  ['/robots.txt', 'text/plain; charset=utf-8', `Sitemap: ${publicUrl}/sitemap.xml`],
])('%s', async (url, contentType, line) => {
  const { statusCode, type, body } = await ask(url);
  expect([statusCode, type]).toEqual([200, contentType]);
  expect(body.split('\n')).toContain(line);
});
