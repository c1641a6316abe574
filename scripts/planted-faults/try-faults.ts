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

/** Plants each fault in a copy of the tree, runs its suites, and tells each outcome as it comes. */
export async function tryFaults(
  root: string,
  faults: readonly NamedFault[],
  jobs: number,
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const workshop = await openWorkshop(root, jobs);
  const abandon = () => {
    endRunningSuites();
    void workshop.close().finally(() => process.exit(130));
  };
  process.once('SIGINT', abandon);
  process.once('SIGTERM', abandon);
  try {
    const wrong = await runUnplanted(workshop, faults);
    for (const [suite, reason] of wrong) process.stdout.write(`red without a fault: ${suite} — ${reason}\n`);
    const problemOf = createTypeCheck(root);
    const results: Result[] = [];
    const waiting = [...faults];
    const work = async (bench: Bench) => {
      for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
        const red = fault.suites.find((suite) => wrong.has(suite));
        const slip = problemOf(fault.file, plant(readFileSync(join(bench.folder, fault.file), 'utf8'), fault));
        const result: Result = {
          fault,
          outcome: red
            ? { kind: 'broken', reason: `${red} is red without a fault` }
            : slip
              ? { kind: 'broken', reason: `the compiler notices: ${slip}` }
              : await tryOne(bench, workshop.postgresUrl, fault),
        };
        results.push(result);
        onResult(result);
      }
    };
    await Promise.all(workshop.benches.map(work));
    return results;
  } finally {
    process.off('SIGINT', abandon);
    process.off('SIGTERM', abandon);
    await workshop.close();
  }
}
