import type { Operation } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import { operationView } from './operation.view.ts';
import { findOperations, type OperationRecord } from './operations.store.ts';
import type { PostedOperation } from './requests.ts';

interface Waiting {
  readonly id: bigint;
  readonly resolve: (row: OperationRecord | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shows just posted operations in full. The operations of a batch are answered at the same moment, so their details are
 * read together, in one query.
 */
export function createPostedOperationViews(database: Database) {
  let waiting: Waiting[] = [];

  async function readWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const rows = await findOperations(database, [...new Set(batch.map(({ id }) => id))]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { id, resolve } of batch) resolve(byId.get(id));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return async ({ id }: PostedOperation): Promise<Operation> => {
    const row = await new Promise<OperationRecord | undefined>((resolve, reject) => {
      // Whoever else was answered with us asks before this turn of the event loop ends.
      if (waiting.length === 0) setImmediate(() => void readWaiting());
      waiting.push({ id, resolve, reject });
    });
    if (!row) throw new Error(`operation ${id} was posted but cannot be read`);
    return operationView(row);
  };
}
