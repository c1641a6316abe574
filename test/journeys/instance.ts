import { execFile, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../apps/server/src/platform/embedded/ports.ts';
import { programEnvironment } from '../support/programs.ts';

const ownRoot = fileURLToPath(new URL('../../', import.meta.url));
const execute = promisify(execFile);

export interface Instance {
  readonly url: string;
  readonly folder: string;
  /** Runs one of the server's commands on this instance's data. */
  run(command: string, args: readonly string[], input?: string): Promise<{ code: number | null; output: string }>;
  /** Ends it; a story's takes its folder along. */
  stop(): Promise<void>;
}

const startPatienceMilliseconds = 120_000;

/** What a stopped instance left, for another one, which gets ports of its own. */
export async function copyData(from: string, folder: string): Promise<void> {
  // The database's files stay those of its own user.
  await execute('cp', ['-a', join(from, 'data'), folder]);
  for (const service of ['postgres', 'chain']) await rm(join(folder, 'data', service, 'port'), { force: true });
}

interface ServerOptions {
  /** The tree whose server and pages these are. */
  readonly root?: string;
  /** Settings besides those of every story. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The whole product on a folder: database, chain, server, worker and settler, with its people and what they did. */
export async function startServer(folder: string, { root = ownRoot, settings }: ServerOptions = {}): Promise<Instance> {
  const server = join(root, 'apps/server/src');
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...programEnvironment,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // A story brings about what it tells of.
    DEMO_DATA: 'members',
    ...settings,
  };
  const logFile = join(folder, 'server.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(server, 'main.ts')], { env, stdio: ['ignore', log, log] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const deadline = Date.now() + startPatienceMilliseconds;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(await readFile(logFile, 'utf8'));
    await wait(100);
  }
  return {
    url,
    folder,
    run: (command, args, input = '') => runCommand([join(server, 'commands', command), ...args], env, input),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function runCommand(args: readonly string[], env: NodeJS.ProcessEnv, input: string) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('close', (code) => resolve({ code, output }));
    child.stdin.end(input);
  });
}
