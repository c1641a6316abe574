import { parseArgs } from 'node:util';
import { runSimulation } from './run.ts';

// npm run simulate -- --minutes 20 [--seed 7]
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
console.log(`seed ${seed}`);
const { problems, trouble, ...counts } = await runSimulation({
  seed,
  seconds: Number(values.minutes) * 60,
  say: (line) => console.log(line),
});
console.log({ ...counts, trouble });
for (const problem of problems) console.log(`PROBLEM: ${problem}`);
console.log(
  problems.length === 0
    ? 'Every acknowledged transfer is there exactly once, and the chain equals the ledger.'
    : `${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
