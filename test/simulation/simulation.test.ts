import { expect, test } from 'vitest';
import { runSimulation } from './run.ts';

test('miles are neither lost nor doubled while everything is killed at random', async () => {
  const lines: string[] = [];
  const result = await runSimulation({ seed: 20_260, seconds: 30, say: (line) => lines.push(line) });

  expect(result.problems, lines.join('\n')).toEqual([]);
  // A storm that hit nothing, or a load that asked for nothing, would prove nothing.
  expect(result.acknowledged).toBeGreaterThan(100);
  expect(result.settled).toBe(result.operations);
  expect(Object.keys(result.trouble)).toContain('the chain is reset');
  expect(Object.values(result.trouble).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(8);
});
