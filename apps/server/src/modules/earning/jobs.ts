import type { RecurringJob } from '../../platform/jobs.ts';
import type { Listener } from '../../platform/listener.ts';
import { createWakefulWork } from '../../platform/wakeful-work.ts';
import { creditCoupons, type CreditDependencies } from './credit-coupons.ts';
import { rewardsChannel } from './uploads.store.ts';

export interface Crediting {
  readonly jobs: readonly RecurringJob[];
  stop(): Promise<void>;
}

/**
 * Credits what somebody asked to credit as soon as they did, and looks every minute for what was left: by a process that ended, or
 * because the ledger had no time.
 */
export function createCrediting({
  listener,
  ...dependencies
}: Omit<CreditDependencies, 'signal'> & { readonly listener: Listener }): Crediting {
  const crediting = createWakefulWork({
    listener,
    channel: rewardsChannel,
    work: (signal) => creditCoupons({ ...dependencies, signal }),
    onTrouble: (error) => dependencies.log.warn({ error: String(error) }, 'crediting coupons has to wait'),
  });
  return {
    jobs: [{ name: 'credit_coupons', cron: '* * * * *', run: crediting.runNow }],
    stop: crediting.stop,
  };
}
