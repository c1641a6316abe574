import { endOfDay, startOfDay } from '../apps/server/src/platform/calendar.ts';
import { operationTypes } from '../packages/domain/src/index.ts';
import type { OperationSearch } from '../apps/server/src/modules/ledger/list-operations.ts';

/** A query as one would write it by hand for exactly one filter, without any count. */
export interface BareQuery {
  readonly text: string;
  readonly values: unknown[];
}

const columns = `
  select o.id, o.type, o.description, o.created_at, o.amount, o.fee, o.total, o.from_account_id, o.to_account_id,
    o.corrects_operation_id, c.id as corrected_by, b.transaction_hash as tx_hash,
    fu.first_name, fu.last_name, fu.email, fa.address_eth, fu.customerid,
    tu.first_name, tu.last_name, tu.email, ta.address_eth, tu.customerid`;

const joins = `
  left join operations c on c.corrects_operation_id = o.id
  left join settlements s on s.operation_id = o.id
  left join settlement_batches b on b.id = s.batch_id and b.status = 'confirmed'
  left join accounts fa on fa.id = o.from_account_id left join users fu on fu.id = fa.user_id
  left join accounts ta on ta.id = o.to_account_id left join users tu on tu.id = ta.user_id`;

/**
 * The first page of a filter in plain SQL: the page's ids by the index that suits, then the details of its 50 rows. `firstLive`
 * is the first id whose text is not in the index of texts yet.
 */
export function bareOperations(search: OperationSearch, accountId: bigint | undefined, firstLive: bigint): BareQuery {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions: string[] = [];
  const type = Object.values(operationTypes).find((candidate) => candidate.name === search.operationType);
  if (type) conditions.push(`o.type = ${value(type.id)}`);
  if (search.dateFrom !== undefined) conditions.push(`o.created_at >= ${value(startOfDay(search.dateFrom))}`);
  if (search.dateTo !== undefined) conditions.push(`o.created_at < ${value(endOfDay(search.dateTo))}`);
  const and = conditions.map((condition) => ` and ${condition}`).join('');
  const ids = idsOf();
  const text = `with page as materialized (${ids} order by id desc limit 50)
    ${columns} from page join operations o on o.id = page.id ${joins} order by o.id desc`;
  return { text, values };

  function idsOf(): string {
    const isPlain = conditions.length === 0;
    if (accountId !== undefined) {
      const join = isPlain ? '' : 'join operations o on o.id = p.operation_id';
      return `select p.operation_id as id from postings p ${join} where p.account_id = ${value(accountId)}${and}`;
    }
    if (search.text === undefined) return `select o.id from operations o where true${and}`;
    const pattern = value(`%${search.text}%`);
    const join = isPlain ? '' : 'join operations o on o.id = t.operation_id';
    return `select id from (
      (select t.operation_id as id from operation_texts t ${join} where t.text like ${pattern}${and} order by t.operation_id desc limit 50)
      union all (select o.id from operations o where o.id >= ${value(firstLive)} and search_text(o.description) like ${pattern}${and})) found`;
  }
}

const userColumns = `
  select u.id, u.role_id, r.name, u.status, u.first_name, u.last_name, u.email, u.username, u.sex, u.doc_type, u.doc_identity,
    u.birthdate, u.code_phone, u.phone, u.code_cellphone, u.cellphone, u.avatar, u.country, u.city, u.customerid, u.is_product,
    u.marketing, u.membership_id, m.name, u.membership_date, u.registered_at, a.id, a.address_eth, ab.balance - ab.held,
    exists (select from two_factor f where f.user_id = u.id and f.confirmed_at is not null)`;

const userSorts = {
  id: 'u.id',
  name: 'u.full_name',
  date_inscription: 'u.registered_at',
  membership:
    "case when u.membership_id <> 1 and (u.membership_date + interval '1 year')::date <= current_date then 1 else u.membership_id end",
  document: 'u.doc_identity',
  customerid: 'u.customerid',
  email: 'u.email',
  status: 'u.status',
} as const;

export type UserSort = keyof typeof userSorts | 'balance';

/** The first page of users in plain SQL. By balance the balances are sorted first, since they stand in another table. */
export function bareUsers(sort: UserSort, order: 'asc' | 'desc'): BareQuery {
  const page =
    sort === 'balance'
      ? `select u.id, ab.balance - ab.held as place from users u left join accounts a on a.user_id = u.id
         left join account_balances ab on ab.account_id = a.id order by coalesce(ab.balance - ab.held, 0) ${order}, u.id ${order} limit 50`
      : `select u.id from users u order by ${userSorts[sort]} ${order}, u.id ${order} limit 50`;
  const outer = sort === 'balance' ? `coalesce(place, 0) ${order}` : `${userSorts[sort]} ${order}`;
  const text = `with page as materialized (${page})
    ${userColumns} from page join users u on u.id = page.id join roles r on r.id = u.role_id
      join memberships m on m.id = u.membership_id left join accounts a on a.user_id = u.id
      left join account_balances ab on ab.account_id = a.id order by ${outer}, u.id ${order}`;
  return { text, values: [] };
}
