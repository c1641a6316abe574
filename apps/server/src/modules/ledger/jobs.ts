import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Ledger, LedgerRequest } from './index.ts';

/** So many holds are given back in one transaction. */
const chunkSize = 500;

/** What the ledger has to do by the clock. */
export function ledgerJobs({
  database,
  ledger,
}: {
  readonly database: Database;
  readonly ledger: Ledger;
}): RecurringJob[] {
  return [
    { name: 'expire_holds', cron: '* * * * *', run: () => expireHolds(database, ledger) },
    { name: 'close_operation_blocks', cron: '* * * * *', run: () => closeOperationBlocks(database) },
  ];
}

/** Gives the miles of every hold back whose time has passed. */
export async function expireHolds(database: Database, ledger: Ledger): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: bigint }>`
      select id from holds where status = 'pending' and expires_at <= now() order by expires_at limit ${chunkSize}`.execute(
      database,
    );
    if (rows.length === 0) return;
    await ledger.submitMany(
      rows.map(({ id }): LedgerRequest => ({
        kind: 'release_hold',
        holdId: id,
        as: 'expired',
        scope: 'programme',
        key: `expire hold ${id}`,
        inputHash: '',
      })),
    );
  }
}

/** Counts the blocks of operations that are complete, so that lists need not. */
export async function closeOperationBlocks(database: Database): Promise<void> {
  await sql`select close_operation_blocks()`.execute(database);
}
