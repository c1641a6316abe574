import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** After so many hours a request that is in process is late, and staff are told of it. */
export const lateHours = 72;

/** Marks requests as late that have been in process for too long; gives those that were not before. */
export async function markRequestsLate(database: Database): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update redemptions set late_since = clock_timestamp()
    where status = 1 and late_since is null and created_at <= clock_timestamp() - make_interval(hours => ${lateHours}) returning id`.execute(
    database,
  );
  return rows.map(({ id }) => id).toSorted((one, other) => Number(one - other));
}
