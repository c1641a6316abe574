import type { erasureObstacles } from '@millaje/api/personal-data/erasure';
import { roleIds } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { lockAdministrators } from '../members/administrators.store.ts';

export type ErasureObstacle = (typeof erasureObstacles)[number];

/** What an account has, as whoever holds it sees it. */
export interface ErasedAccount {
  /** Null for who has none. */
  readonly accountId: bigint | null;
  readonly available: bigint;
  /** When it last moved, in microseconds: the same for as long as its balance is. */
  readonly lastMove: string;
}

const noAccount: ErasedAccount = { accountId: null, available: 0n, lastMove: '0' };

/** Holds somebody and then their account, as whoever moves miles does, until the transaction ends: two who erase one person take turns. */
export async function holdMiles(database: Database, userId: bigint): Promise<ErasedAccount> {
  await sql`select from users where id = ${userId} for no key update`.execute(database);
  await sql`
    select from account_balances b join accounts a on a.id = b.account_id where a.user_id = ${userId} for update of b`.execute(
    database,
  );
  // In a later statement, which sees what whoever held it before has written.
  return readMiles(database, userId);
}

/** The account of somebody, what of it can be spent, and when it moved last (microseconds since 1970); of who has none, nothing. */
export async function readMiles(database: Database, userId: bigint): Promise<ErasedAccount> {
  const { rows } = await sql<ErasedAccount>`
    select b.account_id as "accountId", b.balance - b.held as available,
      case when isfinite(b.last_at) then (extract(epoch from b.last_at) * 1000000)::bigint else 0 end::text as "lastMove"
    from account_balances b join accounts a on a.id = b.account_id where a.user_id = ${userId}`.execute(database);
  return rows[0] ?? noAccount;
}

/** What stands against erasing somebody, in the order in which it is told. */
export async function findObstacles(database: Database, userId: bigint): Promise<ErasureObstacle[]> {
  const { rows } = await sql<Record<ErasureObstacle, boolean>>`
    select
      u.role_id = ${roleIds.SUPER_ADMIN} and u.status = 'activo'
        and not exists (select from users o where o.role_id = ${roleIds.SUPER_ADMIN} and o.status = 'activo' and o.id <> u.id) as last_administrator,
      exists (select from redemptions r where r.user_id = u.id and (r.status = 1 or r.stage <> 'over')) as erasure_redemptions_open,
      exists (select from orders o where o.user_id = u.id and (o.status = 'pendiente' or o.stage <> 'over')) as erasure_orders_open,
      exists (select from approval_requests q where q.status = 'pending'
        and (q.requested_by = u.id or is_request_about(q.subject, q.asked, u.email))) as erasure_requests_open,
      coalesce(b.held > 0, false) as erasure_miles_held,
      exists (select from claims c where c.paid < c.amount and a.id in (c.account_id, c.creditor_account_id)) as erasure_miles_owed,
      u.role_id = ${roleIds.CORPORATE} and coalesce(b.balance > 0, false) as erasure_ally_miles
    from users u left join accounts a on a.user_id = u.id left join account_balances b on b.account_id = a.id
    where u.id = ${userId}`.execute(database);
  const [found] = rows;
  return found ? (Object.keys(found) as ErasureObstacle[]).filter((name) => found[name]) : [];
}

/** Locks whom it is about, with the administrators, of whom the last one stays; undefined for nobody and for who is erased already. */
export async function lockPerson(
  database: Database,
  whom: { readonly id: bigint } | { readonly email: string },
): Promise<{ readonly id: bigint } | undefined> {
  await lockAdministrators(database);
  const { rows } = await sql<{ id: bigint }>`
    select id from users u where ${'id' in whom ? sql`id = ${whom.id}` : sql`email = ${whom.email.toLowerCase()}`}
      and not exists (select from erasures e where e.user_id = u.id and e.erased_at is not null) for update`.execute(
    database,
  );
  return rows[0];
}

/** Who has this e-mail. */
export async function findPerson(
  database: Database,
  email: string,
): Promise<{ readonly id: bigint; readonly name: string; readonly email: string } | undefined> {
  const { rows } = await sql<{ id: bigint; name: string; email: string }>`
    select id, concat_ws(' ', first_name, last_name) as name, email from users where email = ${email.toLowerCase()}`.execute(
    database,
  );
  return rows[0];
}

/** Writes down that somebody asked to be erased; from here on nobody signs in as them, and they neither send nor receive. */
export async function beginErasing(database: Database, userId: bigint, askedBy: bigint): Promise<void> {
  await sql`
    insert into erasures (user_id, registered_at, asked_by, picture) select id, registered_at, ${askedBy}, avatar from users where id = ${userId}
    on conflict (user_id) do nothing`.execute(database);
  await database
    .updateTable('users')
    .set({ status: 'inactivo' })
    .where('id', '=', userId)
    .where('status', '<>', 'inactivo')
    .execute();
}

/** Takes everything of them; says to which address the last mail goes. */
export async function erasePerson(database: Database, userId: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u join erasures e on e.user_id = u.id where u.id = ${userId} and e.erased_at is null`.execute(
    database,
  );
  await sql`select erase_person(${userId})`.execute(database);
  return rows[0]?.email;
}

/** Who asked and is not erased yet, or was and got miles since, or whose picture is still there; who was tried in vain after all others. */
export async function listUnfinished(database: Database, count: number): Promise<{ readonly user_id: bigint }[]> {
  const { rows } = await sql<{ user_id: bigint }>`
    select e.user_id from erasures e left join accounts a on a.user_id = e.user_id left join account_balances b on b.account_id = a.id
    where e.erased_at is null or e.picture is not null or b.balance > b.held
    order by e.tried_at nulls first, e.user_id limit ${count}`.execute(database);
  return rows;
}

/** Somebody could not be erased now: they come after those who wait. */
export async function putErasureOff(database: Database, userId: bigint): Promise<void> {
  await sql`update erasures set tried_at = clock_timestamp() where user_id = ${userId}`.execute(database);
}

export async function findPicture(database: Database, userId: bigint): Promise<string | undefined> {
  const erased = await database
    .selectFrom('erasures')
    .select('picture')
    .where('user_id', '=', userId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst();
  return erased?.picture ?? undefined;
}

export async function forgetPicture(database: Database, userId: bigint): Promise<void> {
  await database.updateTable('erasures').set({ picture: null }).where('user_id', '=', userId).execute();
}
