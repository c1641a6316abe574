import type { RecurringJob } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { finishErasures, type ErasureDependencies } from './erase-account.ts';

/** Every minute what was begun and not finished goes on. */
export function personalDataJobs({
  log,
  ...dependencies
}: ErasureDependencies & { readonly log: Log }): RecurringJob[] {
  const onTrouble = (error: unknown) => log.warn({ error: String(error) }, 'an erasure has to wait');
  return [{ name: 'finish_erasures', cron: '* * * * *', run: () => finishErasures(dependencies, onTrouble) }];
}
