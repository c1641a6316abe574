import { expect, test } from 'vitest';
import { runSimulation } from './run.ts';
import type { TroubleKind } from './trouble.ts';

/** Some of each sort: whatever starts all processes again takes long. `npm run simulate` has the others, too. */
const troubles: readonly TroubleKind[] = [
  'kill a server',
  'kill a driver',
  'kill the database',
  'kill a settler',
  'freeze a process',
  'lose answers',
  'cut a network',
  'reset the chain',
  'silence the node',
  'silence the seats',
  'fail over',
  'fill the disk',
  "move the database's clock",
  'restore a backup',
];

test('whatever goes wrong, what was acknowledged is there once, and nothing else', async () => {
  const lines: string[] = [];
  const result = await runSimulation({
    seed: 20_260,
    steps: 450,
    troubles,
    goesOn: () => false,
    say: (line) => lines.push(line),
  });

  expect(result.problems, lines.join('\n')).toEqual([]);
  // A storm that hit nothing, or clients that got nothing done, would prove nothing.
  expect(result.acknowledged / result.attempts).toBeGreaterThan(0.8);
  expect(Object.keys(result.done)).toEqual(
    expect.arrayContaining([
      'transfer',
      'admin_transfer',
      'reward',
      'hold',
      'post_hold',
      'release_hold',
      'correct',
      'claim',
    ]),
  );
  expect(result.flights.ticketed).toBeGreaterThan(0);
  expect(result.flights.rejected).toBeGreaterThan(0);
  const { approved, rejected, paidInMiles, memberships } = result.orders;
  expect(Math.min(approved, rejected, paidInMiles, memberships)).toBeGreaterThan(0);
  expect(result.lost).toBeGreaterThan(0);
  expect(result.settled).toBe(result.operations);
  expect(Object.values(result.troubles).reduce((sum, count) => sum + count, 0)).toBe(troubles.length);
});
