import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plant, type NamedFault } from './fault.ts';
import type { Outcome, Result } from './score.ts';
import { endRunningSuites, runSuites } from './suites.ts';
import { createTypeCheck } from './types.ts';
import { openWorkshop, type Bench, type Workshop } from './workshop.ts';

/** Runs every suite once as it is. Resolves to what is wrong with those that are not green without a fault. */
async function runUnplanted({ benches, postgresUrl }: Workshop, faults: readonly NamedFault[]) {
  const [bench] = benches;
  if (!bench) throw new Error('a workshop has a bench');
  const suites = [...new Set(faults.flatMap((fault) => fault.suites))];
  const wrong = new Map<string, string>();
  const run = (some: readonly string[]) =>
    runSuites({ folder: bench.folder, suites: some, postgresUrl, stopsEarly: false });
  if ((await run(suites)).kind === 'passed') return wrong;
  for (const suite of suites) {
    const verdict = await run([suite]);
    if (verdict.kind !== 'passed') wrong.set(suite, verdict.kind === 'failed' ? verdict.test : verdict.reason);
  }
  return wrong;
}

async function tryOne({ folder, withFault }: Bench, postgresUrl: string, fault: NamedFault): Promise<Outcome> {
  const { suites, hangs = false } = fault;
  const verdict = await withFault(fault, () => runSuites({ folder, suites, postgresUrl, stopsEarly: true, hangs }));
  if (verdict.kind === 'failed') return { kind: 'caught', test: verdict.test };
  if (verdict.kind === 'passed') return { kind: 'unnoticed' };
  return verdict;
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

/** Plants each fault in a copy of the tree, runs its suites, and tells each outcome as it comes. */
export function tryFaults(
  root: string,
  faults: readonly NamedFault[],
  jobs: number,
  onResult: (result: Result) => void,
): Promise<Result[]> {
  return withWorkshop(root, jobs, async (workshop) => {
    const wrong = await runUnplanted(workshop, faults);
    for (const [suite, reason] of wrong) process.stdout.write(`red without a fault: ${suite} — ${reason}\n`);
    const problemOf = createTypeCheck(root);
    const results: Result[] = [];
    const waiting = [...faults];

    async function outcomeOf(bench: Bench, fault: NamedFault): Promise<Outcome> {
      const red = fault.suites.find((suite) => wrong.has(suite));
      if (red !== undefined) return { kind: 'broken', reason: `${red} is red without a fault` };
      const slip = problemOf(fault.file, plant(readFileSync(join(bench.folder, fault.file), 'utf8'), fault));
      if (slip !== undefined) return { kind: 'broken', reason: `the compiler notices: ${slip}` };
      return tryOne(bench, workshop.postgresUrl, fault).catch((error: unknown) => ({
        kind: 'broken',
        reason: `nothing can be made of it: ${error instanceof Error ? error.message : String(error)}`,
      }));
    }

    async function workAt(bench: Bench): Promise<void> {
      for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
        const startedAt = performance.now();
        const outcome = await outcomeOf(bench, fault);
        const result = { fault, outcome, seconds: (performance.now() - startedAt) / 1000 };
        results.push(result);
        onResult(result);
      }
    }

    await Promise.all(workshop.benches.map(workAt));
    return results;
  });
}
