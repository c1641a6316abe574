import { join } from 'node:path';
import type { Brand } from '@millaje/api/brand';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createJsonRpcChain, fundOnAnvil } from './adapters/chain/json-rpc.ts';
import { adminAddressOf, createWallet } from './adapters/chain/wallet.ts';
import { createNominatim } from './adapters/geocoding/nominatim.ts';
import { createKiuInventory } from './adapters/inventory/kiu/kiu.ts';
import { createMailFolder } from './adapters/mail/folder.ts';
import { createSmtpSender } from './adapters/mail/smtp.ts';
import { createBankGateway } from './adapters/payments/bank.ts';
import { createManualGateway, createMilesGateway } from './adapters/payments/manual.ts';
import { createStripeGateway } from './adapters/payments/stripe.ts';
import { createFolderStore } from './adapters/storage/folder.ts';
import { createS3Store } from './adapters/storage/s3.ts';
import type { Environment } from './env.ts';
import { beginItineraries, listAirports } from './modules/flights/index.ts';
import { createBookingMemory, createScheduleInventory, type Inventory } from './modules/inventory/index.ts';
import { beginSettings } from './modules/settings/index.ts';
import { createLedger, type Ledger } from './modules/ledger/index.ts';
import type { MailboxSource, MailSender } from './modules/notifications/index.ts';
import type { Gateways } from './modules/payments/index.ts';
import type { Geocoder } from './modules/service-centres/index.ts';
import type { Chain, Hex, Wallet } from './modules/settlement/index.ts';
import { followTimeZone } from './platform/calendar.ts';
import { createDatabase, type Database } from './platform/database.ts';
import type { FileStore } from './platform/file-store.ts';
import { prepareClosing, usualPatience } from './platform/http/close-server.ts';
import { createListener, type Listener } from './platform/listener.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPool } from './platform/postgres.ts';
import { readingOf, readPrimaryOnly, type Readings } from './platform/replica/reading.ts';
import { createReplica } from './platform/replica/replica.ts';
import type { Secrets } from './platform/secrets.ts';
import { createWallets, type Wallets } from './platform/wallets.ts';
import { createApi } from './services/api.ts';
import { createFigures, type Figures } from './services/figures.ts';
import { createSettlement } from './services/settler.ts';
import { createWatch } from './services/watch.ts';
import { createWorker } from './services/worker.ts';

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
  /** Where seats come from, where it is not chosen by the environment. */
  readonly inventory?: Inventory | undefined;
  /** Who takes money, where that is not chosen by the environment. */
  readonly gateways?: Gateways | undefined;
  /** How one waits, so many milliseconds, before an inventory that was silent is asked again. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
  /** When a registration is answered, in milliseconds after it came, where nobody is to be kept from telling by the time what was found. */
  readonly registrationMilliseconds?: number | undefined;
  /** How often the replica is asked how it stands, in milliseconds, where it is not every second. */
  readonly replicaWatchMilliseconds?: number | undefined;
}

/** What the services share, with the adapters that were chosen. */
export interface Shared {
  readonly now: () => Date;
  readonly pool: pg.Pool;
  readonly database: Database;
  /** By what lists, reports and exports read. */
  readonly readings: Readings;
  readonly listener: Listener;
  readonly ledger: Ledger;
  readonly metrics: Metrics;
  readonly figures: Figures;
  readonly chain: Chain;
  readonly wallets: Wallets;
  readonly wallet: Wallet;
  /** Who grants the roles of a token that is deployed. */
  readonly tokenAdmin: Hex;
  /** Gives the settler gas, where the chain gives it away. */
  readonly fund: ((address: Hex) => Promise<void>) | undefined;
  readonly files: FileStore;
  /** Who knows addresses; nobody unless the environment names somebody. */
  readonly geocoder: Geocoder | undefined;
  /** Where seats come from. */
  readonly inventory: Inventory;
  /** Who takes money. */
  readonly gateways: Gateways;
  readonly mail: { readonly sender: MailSender; readonly mailbox: MailboxSource | undefined };
}

