import { parseArgs } from 'node:util';
import { runSimulation } from './run.ts';
import { troubleOf } from './trouble.ts';

// npm run simulate -- --minutes 20 [--seed 7] [--steps 2000] [--troubles 'kill a server,fail over']
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    steps: { type: 'string', default: '2000' },
    troubles: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const endsAt = performance.now() + Number(values.minutes) * 60_000;
console.log(`seed ${seed}`);
const { problems, troubles, ...counts } = await runSimulation({
  seed,
  steps: Number(values.steps),
  troubles: values.troubles?.split(',').map((name) => troubleOf(name)),
  goesOn: () => performance.now() < endsAt,
  say: (line) => console.log(line),
});
console.log({ ...counts, troubles });
for (const problem of problems) console.log(`PROBLEM: ${problem}`);
console.log(
  problems.length === 0
    ? 'Everything that was acknowledged is there exactly once, nothing else is, and the chain equals the ledger.'
    : `${problems.length} problems with seed ${seed}`,
);
process.exit(problems.length === 0 ? 0 : 1);
