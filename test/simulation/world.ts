import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { processIdentity } from '../../apps/server/src/platform/embedded/leases.ts';
import { startEmbeddedChain } from '../../apps/server/src/platform/embedded/chain.ts';
import { findFreePort } from '../../apps/server/src/platform/embedded/ports.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/postgres.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
export const walletSeed = 'test test test test test test test test test test test junk';

/** Something that can be killed at any moment and comes back. */
export interface Victim {
  readonly name: string;
  kill(): Promise<void>;
  revive(): Promise<void>;
}

export interface World {
  readonly databaseUrl: string;
  readonly chainRpcUrl: string;
  readonly apiUrls: readonly string[];
  readonly victims: readonly Victim[];
  /** The chain stops answering for a while: receipts come late. */
  freezeChain(milliseconds: number): Promise<void>;
  /** The chain comes back empty, as if it had never been. */
  resetChain(): Promise<void>;
  readonly folder: string;
  stop(): Promise<void>;
}

/** Real processes on this machine: PostgreSQL, the chain, two API servers, a worker and two settlers. */
export async function startWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-simulation-'));
  await chmod(folder, 0o755);
  const database = await startService((port) =>
    startEmbeddedPostgres({ dataDir: folder, port, settings: { shared_buffers: '128MB' } }),
  );
  const chain = await startService((port) =>
    startEmbeddedChain({ dataDir: folder, port, stateIntervalSeconds: 5, warn: () => undefined }),
  );
  const environment = {
    DATABASE_URL: database.current().url,
    CHAIN_RPC_URL: chain.current().rpcUrl,
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
  const ports = [await findFreePort(), await findFreePort()];
  const servers = [
    ...ports.map((port, number) =>
      createServerProcess(`api ${number + 1}`, 'api', { ...environment, PORT: String(port) }, folder),
    ),
    createServerProcess('worker', 'worker', environment, folder),
    createServerProcess('settler 1', 'settler', environment, folder),
    createServerProcess('settler 2', 'settler', environment, folder),
  ];
  for (const server of servers) await server.revive();
  const apiUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  await Promise.all(apiUrls.map(untilReady));

  const chainVictim: Victim = { name: 'chain', kill: chain.kill, revive: chain.revive };
  return {
    databaseUrl: database.current().url,
    chainRpcUrl: chain.current().rpcUrl,
    apiUrls,
    victims: [...servers, { name: 'PostgreSQL', kill: database.kill, revive: database.revive }, chainVictim],
    async freezeChain(milliseconds) {
      const { pid } = chain.current();
      process.kill(pid, 'SIGSTOP');
      await wait(milliseconds);
      process.kill(pid, 'SIGCONT');
    },
    async resetChain() {
      await chain.kill();
      await rm(join(folder, 'chain', 'state.json'), { force: true });
      await chain.revive();
    },
    folder,
    async stop() {
      await Promise.all(servers.map((server) => server.kill()));
      await chain.stop();
      await database.stop();
      if (process.env.KEEP_SIMULATION === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Service {
  readonly pid: number;
  stop(): Promise<void>;
}

/** A service that is started on the port that it had, however it ended. */
async function startService<S extends Service>(start: (port: number) => Promise<S>) {
  const port = await findFreePort();
  const handles = [await start(port)];
  const current = () => handles.at(-1) as S;
  return {
    current,
    async kill() {
      const { pid } = current();
      process.kill(pid, 'SIGKILL');
      while (processIdentity(pid) !== undefined) await wait(10);
    },
    async revive() {
      handles.push(await start(port));
    },
    async stop() {
      for (const handle of handles) await handle.stop();
    },
  };
}

function createServerProcess(
  name: string,
  services: string,
  environment: Record<string, string>,
  folder: string,
): Victim {
  const log = openSync(join(folder, `${name.replace(' ', '-')}.log`), 'a');
  let child: ChildProcess | undefined;
  return {
    name,
    async kill() {
      const ended =
        child && child.exitCode === null && child.signalCode === null
          ? new Promise((resolve) => child?.once('exit', resolve))
          : undefined;
      child?.kill('SIGKILL');
      await ended;
    },
    async revive() {
      child = spawn(process.execPath, [main, `--services=${services}`], {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', log, log],
      });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error(`${url} does not become ready`);
    await wait(100);
  }
}
