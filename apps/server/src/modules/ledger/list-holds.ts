import type { holdsRoute, RouteAnswer } from '@millaje/api';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

type Holds = Pick<RouteAnswer<typeof holdsRoute>['body'], 'rows' | 'count'>;

interface HoldRow {
  readonly id: bigint;
  readonly amount: bigint;
  readonly description: string;
  readonly status: 'pending' | 'posted' | 'voided' | 'expired';
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly operation_id: bigint | null;
  readonly count: bigint;
}

/** A page of an account's holds, newest first, with how many there are. Pages are 1-based. */
export async function listHolds(
  database: Database,
  accountId: bigint,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Holds> {
  const { rows } = await sql<Omit<HoldRow, 'count'>>`
    select id, amount, description, status, created_at, expires_at, ended_at, operation_id
    from holds where account_id = ${accountId} order by id desc limit ${size} offset ${(page - 1) * size}`.execute(
    database,
  );
  const total = await sql<Pick<HoldRow, 'count'>>`
    select count(*) as count from holds where account_id = ${accountId}`.execute(database);
  return {
    count: Number(total.rows[0]?.count ?? 0n),
    rows: rows.map(({ id, amount, operation_id, created_at, expires_at, ended_at, ...rest }) => ({
      ...rest,
      _id: Number(id),
      amount: Number(amount),
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      operation: operation_id === null ? null : Number(operation_id),
    })),
  };
}
