import { personTexts } from '@millaje/api/members/person.texts';
import { userOrders, userStatuses } from '@millaje/api/members/users-filters';
import type { UserRow } from '@millaje/api/members/users';
import { userTexts } from '@millaje/api/members/users.texts';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../call-error.ts';
import { pathTo } from '../../paths.ts';
import type { Sort } from '../../ui/data-table/data-table.tsx';
import { choiceFilter, namedFilter } from '../../ui/filters/filter-kinds.tsx';
import { type FilterValues, filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { useSession } from '../session/session.ts';
import { customerIdFilter } from './customer-id-filter.tsx';
import { membershipsQuery, usersQuery } from './queries.ts';
import { rolesQuery } from './roles-query.ts';

const { columns, filters: texts } = userTexts;
const any = texts.all;

/** Who may not ask for the roles has no choice of them. */
function useRoleNames() {
  const isAdministrator = useSession()?.role === 'SUPER_ADMIN';
  const roles = useQuery({ ...rolesQuery, enabled: isAdministrator });
  const isRefused = roles.error instanceof CallError && roles.error.status === 403;
  return isAdministrator && !isRefused ? { ...roles, data: roles.data?.map(({ name }) => name) } : undefined;
}

function useMembershipNames() {
  const memberships = useQuery(membershipsQuery);
  return { ...memberships, data: memberships.data?.map(({ name }) => name) };
}

const filters = filtersOf(
  {
    membership: namedFilter({
      label: columns.membership,
      any,
      useChoices: useMembershipNames,
    }),
    status: namedFilter({ label: columns.status, any, useChoices: () => ({ data: userStatuses }) }),
    role: namedFilter({ label: texts.role, any, useChoices: useRoleNames }),
    sex: choiceFilter({ label: texts.sex, any, names: personTexts.sexes }),
    marketing: choiceFilter<'0' | '1'>({ label: texts.marketing, any, names: texts.marketingChoices }),
    customerid: customerIdFilter,
  },
  { days: { hasBox: true, label: texts.range }, inPairs: true },
);

export type UserFilterValues = FilterValues<typeof filters.set>;

/** The filters as the calls name them. */
function queryOf({ from, to, membership, role, customerid, sex, marketing, status }: UserFilterValues) {
  return {
    date_from: from,
    date_to: to,
    get_membership: membership,
    get_rol: role,
    get_customerid: customerid,
    get_sex: sex,
    get_marketing: marketing,
    get_status: status,
  };
}

/** The filters and the order as the calls name them. */
export function sortedQueryOf(active: UserFilterValues, sort: Sort | undefined) {
  const order_by = userOrders.find((order) => order === sort?.id) ?? 'date_inscription';
  return { ...queryOf(active), order_by, order: sort?.desc === false ? ('asc' as const) : ('desc' as const) };
}

/** Everybody in the programme, the newest first unless they are sorted. */
export const userList = listOf({
  name: 'users',
  title: userTexts.title,
  sizes: [50, 100, 500],
  size: 50,
  filters,
  sort: { orders: userOrders, initial: { id: 'date_inscription', desc: true } },
  page: ({ page, size, anchor, filters: active, sort }) =>
    usersQuery({ ...sortedQueryOf(active, sort), page_count: page, quantity: size, anchor }),
  rowsOf: ({ rows }): readonly UserRow[] => rows,
  // Their details are found by it.
  rowId: ({ email }) => email,
  rowTo: ({ email }, search) => ({ pathname: pathTo('staffUser', { email }), search: searchFromList(search) }),
});

/** The list's address, which says that one comes from there: its first page does not stand in it. */
function searchFromList(search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  if (!next.has('page')) next.set('page', '1');
  return next.toString();
}
