import { fileURLToPath } from 'node:url';
import type { Brand } from '@millaje/api/brand';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Environment } from './env.ts';
import { createAttempts } from './modules/identity/attempts.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { createSessions } from './modules/identity/sessions.ts';
import { createTokens } from './modules/identity/tokens.ts';
import { createLedger, type Ledger } from './modules/ledger/index.ts';
import { ledgerRoutes } from './modules/ledger/routes.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { createDatabase, type Database } from './platform/database.ts';
import { registerRoutes, type BoundRoute } from './platform/http/bind.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerLive } from './platform/http/live.ts';
import { createServer } from './platform/http/server.ts';
import { registerWeb } from './platform/http/web.ts';
import { createListener, type Listener } from './platform/listener.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPool } from './platform/postgres.ts';
import type { Secrets } from './platform/secrets.ts';

export const serviceNames = ['api', 'worker', 'settler'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface AppOptions {
  readonly environment: Environment;
  readonly brand: Brand;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly services: readonly ServiceName[];
  readonly log: Log;
  readonly now?: () => Date;
}

/** What the services share. */
export interface Shared {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly listener: Listener;
  readonly ledger: Ledger;
  readonly metrics: Metrics;
}

export interface App {
  readonly shared: Shared;
  /** The HTTP server, where the api service runs. */
  readonly http: FastifyInstance | undefined;
  start(): Promise<void>;
  /** Stops taking requests, lets what runs finish, and lets go of everything. */
  stop(): Promise<void>;
}

/** The composition root: the only place that chooses adapters and ties modules together. */
export async function createApp(options: AppOptions): Promise<App> {
  const shared = createShared(options);
  const http = options.services.includes('api') ? await createHttp(options, shared) : undefined;
  const { environment } = options;
  return {
    shared,
    http,
    async start() {
      await shared.listener.start();
      await http?.listen({ host: environment.host, port: environment.port });
    },
    async stop() {
      await http?.close();
      await shared.ledger.close();
      await shared.listener.stop();
      await shared.pool.end();
    },
  };
}

function createShared({ databaseUrl, environment, log }: AppOptions): Shared {
  const metrics = createMetrics();
  const pool = createPool({ url: databaseUrl, size: environment.databasePoolSize, onError: (error) => log.warn({ error: error.message }, 'a database connection was lost') });
  const ledger = createLedger({
    databaseUrl,
    onBatch: (size, seconds) => {
      metrics.postingBatch.observe(size);
      metrics.postingSeconds.observe(seconds);
    },
    onTrouble: (error) => log.warn({ error: String(error) }, 'the posting connection was lost'),
  });
  return { pool, database: createDatabase(pool), listener: createListener(databaseUrl), ledger, metrics };
}

async function createHttp(options: AppOptions, shared: Shared): Promise<FastifyInstance> {
  const { environment, brand, secrets, log, now = () => new Date() } = options;
  const { pool, database, listener, ledger, metrics } = shared;
  const tokens = createTokens(secrets.tokenSecret);
  const { authenticate } = createSessions({ database, tokens, listener });
  const product = brand.product;

  const http = createServer({ log, metrics, product, trustProxy: environment.trustProxy });
  await registerWeb(http, { folder: webFolder, product, isSecure: environment.publicUrl.startsWith('https:') });
  await registerLive(http, { database, listener, metrics, authenticate });
  registerHealth(http, {
    database,
    listener,
    metrics,
    metricsToken: environment.metricsToken,
    refreshMetrics: async () => metrics.postingDepth.set(ledger.depth()),
  });
  const bound: BoundRoute[] = [
    ...identityRoutes({ database, tokens, attempts: createAttempts(pool), now, metrics }),
    ...memberRoutes({ database, now }),
    ...ledgerRoutes({ database, databaseUrl: options.databaseUrl, product, ledger }),
  ];
  registerRoutes(http, bound, { product, authenticate });
  return http;
}

const webFolder = fileURLToPath(new URL('../../web/build/client', import.meta.url));
