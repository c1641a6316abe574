import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { judge, type Verdict } from './judge.ts';
import type { WarmAnswer, WarmQuestion } from './warm-vitest.ts';

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

function startVitest(folder: string, postgresUrl: string): ChildProcess {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'planted-faults', 'warm-vitest.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own, so that whatever a suite started can be ended with it.
    detached: true,
    env: { ...process.env, CI: 'true', NODE_ENV: '', TEST: 'true', VITEST: 'true', MILLAJE_TEST_POSTGRES: postgresUrl },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Asks a vitest for one run. Resolves to nothing where it does not answer in time. */
function ask(child: ChildProcess, question: WarmQuestion): Promise<WarmAnswer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: WarmAnswer | undefined) => {
      clearTimeout(deadline);
      child.off('message', settle);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onExit = () => settle({ problem: 'vitest left no report' });
    const deadline = setTimeout(() => settle(undefined), runMilliseconds);
    child.once('message', settle);
    child.once('exit', onExit);
    child.send(question);
  });
}

/** The vitest of one folder. It stays from one run to the next, as most of what a run takes is its start. */
export interface Runner {
  /** One run of test files of one project. Resolves to nothing where it never ended. */
  run(question: Omit<WarmQuestion, 'changed'>): Promise<WarmAnswer | undefined>;
  /** Tells that files are no longer what they were. */
  forget(files: readonly string[]): void;
  close(): void;
}

/** A runner in a copy of the programme; its vitest starts with the first run, and anew after one that never ended. */
export function createRunner(folder: string, postgresUrl: string): Runner {
  let child: ChildProcess | undefined;
  const changed = new Set<string>();
  const close = () => {
    if (child) endGroup(child);
    child = undefined;
  };
  return {
    close,
    forget(files) {
      for (const file of files) changed.add(file);
    },
    async run(question) {
      // Whoever ended everything ends this process next.
      if (isOver) return new Promise(() => undefined);
      if (child?.exitCode !== null || child.signalCode !== null) child = startVitest(folder, postgresUrl);
      const answer = await ask(child, { ...question, changed: [...changed] });
      changed.clear();
      if (answer === undefined || 'problem' in answer) close();
      return answer;
    },
  };
}

/** What the titles of some tests look like before the score made a line of each: vitest puts `>` between groups and tests. */
export function patternOf(tests: readonly string[]): string {
  const titles = tests.map((test) =>
    test
      .replaceAll(String.raw`\|`, '|')
      .split(' ')
      .map((word) => word.replaceAll(/[\^$.*+?()[\]{}|/\\]/g, String.raw`\$&`))
      .join(String.raw`(?: >)?[\s\p{Cc}]+`),
  );
  return String.raw`^[\s\p{Cc}]*(?:${titles.join('|')})[\s\p{Cc}]*$`;
}

function verdictOf(answer: WarmAnswer | undefined, hangs: boolean): Verdict {
  if (!answer) return hangs ? { kind: 'failed', test: 'it never ended' } : { kind: 'broken', reason: 'it never ended' };
  return 'problem' in answer ? { kind: 'broken', reason: answer.problem } : judge(answer.report, hangs);
}

export interface SuitesInput {
  readonly runner: Runner;
  readonly suites: readonly string[];
  /** The titles of the tests that are run, as the score writes them; all where there is none. */
  readonly only?: readonly string[];
  /** Whether to stop at the first failure. */
  readonly stopsEarly: boolean;
  /** Whether a test whose time is up is a failure like another. */
  readonly hangs?: boolean;
}

/**
 * Runs test files, a project after the other, and says what came of it: the first project that did not pass decides. A run that broke
 * may have broken of what its vitest kept from others (its graph of modules, half forgotten): it is asked once more of a new one.
 */
export async function runSuites({
  runner,
  suites,
  only = [],
  stopsEarly,
  hangs = false,
}: SuitesInput): Promise<Verdict> {
  const projects = Map.groupBy(suites, projectOf);
  const pattern = only.length > 0 ? patternOf(only) : undefined;
  for (const [project = '', files] of projects) {
    const run = () => runner.run({ project, suites: files, stopsEarly, ...(pattern === undefined ? {} : { pattern }) });
    let answer = await run();
    if (answer && verdictOf(answer, hangs).kind === 'broken') {
      runner.close();
      answer = await run();
    }
    const verdict = verdictOf(answer, hangs);
    if (verdict.kind !== 'passed') return verdict;
  }
  return { kind: 'passed' };
}
