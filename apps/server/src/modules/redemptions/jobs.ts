import type pg from 'pg';
import type { RecurringJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { mailAdministrators } from '../members/administrators.store.ts';
import { type FlowDependencies, resume } from './flow.ts';
import { lateHours, markRequestsLate } from './late-requests.store.ts';
import { redemptionLeases } from './redemptions.store.ts';

/** So many redemptions that stand still are looked at in one round. */
const roundSize = 200;

export interface JobDependencies extends FlowDependencies {
  readonly pool: pg.Pool;
}

/** What redemptions need by the clock. */
export function redemptionJobs(dependencies: JobDependencies): RecurringJob[] {
  return [
    { name: 'resume_redemptions', cron: '* * * * *', run: () => resumeRedemptions(dependencies) },
    { name: 'flag_late_redemptions', cron: '23 * * * *', run: () => flagLateRequests(dependencies) },
  ];
}

/** Goes on with every redemption that stands still, one after the other. One that cannot go on stops none of the others. */
export async function resumeRedemptions(dependencies: JobDependencies): Promise<void> {
  for (const id of await redemptionLeases.listDue(dependencies.database, roundSize))
    await resume(dependencies, id).catch((error: unknown) =>
      dependencies.log.error({ redemption: String(id), error: String(error) }, 'a redemption cannot go on'),
    );
}

/** Flags requests that have been in process for more than 72 hours, and tells every administrator of the new ones, once. */
export async function flagLateRequests({ pool, now }: Pick<JobDependencies, 'pool' | 'now'>): Promise<void> {
  await inTransaction(pool, async ({ database }) => {
    const requests = (await markRequestsLate(database)).map(Number);
    if (requests.length === 0) return;
    await mailAdministrators(database, ({ email, first_name }) => ({
      to: email,
      template: 'redemptions_late',
      data: { first_name, requests, hours: lateHours, at: now().toISOString() },
    }));
  });
}
