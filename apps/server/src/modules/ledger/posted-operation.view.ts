import type { Operation } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import { operationView } from './operation.view.ts';
import { findOperation } from './operations.store.ts';
import type { PostedOperation } from './requests.ts';

/** A just posted operation, in full. */
export async function postedOperationView(database: Database, operation: PostedOperation): Promise<Operation> {
  const row = await findOperation(database, operation.id);
  if (!row) throw new Error(`operation ${operation.id} was posted but cannot be read`);
  return operationView(row);
}
