import { expect, test } from 'vitest';
import { BUDGETS, routeSize } from '../../apps/web/scripts/bundle-size.ts';

test.each(Object.entries(BUDGETS))('a first visit to %s stays within its budget', async (_name, budget) => {
  const { bytes, files } = await routeSize(budget.modules);
  expect(files.length).toBeGreaterThan(1);
  expect(bytes).toBeGreaterThan(20 * 1024);
  expect(
    bytes,
    `the largest: ${files
      .slice(0, 3)
      .map(({ file }) => file)
      .join(', ')}`,
  ).toBeLessThanOrEqual(budget.maximum);
});
