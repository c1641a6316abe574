import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { findFreePort } from '../../apps/server/src/platform/embedded/ports.ts';
import { testTokenSecret, testWalletSeed } from './app.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A server in a process of its own on a database that is there; resolves when it answers. */
export async function startServerProcess(databaseUrl: string) {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main, '--services=api'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: tmpdir(),
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'false',
      DATABASE_URL: databaseUrl,
      CHAIN_RPC_URL: 'http://127.0.0.1:9',
      WALLET_SEED: testWalletSeed,
      TOKEN_SECRET: testTokenSecret,
    },
  });
  const ended = once(child, 'exit');
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error('the server process ended');
      const { status } = await fetch(`${url}/readyz`);
      if (status !== 200) throw new Error(`the server process answers ${status}`);
    },
    { timeout: 60_000 },
  );
  return {
    url,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