export interface App {
  readonly shared: Shared;
  /** The HTTP server, where the api service runs. */
  readonly http: FastifyInstance | undefined;
  /** The small server for who watches, where HEALTH_PORT asks for one. */
  readonly watch: FastifyInstance | undefined;
  start(): Promise<void>;
  /** Stops taking requests, lets what runs finish, and lets go of everything. */
  stop(): Promise<void>;
}

/** So many connections of the pool each service needs: fewer would wait for one another. */
const connectionsOf: Readonly<Record<ServiceName, number>> = {
  // A call may need a second one while it has the first.
  api: 2,
  // One listens for jobs for as long as it lives, each of two jobs has one, and one is needed to take and finish jobs.
  worker: 4,
  settler: 1,
};

/** The least DATABASE_POOL_SIZE with which these services work in one process. */
export function poolMinimum(services: readonly ServiceName[]): number {
  return Math.max(...services.map((service) => connectionsOf[service]));
}

/** The composition root: the only place that chooses adapters. */
export async function createApp(options: AppOptions): Promise<App> {
  const { environment, brand, services } = options;
  followTimeZone(brand.time_zone);
  const shared = createShared(options);
  await beginSettings(shared.database, brand);
  await beginItineraries(shared.database, brand.carrier);
  const http = services.includes('api') ? await createApi(options, shared) : undefined;
  const worker = services.includes('worker') ? createWorker(options, shared) : undefined;
  const settler = services.includes('settler') ? createSettlement(options, shared) : undefined;
  const watch = environment.healthPort === undefined ? undefined : createWatch(options, shared);
  // Only in production does somebody stand before us who keeps connections.
  const lingerMilliseconds = environment.mode === 'production' ? 1_500 : 0;
  const closeHttp = http && prepareClosing(http, { ...usualPatience, lingerMilliseconds });
  const closeWatch = watch && prepareClosing(watch);
  return {
    shared,
    http,
    watch,
    async start() {
      await shared.listener.start();
      await shared.readings.start();
      await worker?.start();
      settler?.start();
      await http?.listen({ host: environment.host, port: environment.port });
      await watch?.listen({ host: environment.host, port: environment.healthPort ?? 0 });
    },
    async stop() {
      await closeHttp?.();
      await Promise.all([worker?.stop(), settler?.stop()]);
      await shared.ledger.close();
      // To the end somebody may ask how things are.
      await closeWatch?.();
      await shared.readings.stop();
      await shared.listener.stop();
      await shared.figures.close();
      await shared.pool.end();
    },
  };
}

/** No list, no call and no job takes nearly as long; what does, keeps a connection from all others. */
const statementTimeoutMilliseconds = 20_000;

function createShared(options: AppOptions): Shared {
  const { databaseUrl, chainRpcUrl, environment, brand, secrets, log, inventory, gateways } = options;
  const { now = () => new Date() } = options;
  const metrics = createMetrics();
  const pool = createPool({
    url: databaseUrl,
    size: environment.databasePoolSize,
    statementTimeoutMilliseconds,
    onError: (error) => log.warn({ error: error.message }, 'a database connection was lost'),
  });
  const ledger = createLedger({
    databaseUrl,
    onBatch: (size, seconds) => {
      metrics.postingBatch.observe(size);
      metrics.postingSeconds.observe(seconds);
    },
    onTrouble: (error) => log.warn({ error: String(error) }, 'the posting connection was lost'),
  });
  const wallets = createWallets(secrets.walletSeed);
  const database = createDatabase(pool);
  return {
    now,
    pool,
    database,
    readings: chooseReadings(options, { pool, database, metrics }),
    listener: createListener(databaseUrl, {
      onError: (error) => log.warn({ error: error.message }, 'notices are not being received'),
    }),
    ledger,
    inventory: inventory ?? chooseInventory(environment, { pool, database, brand, now, log }),
    gateways: gateways ?? chooseGateways(environment, brand, now),
    metrics,
    figures: createFigures({ databaseUrl, metrics, ledger, log }),
    chain: createJsonRpcChain({ url: chainRpcUrl }),
    wallets,
    wallet: createWallet({ wallets, settlerKey: environment.chainSettlerKey }),
    tokenAdmin: adminAddressOf(wallets, environment.chainAdminAddress),
    fund: environment.chainFreeGas ? (address) => fundOnAnvil(chainRpcUrl, address) : undefined,
    files: environment.s3 ? createS3Store(environment.s3) : createFolderStore(join(environment.dataDir, 'files')),
    geocoder: chooseGeocoder(environment, log),
    mail: createMail(environment),
  };
}

