import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** What an account can spend, and what of it is set aside; in miles. */
export interface AccountBalance {
  readonly available: bigint;
  readonly held: bigint;
}

/** Reads one account's balance; who has no account (staff) has none. */
export async function readBalance(database: Database, accountId: bigint | null): Promise<AccountBalance> {
  if (accountId === null) return { available: 0n, held: 0n };
  const { rows } = await sql<AccountBalance>`
    select balance - held as available, held from account_balances where account_id = ${accountId}`.execute(database);
  return rows[0] ?? { available: 0n, held: 0n };
}

/** Reads the balances of many accounts at once. */
export async function readBalances(
  database: Database,
  accountIds: readonly bigint[],
): Promise<(AccountBalance & { account_id: bigint })[]> {
  const { rows } = await sql<AccountBalance & { account_id: bigint }>`
    select account_id, balance - held as available, held from account_balances where account_id = any(${accountIds}::bigint[])`.execute(
    database,
  );
  return rows;
}

/** What of the next miles of an account goes to others, since it was spent when its operation was corrected. */
export async function readOwed(database: Database, accountId: bigint | null): Promise<bigint> {
  if (accountId === null) return 0n;
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(amount - paid), 0)::bigint as owed from claims where account_id = ${accountId} and paid < amount`.execute(
    database,
  );
  return rows[0]?.owed ?? 0n;
}

/** The commission of transfers, in percent, as a decimal without needless zeros ("2.5"). */
export async function readFeePercent(database: Database): Promise<string> {
  const { rows } = await sql<{
    fee_percent: string | null;
  }>`select trim_scale(current_setting_value('transfer_fee'))::text as fee_percent`.execute(database);
  if (!rows[0]?.fee_percent) throw new Error('the commission has no version');
  return rows[0].fee_percent;
}
