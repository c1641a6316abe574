import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { closeBefore, partSize, setNextId } from '../../apps/server/src/modules/ledger/parts.fixture.ts';
import { startEmbeddedChain } from '../../apps/server/src/platform/embedded/chain.ts';
import { findFreePort } from '../../apps/server/src/platform/embedded/ports.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/postgres.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { createBackups } from './backups.ts';
import { createDisk, type Disk } from './disk.ts';
import { createDatabaseClock } from './database-clock.ts';
import { createLink, type Link } from './link.ts';
import { createSeats } from './seats.ts';
import { walletSeed } from './members.ts';
import { createProcess, createService, type Victim } from './processes.ts';
import type { Random } from './random.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Real processes on this machine, and all that can be done to them. */
export type World = Awaited<ReturnType<typeof startWorld>>;

const databaseSettings = { shared_buffers: '128MB', max_wal_size: '128MB' };

/** Lets ids begin so that every run crosses from the ledger's first part into its second; the blocks before are none. */
async function beginBefore(databaseUrl: string, id: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await setNextId(client, id);
  await closeBefore(client, id);
  await client.end();
}

/** PostgreSQL, the chain, two API servers, a worker, two settlers and two drivers, with a network between them. */
export async function startWorld({ say }: { readonly say: (line: string) => void }) {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-simulation-'));
  await chmod(folder, 0o755);
  const { disk, database, chain, chainLink } = await startServices(folder);
  const databaseUrl = database.current().url;
  const deaths: string[] = [];
  const environment = environmentOf(folder, databaseUrl, `http://127.0.0.1:${chainLink.port}`);
  const processes = await createProcesses(folder, environment, (line) => {
    deaths.push(line);
    say(line);
  });
  await migrate(databaseUrl, { log: () => undefined });
  await beginBefore(databaseUrl, partSize - 150);
  const clock = createDatabaseClock(databaseUrl);
  // Before any session that is to have it.
  await clock.lay();
  const victims: readonly Victim[] = [...processes.victims, database, chain];

  async function restartDatabase(settings: Record<string, string>): Promise<void> {
    await database.kill();
    await database.revive(settings);
  }
  async function resetChain(): Promise<void> {
    await chain.kill();
    await rm(join(folder, 'chain', 'state.json'), { force: true });
    await chain.revive();
  }

  return {
    ...processes,
    ...createSeats(databaseUrl),
    ...createBackups({ folder, environment, processes: processes.victims, resetChain }),
    databaseUrl,
    chainRpcUrl: chain.current().rpcUrl,
    chainLink,
    /** A disk of its own for the database, where the machine lets us make one. */
    disk: disk && withRepair(disk, database),
    /** Processes that ended by themselves. */
    deaths,
    victim: (name: string) => victims.find((victim) => victim.name === name) as Victim,
    /** Starts every process of ours, and waits for the servers. */
    async start() {
      for (const victim of processes.victims) await victim.revive();
      await untilReady(processes.apiUrls);
    },
    restartDatabase,
    resetChain,
    clockAhead: clock.ahead,
    moveDatabaseClock: clock.move,
    /** Moves the clock of some process of the product; returns whose. */
    async moveProcessClock(random: Random, milliseconds: number): Promise<string> {
      const name = random.pick(processes.victims).name;
      await writeFile(clockFile(folder, name), String(milliseconds));
      return name;
    },
    async stop() {
      for (const victim of processes.victims) await victim.kill();
      for (const link of [...processes.databaseLinks.values(), chainLink]) await link.stop();
      await clock.close();
      await chain.stop();
      await database.stop();
      await disk?.remove();
      if (process.env.KEEP_SIMULATION === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What is not ours: the database on a disk of its own, and the chain behind a network. */
async function startServices(folder: string) {
  const disk = await createDisk(join(folder, 'disk'));
  const database = await createService('PostgreSQL', (port, settings = {}) =>
    startEmbeddedPostgres({ dataDir: join(folder, 'disk'), port, settings: { ...databaseSettings, ...settings } }),
  );
  const chain = await createService('chain', (port) =>
    startEmbeddedChain({ dataDir: folder, port, stateIntervalSeconds: 5, warn: () => undefined }),
  );
  return { disk, database, chain, chainLink: await createLink(chain.port) };
}

const clockFile = (folder: string, name: string) => join(folder, `${name.replace(' ', '-')}.clock`);

function environmentOf(folder: string, databaseUrl: string, chainRpcUrl: string) {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    // Everything is started again and again.
    NODE_COMPILE_CACHE: join(tmpdir(), 'millaje-compile-cache'),
    DATABASE_URL: databaseUrl,
    CHAIN_RPC_URL: chainRpcUrl,
    CHAIN_REBUILD: 'true',
    CHAIN_FREE_GAS: 'true',
    CHAIN_CONFIRMATIONS: '1',
    DATA_DIR: folder,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    WALLET_SEED: walletSeed,
    TOKEN_SECRET: 'a secret that only the simulation knows, and nobody else',
  };
}

/** Everything of ours, each with a network of its own to the database and a clock of its own. */
async function createProcesses(folder: string, environment: Record<string, string>, onDeath: (line: string) => void) {
  const main = here('../../apps/server/src/main.ts');
  const names = ['api 1', 'api 2', 'worker', 'settler 1', 'settler 2', 'driver 1', 'driver 2'];
  const databaseLinks = new Map<string, Link>();
  const urls = new Map<string, string>();
  await mkdir(folder, { recursive: true });
  const victims: Victim[] = [];
  for (const name of names) {
    const url = new URL(environment['DATABASE_URL'] ?? '');
    const link = await createLink(Number(url.port));
    databaseLinks.set(name, link);
    url.port = String(link.port);
    const port = await findFreePort();
    urls.set(name, `http://127.0.0.1:${port}`);
    const [service = ''] = name.split(' ');
    const program = service === 'driver' ? [here('driver.ts')] : [main, `--services=${service}`];
    victims.push(
      createProcess({
        name,
        args: ['--import', here('clock.ts'), ...program],
        environment: {
          ...environment,
          DATABASE_URL: url.href,
          PORT: String(port),
          SIMULATION_CLOCK: clockFile(folder, name),
        },
        log: join(folder, `${name.replace(' ', '-')}.log`),
        readyText: service === 'driver' ? 'is ready' : 'está listo',
        onDeath,
      }),
    );
  }
  const urlsOf = (service: string) => [...urls].filter(([name]) => name.startsWith(service)).map(([, url]) => url);
  return { victims, databaseLinks, apiUrls: urlsOf('api'), driverUrls: urlsOf('driver') };
}

/** Whether the database lets somebody in before some seconds are over. */
async function isOpenSoon(url: string): Promise<boolean> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(200)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isOpen) return true;
  }
  return false;
}

/**
 * A database that gave up on a full disk is started again when there is room. So is one that stays without giving up: PostgreSQL 18 whose disk is
 * full while it plays its log after a crash may lose the process that plays it, and waits for it ever after.
 */
function withRepair(
  disk: Disk,
  database: { isAlive(): boolean; kill(): Promise<void>; revive(): Promise<void>; current(): { url: string } },
) {
  return {
    fill: disk.fill,
    async empty() {
      await disk.empty();
      // A server that is about to give up has a moment to do so.
      await wait(200);
      if (database.isAlive() && (await isOpenSoon(database.current().url))) return;
      if (database.isAlive()) await database.kill();
      await database.revive();
    },
  };
}

/** Waits until every server says that it is ready. */
export async function untilReady(urls: readonly string[]): Promise<void> {
  const deadline = Date.now() + 90_000;
  for (const url of urls) {
    while (!(await isReady(url))) {
      if (Date.now() > deadline) throw new Error(`${url} does not become ready`);
      await wait(100);
    }
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  );
