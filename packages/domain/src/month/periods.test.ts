import { expect, test } from 'vitest';
import { type DayPeriod, periodsMaximum, periodsOf, type PeriodStep } from './periods.ts';

const shown = (periods: DayPeriod[] | undefined) => periods?.map(({ from, to }) => `${from} ${to}`);

test.each<[string, string, PeriodStep, string[] | undefined]>([
  ['2026-02-28', '2026-03-01', 'day', ['2026-02-28 2026-02-28', '2026-03-01 2026-03-01']],
  // The first of March 2026 is a Sunday.
  ['2026-03-01', '2026-03-10', 'week', ['2026-03-01 2026-03-01', '2026-03-02 2026-03-08', '2026-03-09 2026-03-10']],
  ['2026-03-02', '2026-03-08', 'week', ['2026-03-02 2026-03-08']],
  ['2024-02-15', '2024-03-31', 'month', ['2024-02-15 2024-02-29', '2024-03-01 2024-03-31']],
  ['2025-12-31', '2026-01-01', 'month', ['2025-12-31 2025-12-31', '2026-01-01 2026-01-01']],
  ['2026-03-02', '2026-03-01', 'day', undefined],
])('%s to %s by %s', (from, to, step, periods) => {
  expect(shown(periodsOf({ from, to }, step))).toEqual(periods);
});

test('a span of too many periods is none', () => {
  expect(periodsOf({ from: '2025-01-01', to: '2026-02-04' }, 'day')).toHaveLength(periodsMaximum);
  expect(periodsOf({ from: '2025-01-01', to: '2026-02-05' }, 'day')).toBeUndefined();
  expect(periodsOf({ from: '2025-01-01', to: '2026-02-05' }, 'month')).toHaveLength(14);
});
