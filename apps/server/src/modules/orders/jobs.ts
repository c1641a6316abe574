import type { RecurringJob } from '../../platform/jobs.ts';
import { listToldOrders } from '../payments/index.ts';
import { type FlowDependencies, resumeOrder } from './flow.ts';
import { lapseMemberships, warnOfExpiries } from './membership-jobs.ts';
import { orderLeases } from './orders.store.ts';

/** So many orders are looked at in one round. */
const roundSize = 200;

/** What orders and memberships need by the clock. Days are the programme's: five in the morning, UTC, is after midnight in Caracas. */
export function orderJobs(dependencies: FlowDependencies): RecurringJob[] {
  return [
    { name: 'resume_orders', cron: '* * * * *', run: () => resumeOrders(dependencies) },
    { name: 'lapse_memberships', cron: '15 5 * * *', run: () => lapseMemberships(dependencies) },
    { name: 'warn_of_expiries', cron: '30 13 * * *', run: () => warnOfExpiries(dependencies) },
  ];
}

/** Goes on with every order for which it is time or of which a gateway told. One that cannot go on stops none of the others. */
export async function resumeOrders(dependencies: FlowDependencies): Promise<void> {
  const { database, log } = dependencies;
  const told = await listToldOrders(database, roundSize);
  const due = await orderLeases.listDue(database, roundSize);
  for (const id of new Set([...told, ...due]))
    await resumeOrder(dependencies, id).catch((error: unknown) =>
      log.error({ order: String(id), error: String(error) }, 'an order cannot go on'),
    );
}
