import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** The block in which an operation was confirmed; undefined where it was not yet. */
export async function findBlock(database: Database, operationId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ block: bigint | null }>`
    select b.block_number as block from settlements s
    join settlement_batches b on b.id = s.batch_id and b.status = 'confirmed'
    where s.operation_id = ${operationId}`.execute(database);
  return rows[0]?.block ?? undefined;
}
