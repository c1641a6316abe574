import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './replica/reading.ts';

/** Beyond this many matches a count may be an estimate. */
const exactCountMaximum = 20_000;

/** Counts the rows of a query up to a bound; beyond it, the planner's estimate. */
export async function countBounded(
  reader: Reader,
  matches: RawBuilder<unknown>,
): Promise<{ count: number; isEstimate: boolean }> {
  const { rows } = await sql<{
    count: bigint;
  }>`select count(*) as count from (${matches} limit ${exactCountMaximum + 1}) bounded`.execute(reader);
  const count = Number(rows[0]?.count ?? 0n);
  if (count <= exactCountMaximum) return { count, isEstimate: false };
  const plan = await sql<{
    'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
  }>`explain (format json) ${matches}`.execute(reader);
  const estimate = plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? count;
  return { count: Math.max(estimate, count), isEstimate: true };
}
