import type { userOrders, usersQuerySchema } from '@millaje/api';
import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import type { Window } from '../../platform/pages.ts';
import { effectiveMembershipId } from './membership.ts';
import { userColumns, userJoins, type UserRecord } from './users.store.ts';

/** Who is listed; what is absent does not narrow the list. `before` is exclusive. */
export interface UserFilter {
  /** YYYY-MM-DD: memberships are what they count as on this day. */
  readonly today: string;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  readonly membershipId?: number | undefined;
  readonly roleId?: number | undefined;
  /** Whether there is one, or which one. */
  readonly customerId?: boolean | string | undefined;
  readonly sex?: string | undefined;
  readonly marketing?: boolean | undefined;
  readonly status?: string | undefined;
  /** Only users up to this one. */
  readonly upToId?: bigint | undefined;
}

export interface UserSort {
  readonly orderBy: (typeof userOrders)[number];
  readonly order: 'asc' | 'desc';
}

type UsersQuery = z.output<typeof usersQuerySchema>;

/** Turns the wire's filters into the store's. */
export function toUserFilter(
  query: Omit<UsersQuery, 'page_count' | 'quantity' | 'anchor' | 'order_by' | 'order'>,
  today: string,
): UserFilter {
  return {
    today,
    since: query.date_from === undefined ? undefined : startOfDay(query.date_from),
    before: query.date_to === undefined ? undefined : endOfDay(query.date_to),
    membershipId: query.get_membership,
    roleId: query.get_rol,
    customerId: query.get_customerid,
    sex: query.get_sex,
    marketing: query.get_marketing,
    status: query.get_status,
  };
}

/** What a filter asks of the table `u`, but for the users up to which the list goes. */
function conditions(filter: UserFilter): RawBuilder<unknown>[] {
  const { today, since, before, membershipId, roleId, customerId, sex, marketing, status } = filter;
  return [
    since && sql`u.registered_at >= ${since}`,
    before && sql`u.registered_at < ${before}`,
    membershipId === undefined ? undefined : sql`${effectiveMembershipId(today)} = ${membershipId}`,
    roleId === undefined ? undefined : sql`u.role_id = ${roleId}`,
    typeof customerId === 'string' ? sql`u.customerid = ${customerId}` : undefined,
    customerId === true ? sql`u.customerid is not null` : undefined,
    customerId === false ? sql`u.customerid is null` : undefined,
    sex === undefined ? undefined : sql`u.sex = ${sex}`,
    marketing === undefined ? undefined : sql`u.marketing = ${marketing}`,
    status === undefined ? undefined : sql`u.status = ${status}`,
  ].filter((condition) => condition !== undefined);
}

function where(filter: UserFilter): RawBuilder<unknown> {
  const upTo = filter.upToId === undefined ? [] : [sql`u.id <= ${filter.upToId}`];
  const all = [...conditions(filter), ...upTo];
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
}

const balances = sql`left join accounts a on a.user_id = u.id left join account_balances b on b.account_id = a.id`;
const plain = sql``;

/** By what a list is sorted, the tables that this takes besides the users, and where those stand who have nothing of it. */
function orderOf(orderBy: UserSort['orderBy'], today: string) {
  const orders: Record<
    UserSort['orderBy'],
    readonly [by: RawBuilder<unknown>, joins?: RawBuilder<unknown>, isOptional?: true]
  > = {
    id: [sql`u.id`],
    name: [sql`u.full_name`],
    date_inscription: [sql`u.registered_at`],
    // Their numbers are in the order of their ranks.
    membership: [effectiveMembershipId(today)],
    document: [sql`u.doc_identity`, plain, true],
    customerid: [sql`u.customerid`, plain, true],
    email: [sql`u.email`],
    balance: [sql`coalesce(b.balance - b.held, 0)`, balances],
    status: [sql`u.status`],
    programme: [sql`u.is_product`],
    wallet: [sql`a.address_eth`, sql`left join accounts a on a.user_id = u.id`, true],
  };
  return orders[orderBy];
}

/** The order, and the tables that it takes. Whatever ties is put in the order of the ids, so that pages never overlap. */
function sorting({ orderBy, order }: UserSort, today: string) {
  const [by, joins = plain, isOptional] = orderOf(orderBy, today);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return { by: sql`${by} ${direction} ${isOptional ? sql`nulls last` : plain}, u.id ${direction}`, joins };
}

/** A page of users. Only the page's own ids are joined with the rest. */
export async function listUsers(
  reader: Reader,
  filter: UserFilter,
  { skip, size, ...sort }: Window & UserSort,
): Promise<UserRecord[]> {
  const { by, joins } = sorting(sort, filter.today);
  const { rows } = await sql<UserRecord>`
    with page as (select u.id from users u ${joins} ${where(filter)} order by ${by} limit ${size} offset ${skip})
    select ${userColumns} from page join users u using (id) ${userJoins} order by ${by}`.execute(reader);
  return rows;
}

/** How many users a filter finds, exactly. Without one only those are counted who came after the last that is listed. */
export async function countUsers(reader: Reader, filter: UserFilter): Promise<number> {
  const { upToId } = filter;
  const newer = upToId === undefined ? sql`0` : sql`(select count(*) from users where id > ${upToId})`;
  const counted =
    conditions(filter).length === 0
      ? sql<{ count: bigint }>`select (sum(count) - ${newer})::bigint as count from user_counts`
      : sql<{ count: bigint }>`select count(*) as count from users u ${where(filter)}`;
  const { rows } = await counted.execute(reader);
  return Number(rows[0]?.count ?? 0n);
}

/** The ids of everybody whom a filter finds, in their order; as digits. */
export async function listUserIds(reader: Reader, filter: UserFilter, sort: UserSort): Promise<string[]> {
  const { by, joins } = sorting(sort, filter.today);
  return idsOf(reader, sql`select u.id from users u ${joins} ${where(filter)} order by ${by}`);
}

/** The ids of everybody who has miles to spend, the most first; as digits. */
export async function listHolderIds(reader: Reader): Promise<string[]> {
  return idsOf(
    reader,
    sql`select u.id from users u ${balances} where b.balance > b.held order by b.balance - b.held desc, u.id`,
  );
}

// As one array: a row for each would take ten times the memory.
async function idsOf(reader: Reader, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select array(${query})::text[] as ids`.execute(reader);
  return rows[0]?.ids ?? [];
}

/** Whether anybody has miles to spend. */
export async function hasHolders(reader: Reader): Promise<boolean> {
  const { rows } = await sql`
    select from account_balances b join accounts a on a.id = b.account_id
    where a.user_id is not null and b.balance > b.held limit 1`.execute(reader);
  return rows.length > 0;
}
