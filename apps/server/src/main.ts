import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseBrand, type Brand } from '@millaje/api/brand';
import { createApp, poolMinimum, serviceNames, type App, type AppOptions, type ServiceName } from './app.ts';
import { readEnvironment, type Environment } from './env.ts';
import { createLedger } from './modules/ledger/index.ts';
import { closeDemoAccounts } from './modules/members/close-demo-accounts.ts';
import { loadDemoData, type DemoAccount } from './modules/members/demo.ts';
import { shopRules } from './modules/settings/index.ts';
import { loadDemoOffice } from './services/demo/office.ts';
import { startPaymentSimulators } from './services/payment-simulators.ts';
import { startEmbeddedChain } from './platform/embedded/chain.ts';
import { startEmbeddedPostgres } from './platform/embedded/postgres.ts';
import { openEmbeddedRuntime } from './platform/embedded/runtime.ts';
import { createLog, type Log } from './platform/log.ts';
import { isConnectionLost } from './platform/postgres.ts';
import { ownsTables, prepareDatabase, type DatabaseUrls } from './platform/runtime-role.ts';
import { loadSecrets } from './platform/secrets.ts';
import { createWallets } from './platform/wallets.ts';
import { problemsOfServer, warningsInProduction } from './production-settings.ts';

/** Starts what runs beside us; each is stopped in the reverse order. */
type Stop = () => Promise<void>;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Says in one line what is being done and how long it took. */
async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  process.stdout.write(`${label}… `);
  const result = await work().catch((error: unknown) => {
    say('');
    throw error;
  });
  say(`${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s`);
  return result;
}

/** Says one clear line and leaves. */
function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readServices(argv: readonly string[]): ServiceName[] {
  const option = argv.find((argument) => argument.startsWith('--services='));
  if (!option) return [...serviceNames];
  const names = option.slice('--services='.length).split(',');
  const unknown = names.find((name) => !serviceNames.some((service) => service === name));
  if (unknown !== undefined) giveUp(`El servicio «${unknown}» no existe: use ${serviceNames.join(', ')}.`);
  return names as ServiceName[];
}

function readSettings(): Environment {
  const result = readEnvironment(process.env);
  const problems = result.ok ? problemsOfServer(result.environment) : result.problems;
  return result.ok && problems.length === 0 ? result.environment : giveUp(problems.join('\n'));
}

function readBrand(file: string): Brand {
  try {
    return parseBrand(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return giveUp(
      `La marca de ${file} no se puede usar: ${error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)}`,
    );
  }
}

async function main(): Promise<void> {
  const services = readServices(process.argv.slice(2));
  const environment = readSettings();
  const minimum = poolMinimum(services);
  if (environment.databasePoolSize < minimum)
    giveUp(
      `DATABASE_POOL_SIZE es ${environment.databasePoolSize}: con ${services.join(', ')} debe ser ${minimum} o más.`,
    );
  const brand = readBrand(environment.brandFile);
  const secrets = await loadSecrets(environment).catch((error: unknown) => giveUp(explain(error, environment)));
  const log = createLog(environment.logLevel);
  if (!services.includes('api') && environment.healthPort === undefined)
    log.warn('sin HEALTH_PORT nadie puede preguntar a este proceso cómo está');
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = () =>
    (stopping ??= stops.reduceRight(
      (before, stop) =>
        before.then(stop).catch((error: unknown) => log.error({ error: String(error) }, 'stopping failed')),
      Promise.resolve(),
    ));
  const leave = () => void stopAll().then(() => process.exit(0));
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);

  try {
    const embeddedDatabase =
      environment.databaseUrl === undefined
        ? await step('Arrancando la base de datos', () => startEmbeddedPostgres({ dataDir: environment.dataDir }))
        : undefined;
    if (embeddedDatabase) stops.push(embeddedDatabase.stop);
    const ownerUrl = environment.databaseOwnerUrl ?? embeddedDatabase?.url ?? '';
    const databaseUrl = environment.databaseUrl ?? (await openEmbeddedRuntime(ownerUrl));
    const embeddedChain =
      environment.chainRpcUrl === undefined
        ? await step('Arrancando la cadena', () => startEmbeddedChain({ dataDir: environment.dataDir }))
        : undefined;
    if (embeddedChain) stops.push(embeddedChain.stop);
    await step('Poniendo la base de datos al día', () => prepareWhenThere({ ownerUrl, url: databaseUrl }, log));

    const chainRpcUrl = environment.chainRpcUrl ?? embeddedChain?.rpcUrl ?? '';
    const simulated = await startPaymentSimulators(environment);
    stops.push(simulated.stop);
    const options: AppOptions = {
      environment: { ...environment, payments: simulated.payments },
      brand,
      secrets,
      databaseUrl,
      chainRpcUrl,
      services,
      log,
    };
    const app = await createApp(options);
    stops.push(app.stop);
    if (await ownsTables(app.shared.pool)) log.warn(ownerWarning);
    if (environment.mode === 'production') await guardProduction(app, environment, log);
    const accounts =
      environment.demoData === 'none'
        ? []
        : await step('Preparando los datos de demostración', () => demo(app, options, ownerUrl));
    await step('Arrancando los servicios', () => app.start());
    announce(environment, services, accounts);
    if (simulated.isSimulated) say(simulatedNotice);
  } catch (error) {
    await stopAll();
    giveUp(explain(error, environment));
  }
}