/** The primary alone, or with the replica that the settings name; only calls read from it. */
function chooseReadings(
  { databaseUrl, environment, services, log, replicaWatchMilliseconds = 1_000 }: AppOptions,
  { pool, database, metrics }: Pick<Shared, 'pool' | 'database' | 'metrics'>,
): Readings {
  const primary = readingOf(pool, database, [databaseUrl]);
  const { databaseReplicaUrl: url, databaseReplicaLagSeconds: lagMaximumSeconds } = environment;
  if (url === undefined || !services.includes('api')) return readPrimaryOnly(primary);
  return createReplica({
    url,
    primaryUrl: databaseUrl,
    primary,
    poolSize: environment.databasePoolSize,
    statementTimeoutMilliseconds,
    lagMaximumSeconds,
    watchMilliseconds: replicaWatchMilliseconds,
    metrics,
    log,
  });
}

/** Our own timetable, or KIU. */
function chooseInventory(
  { kiu: settings, inventory }: Environment,
  { pool, database, brand, now, log }: Pick<Shared, 'pool' | 'database' | 'now'> & Pick<AppOptions, 'brand' | 'log'>,
): Inventory {
  if (inventory === 'schedule' || !settings) return createScheduleInventory({ pool, database, brand, now });
  return createKiuInventory({
    settings,
    carrier: brand.carrier,
    memory: createBookingMemory(database),
    async readZones() {
      const zones = new Map((await listAirports(database)).map(({ code, time_zone: zone }) => [code, zone]));
      return (airport) => zones.get(airport) ?? undefined;
    },
    onRest: () => log.warn('KIU fails again and again: it is let alone for a while'),
  });
}

/** What the settings name; pago móvil without a bank that verifies, and Zelle, are for staff to look at. */
function chooseGateways({ payments: { stripe, bank } }: Environment, brand: Brand, now: () => Date): Gateways {
  const { code, phone } = brand.payments.bank;
  return {
    'pago-movil': bank
      ? createBankGateway({ settings: bank, receiver: { phone, bank: code } })
      : createManualGateway('pago-movil'),
    zelle: createManualGateway('zelle'),
    millas: createMilesGateway(),
    tdc: stripe && createStripeGateway({ settings: stripe, now }),
  };
}

/** A service that the settings name; without one the places that we know are enough. */
function chooseGeocoder({ map: { geocodingUrl: url } }: Environment, log: Log): Geocoder | undefined {
  const onTrouble = (error: unknown) => log.warn({ error: String(error) }, 'the geocoding service does not answer');
  return url === undefined ? undefined : createNominatim({ url, onTrouble });
}

/** A mail server, or a folder that the mailbox page shows. */
function createMail({ smtpUrl, dataDir }: Environment): Shared['mail'] {
  if (smtpUrl !== undefined) return { sender: createSmtpSender({ url: smtpUrl }), mailbox: undefined };
  const folder = createMailFolder({ folder: join(dataDir, 'mail') });
  return { sender: folder, mailbox: folder };
}
