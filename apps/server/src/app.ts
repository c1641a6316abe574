import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Brand } from '@millaje/api/brand';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createJsonRpcChain, fundOnAnvil } from './adapters/chain/json-rpc.ts';
import { createWallet } from './adapters/chain/wallet.ts';
import type { Environment } from './env.ts';
import { createFolderStore } from './adapters/storage/folder.ts';
import { corporateRoutes } from './modules/corporates/index.ts';
import { createAccountLimits } from './modules/identity/index.ts';
import { createCodeDesk, type CodeDesk } from './modules/identity/request-code.ts';
import { createSecretBox } from './modules/identity/secret-box.ts';
import { createAttempts } from './modules/identity/attempts.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { createSessions } from './modules/identity/sessions.ts';
import { createTokens } from './modules/identity/tokens.ts';
import { identityJobs } from './modules/identity/jobs.ts';
import { createLedger, type Ledger } from './modules/ledger/index.ts';
import { ledgerJobs } from './modules/ledger/jobs.ts';
import { ledgerRoutes } from './modules/ledger/routes.ts';
import { memberAccountRoutes } from './modules/members/account.routes.ts';
import { registerAvatars } from './modules/members/avatar.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { createSettler, readSettlementState, type Chain, type Settler } from './modules/settlement/index.ts';
import { settlementJobs } from './modules/settlement/jobs.ts';
import { settlementRoutes } from './modules/settlement/routes.ts';
import { createDatabase, type Database } from './platform/database.ts';
import { registerRoutes, type BoundRoute } from './platform/http/bind.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerLive } from './platform/http/live.ts';
import { createServer } from './platform/http/server.ts';
import { registerWeb } from './platform/http/web.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { createListener, type Listener } from './platform/listener.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPool } from './platform/postgres.ts';
import type { Secrets } from './platform/secrets.ts';
import { createWallets } from './platform/wallets.ts';

export const serviceNames = ['api', 'worker', 'settler'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface AppOptions {
  readonly environment: Environment;
  readonly brand: Brand;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly chainRpcUrl: string;
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
  readonly chain: Chain;
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
  const { environment, services } = options;
  const http = services.includes('api') ? await createHttp(options, shared) : undefined;
  const jobs = services.includes('worker') ? createWorker(options, shared) : undefined;
  const settler = services.includes('settler') ? createSettlement(options, shared) : undefined;
  return {
    shared,
    http,
    async start() {
      await shared.listener.start();
      await jobs?.start();
      settler?.start();
      await http?.listen({ host: environment.host, port: environment.port });
    },
    async stop() {
      await http?.close();
      await Promise.all([jobs?.stop(), settler?.stop()]);
      await shared.ledger.close();
      await shared.listener.stop();
      await shared.pool.end();
    },
  };
}

function createShared({ databaseUrl, chainRpcUrl, environment, log }: AppOptions): Shared {
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
  return { pool, database: createDatabase(pool), listener: createListener(databaseUrl), ledger, metrics, chain: createJsonRpcChain({ url: chainRpcUrl }) };
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
    refreshMetrics: () => refreshMetrics(shared),
  });
  const limits = createAccountLimits(pool);
  const accounts = { pool, database, limits, box: createSecretBox(secrets.tokenSecret), product, now };
  const codeDesk = createDesk(options, shared);
  http.addHook('onClose', () => codeDesk.idle());
  const files = createFolderStore(join(environment.dataDir, 'files'));
  registerAvatars(http, { files, product });
  const bound: BoundRoute[] = [
    ...identityRoutes({ ...accounts, tokens, attempts: createAttempts(pool), metrics, codeDesk }),
    ...memberRoutes({ database, now }),
    ...memberAccountRoutes({ ...accounts, brand, wallets: createWallets(secrets.walletSeed), files }),
    ...corporateRoutes({ database, pool }),
    ...ledgerRoutes({ database, databaseUrl: options.databaseUrl, product, ledger }),
    ...settlementRoutes({ pool, databaseUrl: options.databaseUrl, chain: shared.chain, confirmations: environment.chainConfirmations }),
  ];
  registerRoutes(http, bound, { product, authenticate });
  return http;
}

function createDesk({ now = () => new Date(), log }: AppOptions, { pool, database }: Shared): CodeDesk {
  const onTrouble = (error: unknown) => log.warn({ error: String(error) }, 'requests for codes have to wait');
  return createCodeDesk({ pool, database, limits: createAccountLimits(pool), now, onTrouble });
}

async function refreshMetrics({ pool, chain, ledger, metrics }: Shared): Promise<void> {
  metrics.postingDepth.set(ledger.depth());
  const state = await readSettlementState({ database: pool, chain });
  metrics.settlementLag.set(state.lag_seconds);
  metrics.settlementWaiting.set(state.waiting);
  metrics.settlementQuarantined.set(state.quarantined);
}

function createWorker(options: AppOptions, shared: Shared): Jobs {
  const { databaseUrl, environment, log } = options;
  const { pool, database, ledger, chain, metrics } = shared;
  const recurring = [
    ...ledgerJobs({ database, ledger }),
    ...identityJobs({ database, codeDesk: createDesk(options, shared) }),
    ...settlementJobs({ databaseUrl, chain, confirmations: environment.chainConfirmations, onDifferences: (count) => metrics.reconciliationDifferences.set(count) }),
  ];
  return createJobs({ pool, log, recurring });
}

function createSettlement({ databaseUrl, chainRpcUrl, environment, brand, secrets, log }: AppOptions, { chain }: Shared): Settler {
  return createSettler({
    databaseUrl,
    chain,
    wallet: createWallet({ wallets: createWallets(secrets.walletSeed), settlerKey: environment.chainSettlerKey }),
    token: { name: `${brand.airline} ${brand.product}`, symbol: brand.miles_symbol, address: environment.chainTokenAddress },
    confirmations: environment.chainConfirmations,
    rebuild: environment.chainRebuild,
    fund: environment.chainFreeGas ? (address) => fundOnAnvil(chainRpcUrl, address) : undefined,
    log,
  });
}

const webFolder = fileURLToPath(new URL('../../web/build/client', import.meta.url));
