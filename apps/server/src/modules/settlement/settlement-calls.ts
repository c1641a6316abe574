import { readPage, type PageOfRows } from '../../platform/pages.ts';
import { quarantinedListed, type QuarantinedOperation, type Reconciliation } from '@millaje/api';
import type { Chain } from './ports.ts';
import { reconcile, type ReconcileOptions } from './reconcile.ts';
import {
  countQuarantined,
  readQuarantined,
  readReconciliation,
  countReconciliations,
  readReconciliations,
} from './reconciliation.store.ts';
import { readHold } from './settler-lease.store.ts';
import { readSettlementState, type SettlementState } from './settlement-state.ts';
import type { Queryable } from './settlement.store.ts';
import { viewReconciliation } from './settlement.view.ts';

/** A page of the reconciliations so far (1-based), newest first, and the state of the settlement. */
export async function listReconciliations(
  world: { database: Queryable; chain: Chain },
  query: { readonly page_count: number; readonly quantity: number; readonly anchor?: number | undefined },
): Promise<PageOfRows<Reconciliation> & { anchor: number | null; state: SettlementState }> {
  const { database } = world;
  const anchor = query.anchor ?? (await countReconciliations(database, null)).newest;
  const [{ rows, ...place }, state] = await Promise.all([
    readPage(
      { page: query.page_count, size: query.quantity },
      (window) => readReconciliations(database, window, anchor),
      async () => (await countReconciliations(database, anchor)).count,
    ),
    readSettlementState(world),
  ]);
  return { rows: rows.map(viewReconciliation), ...place, anchor, state };
}

/** One reconciliation; undefined where there is none with that number. */
export async function findReconciliation(database: Queryable, id: number): Promise<Reconciliation | undefined> {
  const row = await readReconciliation(database, id);
  return row && viewReconciliation(row);
}

/** The quarantined operations, the oldest first, and what the settlement was stopped for. */
export async function listQuarantine(database: Queryable) {
  const [rows, count, hold] = await Promise.all([
    readQuarantined(database, quarantinedListed),
    countQuarantined(database),
    readHold(database),
  ]);
  const view = (row: (typeof rows)[number]): QuarantinedOperation => ({
    operation_id: Number(row.operation_id),
    amount: Number(row.amount),
    reason: row.reason,
    quarantined_at: row.quarantined_at.toISOString(),
  });
  return { rows: rows.map(view), count: Number(count), stopped: hold ?? null };
}

/** Compares every account with the chain, now. Refuses while another one runs, and when the chain does not answer. */
export async function runReconciliation(
  options: ReconcileOptions,
): Promise<Reconciliation | 'reconciliation_running' | 'chain_unreachable'> {
  const result = await reconcile(options);
  return typeof result === 'string' ? result : viewReconciliation(result);
}
