import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseBrand } from '@millaje/api/brand';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createTestDatabase } from '../../../../../test/support/database.ts';
import { createDatabase, type Database } from '../../platform/database.ts';
import { registerRoutes, type BoundRoute, type Caller } from '../../platform/http/bind.ts';
import { createServer } from '../../platform/http/server.ts';
import { registerWeb } from '../../platform/http/web.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createPool } from '../../platform/postgres.ts';
import { readingOf, readPrimaryOnly } from '../../platform/replica/reading.ts';

export const testBrand = parseBrand(
  JSON.parse(readFileSync(fileURLToPath(new URL('../../../../../brand/avp.json', import.meta.url)), 'utf8')),
);

export interface SmallServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly database: Database;
  stop(): Promise<void>;
}

export interface SmallServerOptions {
  readonly routes?: (parts: { pool: pg.Pool; database: Database }) => BoundRoute[];
  readonly register?: (http: FastifyInstance, parts: { pool: pg.Pool; database: Database }) => void;
  /** Who the tokens belong to. */
  readonly callers?: Readonly<Record<string, Caller>>;
}

/** A server with only the parts that a test names, on a database of its own, with the security headers of the real one. */
export async function startSmallServer({
  routes,
  register,
  callers = {},
}: SmallServerOptions = {}): Promise<SmallServer> {
  const testDatabase = await createTestDatabase();
  const pool = createPool({ url: testDatabase.url, size: 4, onError: () => undefined });
  const database = createDatabase(pool);
  const http = createServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    product: testBrand.product,
    trustProxy: true,
  });
  await registerWeb(http, { folder: '/nowhere', product: testBrand.product, isSecure: false });
  register?.(http, { pool, database });
  registerRoutes(http, routes?.({ pool, database }) ?? [], {
    product: testBrand.product,
    isSecure: false,
    readings: readPrimaryOnly(readingOf(pool, database, [testDatabase.url])),
    authenticate: (token) => Promise.resolve(callers[token]),
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    databaseUrl: testDatabase.url,
    pool,
    database,
    async stop() {
      await http.close();
      await pool.end();
      await testDatabase.drop();
    },
  };
}
