import type { RecurringJob } from '../../platform/jobs.ts';
import { reconcile, type ReconcileOptions } from './reconcile.ts';

export interface SettlementJobOptions extends ReconcileOptions {
  readonly onDifferences: (count: number) => void;
}

/** Compares the ledger with the chain every night; a chain that is away is tried again (the job fails and is repeated). */
export function settlementJobs(options: SettlementJobOptions): RecurringJob[] {
  return [
    {
      name: 'reconcile',
      cron: '30 7 * * *',
      run: async () => {
        const result = await reconcile(options);
        if (result === 'chain_unreachable') throw new Error('the chain could not be compared');
        if (result !== 'reconciliation_running') options.onDifferences(Number(result.difference_count));
      },
    },
  ];
}