const simulatedNotice = '  Tarjetas y pago móvil son de prueba: nada se cobra.\n';

/** One role for everything works, and keeps fewer promises. */
const ownerWarning =
  'DATABASE_URL es del dueño de las tablas, que puede quitar sus reglas y borrar la auditoría: dé al programa un usuario propio y ponga al dueño en DATABASE_OWNER_URL';

/** A database that is just starting is waited for, so that servers and database may be started in any order. */
async function prepareWhenThere(urls: DatabaseUrls, log: Log): Promise<void> {
  const deadline = Date.now() + databasePatienceMilliseconds;
  for (;;) {
    try {
      return await prepareDatabase(urls, { log: (line) => log.info(line), onWait: (line) => log.warn(line) });
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > deadline) throw error;
      log.warn({ error: String(error) }, 'waiting for the database');
      await pause(500);
    }
  }
}

const databasePatienceMilliseconds = 30_000;

/** A database may once have been one for trying: whoever knows the examples' password must not get in. */
async function guardProduction(app: App, environment: Environment, log: Log): Promise<void> {
  for (const warning of warningsInProduction(environment)) log.warn(warning);
  const closed = await closeDemoAccounts(app.shared.pool);
  if (closed.length > 0) log.warn({ closed }, 'cuentas de demostración inhabilitadas');
}

/** A history brings its times, which only the tables' owner may. */
async function demo(app: App, options: AppOptions, ownerUrl: string): Promise<DemoAccount[]> {
  const { environment, secrets } = options;
  const { pool, database, ledger } = app.shared;
  const { dollarPrice } = await shopRules(database);
  const accounts = await loadDemoData({
    pool,
    ledger,
    createHistoryLedger: () => createLedger({ databaseUrl: ownerUrl, givenTimes: true }),
    wallets: createWallets(secrets.walletSeed),
    dollarPrice,
    now: new Date(),
  });
  if (environment.demoData === 'all') await loadDemoOffice(options, app.shared);
  return accounts;
}

function announce(environment: Environment, services: readonly ServiceName[], accounts: readonly DemoAccount[]): void {
  say('');
  say(
    services.includes('api')
      ? `  Millaje está listo: ${environment.publicUrl}`
      : `  Millaje está listo (${services.join(', ')}).`,
  );
  if (accounts.length > 0) {
    say('');
    say(`  Cuentas de demostración (contraseña ${accounts[0]?.password}):`);
    for (const { email, name } of accounts) say(`    ${email.padEnd(34)} ${name}`);
  }
  say('');
}

/** One clear line for what a person can set right; everything else in full. */
function explain(error: unknown, environment: Environment): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port = environment.port } = error as { code?: unknown; port?: number };
  if (code === 'EADDRINUSE')
    return `El puerto ${port} está en uso: elija otro con ${port === environment.healthPort ? 'HEALTH_PORT' : 'PORT'}.`;
  if (isConnectionLost(error)) return `No se puede usar la base de datos (${error.message}): revise DATABASE_URL.`;
  if (code === 'EACCES') return `No se puede usar el puerto ${environment.port} sin más permisos: elija otro con PORT.`;
  const isForPeople = ['Failure', 'ProblemError'].some((ending) => error.name.endsWith(ending));
  return isForPeople ? error.message : (error.stack ?? error.message);
}

await main();
