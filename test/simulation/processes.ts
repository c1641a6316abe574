import { programEnvironment } from '../support/programs.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort, isPortFree } from '../../apps/server/src/platform/embedded/ports.ts';
import { processIdentity } from '../../apps/server/src/platform/embedded/leases.ts';

/** Something that can be killed or stand still at any moment, and comes back. */
export interface Victim {
  readonly name: string;
  kill(): Promise<void>;
  revive(): Promise<void>;
  /** Stands still until it is thawed: nothing of it ends, and nothing goes on. */
  freeze(): void;
  thaw(): void;
}

function signal(pids: readonly (number | undefined)[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name);
    } catch {
      // It is gone already.
    }
  }
}

export interface ProcessOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment: Record<string, string>;
  readonly log: string;
  /** What it says when it is ready. */
  readonly readyText: string;
  /** Told when it ended though nobody killed it, after it had been ready. */
  readonly onDeath: (line: string) => void;
}

/** A Node process that is started again when it ends by itself, as whoever keeps servers running would. */
export function createProcess(options: ProcessOptions): Victim {
  const { name, args, environment, log, readyText, onDeath } = options;
  let child: ChildProcess | undefined;
  let isWanted = false;

  function start(): void {
    const started = spawn(process.execPath, args, {
      env: { ...programEnvironment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let isReady = false;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        appendFileSync(log, chunk);
        if (chunk.includes(readyText)) isReady = true;
      });
    started.once('exit', (code, by) => {
      if (!isWanted || child !== started) return;
      if (isReady) onDeath(`${name} ended by itself (${by ?? code})`);
      setTimeout(() => isWanted && child === started && start(), restartPauseMilliseconds);
    });
  }

  return {
    name,
    async kill() {
      isWanted = false;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    async revive() {
      isWanted = true;
      start();
    },
    freeze: () => signal([child?.pid], 'SIGSTOP'),
    thaw: () => signal([child?.pid], 'SIGCONT'),
  };
}

const restartPauseMilliseconds = 200;

interface Handle {
  readonly pid: number;
  stop(): Promise<void>;
}

/** A service of this machine that is started on the port that it had, however it ended. */
export async function createService<H extends Handle>(
  name: string,
  start: (port: number, settings?: Record<string, string>) => Promise<H>,
) {
  const port = await findFreePort();
  const handles = [await start(port)];
  const current = () => handles.at(-1) as H;
  const everyPid = () => [current().pid, ...childrenOf(current().pid)];
  return {
    name,
    port,
    current,
    async kill() {
      const { pid } = current();
      signal([pid], 'SIGKILL');
      while (processIdentity(pid) !== undefined) await wait(10);
    },
    /** Starts it, with other settings where some are given. */
    async revive(settings?: Record<string, string>) {
      // Of a killed program the last threads may hold the port for a moment after it is gone.
      for (let tries = 1; !(await isPortFree(port)) && tries < 100; tries += 1) await wait(50);
      handles.push(await start(port, settings));
    },
    isAlive: () => processIdentity(current().pid) !== undefined,
    freeze: () => signal(everyPid(), 'SIGSTOP'),
    thaw: () => signal(everyPid(), 'SIGCONT'),
    async stop() {
      for (const handle of handles) await handle.stop();
    },
  } satisfies Victim & Record<string, unknown>;
}

/** The processes that a process has started; where the system does not list them, none. */
function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
      .map(Number);
  } catch {
    return [];
  }
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
