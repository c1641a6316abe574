import type { holdsRoute, RouteAnswer } from '@millaje/api';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { readPage, type Page, type Window } from '../../platform/pages.ts';

type Holds = Pick<RouteAnswer<typeof holdsRoute>['body'], 'rows' | 'count' | 'page'>;

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

const columns = sql`id, amount, description, status, created_at, expires_at, ended_at, operation_id`;

/** A page of an account's holds up to the anchor, newest first, with how many there are. */
export async function listHolds(
  database: Database,
  accountId: bigint,
  asked: Page,
  anchor: bigint | undefined,
): Promise<Holds> {
  const those = sql`account_id = ${accountId} ${anchor === undefined ? sql`` : sql`and id <= ${anchor}`}`;
  const list = async ({ skip, size }: Window) =>
    (
      await sql<Omit<HoldRow, 'count'>>`
        select ${columns}
        from holds where ${those} order by id desc limit ${size} offset ${skip}`.execute(database)
    ).rows;
  const count = async () => {
    const { rows } = await sql<Pick<HoldRow, 'count'>>`select count(*) as count from holds where ${those}`.execute(
      database,
    );
    return Number(rows[0]?.count ?? 0n);
  };
  const { rows, ...place } = await readPage(asked, list, count);
  return { ...place, rows: rows.map(holdView) };
}

/** The pending holds of an account, newest first, at most so many; who has no account has none. */
export async function listPendingHolds(
  database: Database,
  accountId: bigint | null,
  size: number,
): Promise<Holds['rows']> {
  if (accountId === null) return [];
  const { rows } = await sql<Omit<HoldRow, 'count'>>`
    select ${columns} from holds where account_id = ${accountId} and status = 'pending' order by id desc limit ${size}`.execute(
    database,
  );
  return rows.map(holdView);
}

function holdView({
  id,
  amount,
  operation_id,
  created_at,
  expires_at,
  ended_at,
  ...rest
}: Omit<HoldRow, 'count'>): Holds['rows'][number] {
  return {
    ...rest,
    _id: Number(id),
    amount: Number(amount),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    operation: operation_id === null ? null : Number(operation_id),
  };
}
