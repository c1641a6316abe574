import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plant, type NamedFault } from './fault.ts';
import type { Outcome, Result } from './score.ts';
import type { Verdict } from './judge.ts';
import { endRunningSuites, runSuites } from './suites.ts';
import { createTypeCheck } from './types.ts';
import { openWorkshop, type Bench, type Workshop } from './workshop.ts';

/** The suites that are known to be green, or red and why, without a fault. */
type Colours = Map<string, Promise<string | undefined>>;

/** What is wrong with one of the suites as it is, each of them looked at once. */
async function redOf({ runner }: Bench, suites: readonly string[], colours: Colours): Promise<string | undefined> {
  const unknown = suites.filter((suite) => !colours.has(suite));
  const run = (some: readonly string[]) => runSuites({ runner, suites: some, stopsEarly: false });
  if (unknown.length > 0) {
    const together = run(unknown);
    for (const suite of unknown)
      colours.set(
        suite,
        together.then(async ({ kind }) => {
          const verdict = kind === 'passed' ? undefined : await run([suite]);
          if (verdict === undefined || verdict.kind === 'passed') return undefined;
          return `${suite} is red without a fault: ${verdict.kind === 'failed' ? verdict.test : verdict.reason}`;
        }),
      );
  }
  const reasons = await Promise.all(suites.flatMap((suite) => colours.get(suite) ?? []));
  return reasons.find((reason) => reason !== undefined);
}

/** How a fault is tried: what is known of its suites, and of the tests that noticed it before. */
interface Trial {
  readonly bench: Bench;
  readonly colours: Colours;
  /** The tests that noticed the faults of these suites before; they are green by themselves. */
  readonly tests: readonly string[];
  /** Whether all suites are taken for green. */
  readonly isTrusting: boolean;
}

/** Asks the tests that noticed before, which are quick; all of the suites where those notice nothing any more. */
async function tryOne({ bench, colours, tests, isTrusting }: Trial, fault: NamedFault): Promise<Outcome> {
  const { runner, withFault } = bench;
  const { suites, hangs = false } = fault;
  const run = (only: readonly string[]) =>
    withFault(fault, () => runSuites({ runner, suites, only, stopsEarly: true, hangs }));
  const known: Verdict = tests.length > 0 ? await run(tests) : { kind: 'passed' };
  if (known.kind === 'failed') return { kind: 'caught', test: known.test };
  const red = isTrusting ? undefined : await redOf(bench, suites, colours);
  if (red !== undefined) return { kind: 'broken', reason: red };
  const verdict = await run([]);
  if (verdict.kind === 'failed') return { kind: 'caught', test: verdict.test };
  return verdict.kind === 'passed' ? { kind: 'unnoticed' } : verdict;
}

/** Opens a workshop for some work and clears it away afterwards, also when somebody ends the process. */
async function withWorkshop<T>(root: string, jobs: number, work: (workshop: Workshop) => Promise<T>): Promise<T> {
  const opening = openWorkshop(root, jobs);
  const abandon = () => {
    endRunningSuites();
    void opening.then((workshop) => workshop.close()).finally(() => process.exit(130));
  };
  process.once('SIGINT', abandon);
  process.once('SIGTERM', abandon);
  try {
    const workshop = await opening;
    return await work(workshop).finally(() => workshop.close());
  } finally {
    process.off('SIGINT', abandon);
    process.off('SIGTERM', abandon);
  }
}

export interface TryInput {
  readonly root: string;
  readonly faults: readonly NamedFault[];
  /** How many copies of the tree are worked on at once. */
  readonly jobs: number;
  /** The title of the test that noticed a fault before. */
  readonly testOf: (fault: NamedFault) => string | undefined;
  /** Whether the suites are taken for green, after a whole `npm test` that was. */
  readonly isTrusting: boolean;
  readonly onResult: (result: Result) => void;
}

/** Plants each fault in a copy of the tree, runs its suites, and tells each outcome as it comes. */
export function tryFaults({ root, faults, jobs, testOf, isTrusting, onResult }: TryInput): Promise<Result[]> {
  return withWorkshop(root, jobs, async (workshop) => {
    const problemOf = createTypeCheck(root);
    const colours: Colours = new Map();
    const results: Result[] = [];
    // Those of the same suites come after each other: what was transformed and looked at for one is there for the next.
    const waiting = [...Map.groupBy(faults, ({ suites }) => suites.join(' ')).values()];

    async function outcomeOf(trial: Trial, fault: NamedFault): Promise<Outcome> {
      const slip = problemOf(fault.file, plant(readFileSync(join(trial.bench.folder, fault.file), 'utf8'), fault));
      if (slip !== undefined) return { kind: 'broken', reason: `the compiler notices: ${slip}` };
      return tryOne(trial, fault).catch((error: unknown) => ({
        kind: 'broken',
        reason: `nothing can be made of it: ${error instanceof Error ? error.message : String(error)}`,
      }));
    }

    async function greenTests({ runner }: Bench, group: readonly NamedFault[]): Promise<readonly string[]> {
      const tests = [...new Set(group.flatMap((fault) => testOf(fault) ?? []))];
      if (tests.length === 0) return [];
      const suites = [...new Set(group.flatMap((fault) => fault.suites))];
      return (await runSuites({ runner, suites, only: tests, stopsEarly: false })).kind === 'passed' ? tests : [];
    }

    async function workAt(bench: Bench): Promise<void> {
      for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
        let startedAt = performance.now();
        const tests = await greenTests(bench, group);
        for (const fault of group) {
          const outcome = await outcomeOf({ bench, colours, tests, isTrusting }, fault);
          const result = { fault, outcome, seconds: (performance.now() - startedAt) / 1000 };
          startedAt = performance.now();
          results.push(result);
          onResult(result);
        }
      }
    }

    await Promise.all(workshop.benches.map(workAt));
    return results;
  });
}
