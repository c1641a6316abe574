import type { RecurringJob } from '../../platform/jobs.ts';
import { type MonthDependencies, sealMonths } from './months.ts';

/** What the reports have to do by the clock: some minutes after the ledger has closed a month, it is sealed. */
export function reportJobs(dependencies: MonthDependencies): RecurringJob[] {
  return [{ name: 'seal_months', cron: '23 * * * *', run: () => sealMonths(dependencies) }];
}
