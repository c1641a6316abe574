import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { judge, type Report, type Verdict } from './judge.ts';

/** The project of `vitest.config.ts` that a test file belongs to. */
export function projectOf(suite: string): string | undefined {
  if (!suite.endsWith('.test.ts')) return undefined;
  if (suite.startsWith('apps/server/')) return 'modules';
  if (suite.startsWith('apps/web/')) return 'screens';
  if (suite.startsWith('packages/') || /^test\/[^/]+$/.test(suite)) return 'units';
  if (suite.startsWith('test/simulation/')) return 'simulation';
  return undefined;
}

/** No run of a few suites takes longer; one that does hangs. */
const runMilliseconds = 10 * 60 * 1000;

const running = new Set<ChildProcess>();
let isOver = false;

/** Ends what runs, with everything that it started; nothing runs from then on. */
export function endRunningSuites(): void {
  isOver = true;
  for (const child of running) endGroup(child);
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** One run of vitest in a folder. Resolves to whether it ended by itself. */
function runVitest(folder: string, args: readonly string[], postgresUrl: string): Promise<boolean> {
  // Whoever ended everything ends this process next.
  if (isOver) return new Promise(() => undefined);
  const program = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', ...args], {
    cwd: folder,
    stdio: 'ignore',
    // A group of its own, so that whatever a suite started can be ended with it.
    detached: true,
    env: { ...process.env, CI: 'true', NODE_ENV: '', MILLAJE_TEST_POSTGRES: postgresUrl },
  });
  running.add(child);
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      endGroup(child);
      resolve(false);
    }, runMilliseconds);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(deadline);
      running.delete(child);
      resolve(true);
    });
  });
}

export interface SuitesInput {
  /** The copy of the programme in which they run. */
  readonly folder: string;
  readonly suites: readonly string[];
  readonly postgresUrl: string;
  /** Whether to stop at the first failure. */
  readonly stopsEarly: boolean;
  /** Whether a test whose time is up is a failure like another. */
  readonly hangs?: boolean;
}

/** Runs test files, a project after the other, and says what came of it: the first project that did not pass decides. */
export async function runSuites({ folder, suites, postgresUrl, stopsEarly, hangs }: SuitesInput): Promise<Verdict> {
  const projects = Map.groupBy(suites, projectOf);
  for (const [project = '', files] of projects) {
    const output = join(folder, 'report.json');
    await rm(output, { force: true });
    const args = [...files, '--project', project, '--maxWorkers=1', '--reporter=json', `--outputFile=${output}`];
    const ended = await runVitest(folder, stopsEarly ? [...args, '--bail=1'] : args, postgresUrl);
    if (!ended)
      return hangs ? { kind: 'failed', test: 'it never ended' } : { kind: 'broken', reason: 'it never ended' };
    const text = await readFile(output, 'utf8').catch(() => undefined);
    if (text === undefined) return { kind: 'broken', reason: 'vitest left no report' };
    const verdict = judge(JSON.parse(text) as Report, hangs ?? false);
    if (verdict.kind !== 'passed') return verdict;
  }
  return { kind: 'passed' };
}
