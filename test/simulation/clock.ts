// Loaded before a process of the product (`node --import`): its clock is off by what a file says, in milliseconds. What measures
// time without a clock (timers, `performance.now`) is right.
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';

const file = process.env.SIMULATION_CLOCK ?? '';
const RealDate = Date;
const lookEveryMilliseconds = 50;
let offset = 0;
let lookedAt = -Infinity;

function now(): number {
  if (performance.now() - lookedAt > lookEveryMilliseconds) {
    lookedAt = performance.now();
    try {
      offset = Number(readFileSync(file, 'utf8'));
    } catch {
      offset = 0;
    }
  }
  return RealDate.now() + offset;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// What was compiled is kept for the next start: who is killed has no time for it.
setTimeout(flushCompileCache, 3_000).unref();
