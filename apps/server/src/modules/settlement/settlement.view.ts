import type { Reconciliation } from '@millaje/api';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import type { ReconciliationRow } from './reconciliation.store.ts';
import type { HaltReason } from './settler-context.ts';

/** Every reason that a settler may give has its words. */
const reasonTexts: Readonly<Record<HaltReason | 'chain_unreachable' | 'no_heartbeat' | 'error', string>> =
  settlementTexts.reasons;

/** What a person reads for a reason of the settler's. */
export function explainReason(reason: string): string {
  return (reasonTexts as Readonly<Record<string, string>>)[reason] ?? reason;
}

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
