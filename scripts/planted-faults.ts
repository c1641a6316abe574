import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFaults } from './planted-faults/check.ts';
import type { NamedFault } from './planted-faults/fault.ts';
import { allFaults } from './planted-faults/list.ts';
import {
  openFaults,
  readScore,
  remarkOf,
  slowestSuites,
  summaryOf,
  testThatNoticed,
  writeScore,
  type Result,
} from './planted-faults/score.ts';
import { tryFaults } from './planted-faults/try-faults.ts';

// `npm run planted-faults` plants one fault after the other in a copy of the tree and looks whether the tests notice. `--only
// ledger,import` takes the faults of some modules, `--name text` those whose name has the text, `--open` those that the score does
// not have as caught, `--jobs 2` works on two copies at once, `--trusting` takes the suites for green without looking, `--check` only
// looks whether every fault still applies.

const root = dirname(import.meta.dirname);
const scorePath = join(root, 'docs', 'planted-faults.md');

function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        name: { type: 'string' },
        open: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        trusting: { type: 'boolean', default: false },
        jobs: { type: 'string', default: '1' },
      },
    });
    if (!/^[1-9]$/.test(values.jobs)) giveUp(`--jobs is a number from 1 to 9, not ${values.jobs}`);
    return values;
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

function choose(
  faults: readonly NamedFault[],
  { only, name, open }: { only?: string | undefined; name?: string | undefined; open: boolean },
) {
  const modules = only?.split(',');
  const unknown = modules?.find((module) => !faults.some((fault) => fault.module === module));
  if (unknown !== undefined) giveUp(`there is no list of faults called ${unknown}`);
  const chosen = (open ? openFaults(readScore(scorePath), faults) : faults).filter(
    (fault) => (modules?.includes(fault.module) ?? true) && (name === undefined || fault.name.includes(name)),
  );
  return chosen.length > 0 ? chosen : giveUp('there is no such fault');
}

const words = { caught: 'caught', unnoticed: 'NOT caught', broken: 'broken run' } as const;

function tell(result: Result): void {
  const { fault, outcome, seconds } = result;
  // A run that is ended in the middle has tried what it has tried.
  writeFileSync(scorePath, writeScore(readScore(scorePath), [result], allFaults, new Date()));
  process.stdout.write(
    `${words[outcome.kind].padEnd(11)} ${seconds.toFixed(0).padStart(3)} s ${fault.module}: ${fault.name} — ${remarkOf(result)}\n`,
  );
}

const options = readOptions();
const chosen = choose(allFaults, options);
const problems = checkFaults(root, allFaults);
if (problems.length > 0) giveUp(problems.join('\n'));
if (options.check) {
  process.stdout.write(`${allFaults.length} faults apply\n`);
} else {
  const score = readScore(scorePath);
  const results = await tryFaults({
    root,
    faults: chosen,
    jobs: Number(options.jobs),
    testOf: (fault) => testThatNoticed(score, fault),
    isTrusting: options.trusting,
    onResult: tell,
  });
  process.stdout.write(`\n${[summaryOf(results), ...slowestSuites(results)].join('\n')}\n`);
  process.exitCode = results.every(({ fault, outcome }) => outcome.kind === 'caught' || fault.unnoticedBecause) ? 0 : 1;
}
