import { isStaffRole } from '@millaje/api';
import type { RoleId } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** An account that nothing reaches until the transaction ends. */
export interface HeldAccount {
  /** Null for who has none. */
  readonly accountId: bigint | null;
  /** Whether it has miles, has some set aside, or owes some. */
  readonly isUsed: boolean;
}

/** Holds somebody's account as whoever moves miles does, and tells whether anything is in it. */
export async function holdAccount(database: Database, userId: bigint): Promise<HeldAccount> {
  await sql`
    select from account_balances b join accounts a on a.id = b.account_id where a.user_id = ${userId} for update of b`.execute(
    database,
  );
  // In a later statement, which sees what whoever held it before has written.
  const { rows } = await sql<{ account_id: bigint; is_used: boolean }>`
    select b.account_id, b.balance <> 0 or b.held <> 0
      or exists (select from claims c where c.paid < c.amount and b.account_id in (c.account_id, c.creditor_account_id)) as is_used
    from account_balances b join accounts a on a.id = b.account_id where a.user_id = ${userId}`.execute(database);
  const [account] = rows;
  return { accountId: account?.account_id ?? null, isUsed: account?.is_used ?? false };
}

/** Whether a redemption of somebody's is under way or waits for staff, or an order of theirs is to be decided or to bring miles yet. */
export async function findOpenRequest(database: Database, userId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from redemptions where user_id = ${userId} and (status = 1 or stage <> 'over')
    union all select from orders where user_id = ${userId} and (status = 'pendiente' or stage <> 'over') limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** Members and allies are of the programme, staff are not: nobody gives them miles. */
export async function setRole(database: Database, userId: bigint, role: RoleId): Promise<void> {
  await database
    .updateTable('users')
    .set({ role_id: role, is_product: !isStaffRole(role) })
    .where('id', '=', userId)
    .execute();
}

export async function setAccountKind(database: Database, accountId: bigint, kind: 'member' | 'ally'): Promise<void> {
  await database.updateTable('accounts').set({ kind }).where('id', '=', accountId).where('kind', '<>', kind).execute();
}

/** Opens an account for who has none, at the address that its number gives. */
export async function openAccount(
  database: Database,
  userId: bigint,
  kind: 'member' | 'ally',
  addressOf: (accountId: bigint) => string,
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`select nextval('account_id_seq') as id`.execute(database);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an account got no number');
  await database
    .insertInto('accounts')
    .values({ id, kind, user_id: userId, address_eth: addressOf(id) })
    .execute();
}
