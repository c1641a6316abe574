import { spawn } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { countLeases, isAlive, processIdentity, readIfPresent, takeLease, withLock } from './leases.ts';
import { EmbeddedFailure, firstLine } from './failure.ts';
import { findFreePort, isPortFree, parsePort } from './ports.ts';

export type EmbeddedChain = {
  rpcUrl: string;
  /** Stops the chain, which writes its state down first, unless another living process uses it too. */
  stop(): Promise<void>;
  /** Whether it was running already. */
  adopted: boolean;
  pid: number;
};

export type EmbeddedChainOptions = {
  dataDir: string;
  /** Asked for exactly; otherwise the one used last time, or any that is free. */
  port?: number;
  chainId?: number;
  /** How often the state is written down while running. */
  stateIntervalSeconds?: number;
  /** Told, in Spanish, what a person should know; the error output unless said otherwise. */
  warn?: (line: string) => void;
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;
const LOG_LIMIT_BYTES = 5_000_000;
/** States of old blocks kept in memory, for reads some blocks back. */
const KEPT_STATES = 64;

/** Everything that one embedded chain keeps under the data folder. */
function layout(dataDir: string) {
  const folder = join(resolve(dataDir), 'chain');
  return {
    folder,
    state: join(folder, 'state.json'),
    /** The process that runs, so that its number is not mistaken for another's. */
    process: join(folder, 'pid'),
    port: join(folder, 'port'),
    log: join(folder, 'anvil.log'),
    leases: join(folder, 'leases'),
    lock: join(folder, 'lock'),
  };
}
type Layout = ReturnType<typeof layout>;
type Running = { pid: number; port: number };

/** The native program that came from npm, or else npm's wrapper of it. */
function findAnvil(): string {
  const platform = process.platform;
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil';
  const here = createRequire(import.meta.url);
  try {
    const wrapper = here.resolve('@foundry-rs/anvil/bin.mjs');
    return createRequire(wrapper).resolve(`@foundry-rs/anvil-${platform}-${arch}/bin/${file}`);
  } catch {
    for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
      const path = join(folder, 'node_modules', '.bin', 'anvil');
      if (existsSync(path)) return path;
    }
    throw new EmbeddedFailure(`No hay anvil para ${platform}-${arch}: ejecute «npm ci» o indique CHAIN_RPC_URL.`);
  }
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

async function readRunning(paths: Layout): Promise<Running | undefined> {
  const identity = await readIfPresent(paths.process);
  const port = parsePort(await readIfPresent(paths.port));
  if (identity === undefined || port === undefined || !isAlive(identity)) return undefined;
  return { pid: Number.parseInt(identity, 10), port };
}

/** The chain's id, or `undefined` when nobody answers. */
async function askChainId(port: number): Promise<number | undefined> {
  try {
    const answer = await fetch(urlOf(port), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(5_000),
    });
    const { result } = (await answer.json()) as { result?: string };
    return result === undefined ? undefined : Number(result);
  } catch {
    return undefined;
  }
}

/** The URL of the chain that runs now for this data folder, or `undefined`. Commands join it that way. */
export async function readEmbeddedChainUrl(dataDir: string): Promise<string | undefined> {
  const running = await readRunning(layout(dataDir));
  return running !== undefined && (await askChainId(running.port)) !== undefined ? urlOf(running.port) : undefined;
}

async function adopt(paths: Layout, chainId: number): Promise<Running | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = await readRunning(paths);
    if (running === undefined) return undefined;
    const id = await askChainId(running.port);
    if (id === chainId) return running;
    if (id !== undefined)
      throw new EmbeddedFailure(`La cadena de ${paths.folder} tiene el número ${id} y se pide ${chainId}.`);
    if (Date.now() > deadline) {
      throw new EmbeddedFailure(`La cadena de ${paths.folder} (proceso ${running.pid}) existe pero no responde.`);
    }
    await wait(100);
  }
}

