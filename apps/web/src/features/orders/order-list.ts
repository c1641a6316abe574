import type { Order } from '@millaje/api/orders/orders';
import { orderScreenTexts } from '@millaje/api/orders/order-screens.texts';
import { statusNames } from '@millaje/api/orders/orders.texts';
import type { OrderStatus } from '@millaje/domain/payments/order-states';
import { pathTo } from '../../paths.ts';
import { choiceFilter, textFilter } from '../../ui/filters/filter-kinds.tsx';
import { type FilterValues, filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { ordersQuery } from './queries.ts';

const { filters: texts, methods, title } = orderScreenTexts;

const filters = filtersOf(
  {
    status: choiceFilter<OrderStatus | 'all'>({
      label: texts.status,
      names: { ...statusNames, all: texts.all },
      chip: (name, value) => (value === 'all' ? undefined : `${texts.status}: ${name}`),
      // What waits for somebody to decide it is what one comes for.
      initial: 'pendiente',
      everything: 'all',
    }),
    method: choiceFilter({ label: texts.method, any: texts.all, names: methods }),
    email: textFilter({ label: texts.email, isEmail: true }),
  },
  { days: { hasBox: true, label: texts.range } },
);

export type OrderFilterValues = FilterValues<typeof filters.set>;

/** The filters as the list's call names them. */
function queryOf({ status, from, to, ...others }: OrderFilterValues) {
  return { ...others, status: status === 'all' ? undefined : status, dateFrom: from, dateTo: to };
}

/** The same as the spreadsheet's call names them. */
export function excelQueryOf({ status, from, to, ...others }: OrderFilterValues) {
  return { ...others, status: status === 'all' ? undefined : status, date_from: from, date_to: to };
}

/** What members order: first of all what waits for a decision. */
export const orderList = listOf({
  name: 'orders',
  title,
  sizes: [5, 10, 50, 100, 200, 500, 1000, 2500, 5000],
  size: 50,
  filters,
  page: ({ page, size, anchor, filters: active }) => ordersQuery({ ...queryOf(active), page, limit: size, anchor }),
  rowsOf: ({ operations }): readonly Order[] => operations,
  rowId: ({ _id }) => String(_id),
  rowTo: ({ _id }, search) => ({ pathname: pathTo('staffOrder', { id: String(_id) }), search: search.toString() }),
});
