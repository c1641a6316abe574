import type { Reconciliation } from '@millaje/api';
import type { ReconciliationRow } from './reconciliation.store.ts';

/** A reconciliation as the wire has it. */
export function viewReconciliation(row: ReconciliationRow): Reconciliation {
  return {
    id: Number(row.id),
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at.toISOString(),
    block_number: Number(row.block_number),
    accounts: Number(row.accounts),
    operations: Number(row.operations),
    unqueued_operations: Number(row.unqueued_operations),
    unsettled: Number(row.unsettled),
    quarantined: Number(row.quarantined),
    unsettled_account_count: Number(row.unsettled_account_count),
    unsettled_accounts: row.unsettled_accounts,
    operations_settled: Number(row.operations_settled),
    issued: Number(row.issued),
    burned: Number(row.burned),
    total_supply: Number(row.total_supply),
    difference_count: Number(row.difference_count),
    differences: row.differences,
    agrees: row.difference_count === 0n && row.unqueued_operations === 0n,
    digest: row.digest,
  };
}