async function launch(paths: Layout, port: number, options: EmbeddedChainOptions): Promise<Running | string> {
  const chainId = options.chainId ?? 31_337;
  const { size } = await stat(paths.log).catch(() => ({ size: 0 }));
  if (size > LOG_LIMIT_BYTES) await truncate(paths.log);
  const log = await open(paths.log, 'a', 0o600);
  const from = (await log.stat()).size;
  const args = [
    '--host=127.0.0.1',
    `--port=${port}`,
    `--chain-id=${chainId}`,
    `--state=${paths.state}`,
    `--state-interval=${options.stateIntervalSeconds ?? 180}`,
    // Old states are let go of; transactions stay, because hashes must lead somewhere and anyone may check them all.
    `--prune-history=${KEPT_STATES}`,
    '--no-cors',
    '--quiet',
  ];
  const ended: { reason?: string } = {};
  try {
    // Detached, so that the terminal's Ctrl+C reaches the server first.
    const child = spawn(findAnvil(), args, { detached: true, cwd: paths.folder, stdio: ['ignore', log.fd, log.fd] });
    child.once('error', (error) => (ended.reason = error.message));
    child.once('exit', (code, signal) => (ended.reason ??= `terminó con ${signal ?? code}`));
    child.unref();
    const pid = child.pid ?? 0;
    await writeFile(paths.port, `${port}\n`);
    await writeFile(paths.process, processIdentity(pid) ?? '');
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (ended.reason === undefined && Date.now() < deadline) {
      if ((await askChainId(port)) === chainId && ended.reason === undefined) return { pid, port };
      await wait(50);
    }
    if (ended.reason === undefined) child.kill('SIGKILL');
  } finally {
    await log.close();
  }
  const said = (await readFile(paths.log)).subarray(from).toString('utf8').trim();
  return said === '' ? (ended.reason ?? 'no responde') : firstLine(said);
}

async function startFresh(paths: Layout, options: EmbeddedChainOptions): Promise<Running> {
  const warn = options.warn ?? ((line: string) => void process.stderr.write(`${line}\n`));
  let remembered = parsePort(await readIfPresent(paths.port));
  let complaint = '';
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const port = options.port ?? (await findFreePort(remembered));
    if (!(await isPortFree(port))) {
      if (options.port !== undefined) throw new EmbeddedFailure(`El puerto ${port} de la cadena está ocupado.`);
      continue;
    }
    const started = await launch(paths, port, options);
    if (typeof started !== 'string') return started;
    complaint = started;
    if (/(state|json)/i.test(complaint) && existsSync(paths.state)) {
      const aside = `${paths.state}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
      await rename(paths.state, aside);
      warn(`El estado de la cadena incluida estaba dañado: se apartó en ${aside} y se empieza una cadena vacía.`);
    } else {
      remembered = undefined;
    }
  }
  throw new EmbeddedFailure(`La cadena incluida no arranca: ${complaint} (más en ${paths.log}).`);
}

async function stopUnused(paths: Layout): Promise<void> {
  if ((await countLeases(paths.leases)) > 0) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    const running = await readRunning(paths);
    if (running === undefined) break;
    process.kill(running.pid, signal);
    while (Date.now() < deadline && (await readRunning(paths)) !== undefined) await wait(25);
  }
  await rm(paths.process, { force: true });
}

/**
 * Starts the development chain of this data folder with the state that it had, or adopts the one that runs already. A state
 * that cannot be read is put aside with one warning, and the chain starts empty. Throws `EmbeddedFailure`.
 */
export async function startEmbeddedChain(options: EmbeddedChainOptions): Promise<EmbeddedChain> {
  const paths = layout(options.dataDir);
  try {
    await mkdir(paths.folder, { recursive: true });
    await access(paths.folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(paths.state)) await access(paths.state, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new EmbeddedFailure(
      `No se puede escribir en ${paths.folder} (${(error as NodeJS.ErrnoException).code}): revise DATA_DIR.`,
    );
  }
  return withLock(paths.lock, async () => {
    const found = await adopt(paths, options.chainId ?? 31_337);
    const running = found ?? (await startFresh(paths, options));
    const release = await takeLease(paths.leases);
    return {
      rpcUrl: urlOf(running.port),
      pid: running.pid,
      adopted: found !== undefined,
      stop: () => withLock(paths.lock, () => release().then(() => stopUnused(paths))),
    };
  });
}
