import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { createTokens } from '../apps/server/src/modules/identity/tokens.ts';
import { findFreePort } from '../apps/server/src/platform/embedded/ports.ts';
import type { BenchDatabase } from './support.ts';

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
/** What signs the bench's sessions and quotes. */
export const tokenSecret = 'a secret that only the bench knows, and nobody else';

export interface BenchServer {
  readonly pid: number;
  readonly url: string;
  /** What the process and its worker threads hold in memory now, in megabytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** A server process as it is started for service, with the api service alone, on the bench's database. */
export async function startServer(
  database: BenchDatabase,
  // Nobody answers there: the api alone does not need the chain.
  chainRpcUrl = 'http://127.0.0.1:9',
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-bench-server-'));
  const port = await findFreePort(undefined);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...nodeOptions(), main, '--services=api'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      CHAIN_RPC_URL: chainRpcUrl,
      TOKEN_SECRET: tokenSecret,
      DEMO_DATA: 'false',
      ...settings,
    },
  });
  const exited = once(child, 'exit');
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  await untilReady(url, () => child.exitCode === null);
  return {
    url,
    pid: child.pid ?? 0,
    memory: () => readMemory(child.pid ?? 0),
    async stop() {
      process.off('exit', killWithUs);
      child.kill('SIGTERM');
      // A connection that never asked for anything would keep it for a minute.
      const impatience = setTimeout(killWithUs, 5_000);
      await exited;
      clearTimeout(impatience);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Options for the server's Node.js, for whoever looks where the time goes: `BENCH_SERVER_OPTIONS=--cpu-prof`. */
const nodeOptions = () => (process.env.BENCH_SERVER_OPTIONS ?? '').split(' ').filter((option) => option !== '');

async function untilReady(url: string, isAlive: () => boolean): Promise<void> {
  while (isAlive()) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server ended before it was ready');
}

/** Resident memory as the system counts it; worker threads are inside. Megabytes. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Opens sessions as signing in leaves them, and gives their tokens. */
export async function openSessions(pool: pg.Pool, userIds: readonly bigint[]): Promise<string[]> {
  const tokens = createTokens(tokenSecret);
  const sessions = userIds.map((userId) => ({
    sessionId: crypto.randomUUID(),
    userId,
    expiresAt: new Date(Date.now() + 6 * 3_600_000),
  }));
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
     select id, user_id, now() + interval '6 hours' from unnest($1::uuid[], $2::bigint[]) as given (id, user_id)`,
    [sessions.map(({ sessionId }) => sessionId), userIds],
  );
  return Promise.all(sessions.map((session) => tokens.sign(session)));
}
