import type { Operation } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import { operationView, type Viewer } from './operation.view.ts';
import { findOperation, readParties, type OperationRecord, type PartyRecord } from './operations.store.ts';
import type { PostedOperation } from './requests.ts';

interface Waiting {
  readonly operation: PostedOperation;
  readonly resolve: (row: OperationRecord) => void;
  readonly reject: (error: unknown) => void;
}

interface Answer {
  readonly operation: PostedOperation;
  readonly replayed: boolean;
}

/**
 * Shows posted operations in full. Those of a batch are answered at the same moment, so their people are read together, in
 * one query. What was posted just now is on no chain and corrected by nothing yet; an earlier one is read again.
 */
export function createPostedOperationViews(database: Database) {
  let waiting: Waiting[] = [];

  async function readWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const accountIds = new Set(batch.flatMap(({ operation }) => [operation.fromAccountId, operation.toAccountId]));
      const parties = await readParties(database, [...accountIds]);
      const byAccount = new Map(parties.map((party) => [party.account_id, party]));
      for (const { operation, resolve } of batch) resolve(recordOf(operation, byAccount));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function readTogether(operation: PostedOperation): Promise<OperationRecord> {
    return new Promise((resolve, reject) => {
      // Whoever else was answered with us asks before this turn of the event loop ends.
      if (waiting.length === 0) setImmediate(() => void readWaiting());
      waiting.push({ operation, resolve, reject });
    });
  }

  return async ({ operation, replayed }: Answer, viewer: Viewer): Promise<Operation> => {
    const row = replayed ? await findOperation(database, operation.id) : await readTogether(operation);
    if (!row) throw new Error(`operation ${operation.id} was posted but cannot be read`);
    return operationView(row, viewer);
  };
}

function recordOf(operation: PostedOperation, parties: ReadonlyMap<bigint, PartyRecord>): OperationRecord {
  const [from, to] = [parties.get(operation.fromAccountId), parties.get(operation.toAccountId)];
  const { id, typeId, description, createdAt, amount, fee, total, fromAccountId, toAccountId, correctsOperationId } =
    operation;
  return {
    id,
    type: typeId,
    description,
    created_at: createdAt,
    amount,
    fee,
    total,
    from_account_id: fromAccountId,
    to_account_id: toAccountId,
    corrects_operation_id: correctsOperationId,
    corrected_by: null,
    tx_hash: null,
    from_first_name: from?.first_name ?? null,
    from_last_name: from?.last_name ?? null,
    from_email: from?.email ?? null,
    from_address: from?.address_eth ?? null,
    from_customerid: from?.customerid ?? null,
    to_first_name: to?.first_name ?? null,
    to_last_name: to?.last_name ?? null,
    to_email: to?.email ?? null,
    to_address: to?.address_eth ?? null,
    to_customerid: to?.customerid ?? null,
    // A transfer redeems no flight, buys nothing, and rewards none.
    redemption: null,
    paid_order: null,
    reward: null,
  };
}
