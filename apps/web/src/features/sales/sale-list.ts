import type { Sale } from '@millaje/api/orders/sales';
import { saleScreenTexts } from '@millaje/api/orders/sale-screens.texts';
import { choiceFilter, textFilter } from '../../ui/filters/filter-kinds.tsx';
import { type FilterValues, filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { searchWith } from '../../ui/list/use-list.ts';
import { salesQuery } from './queries.ts';

const { filters: texts, states, title, reportTab } = saleScreenTexts;

const filters = filtersOf(
  {
    type: choiceFilter({
      label: texts.type,
      any: texts.all,
      names: states,
    }),
    email: textFilter({ label: texts.email, isEmail: true }),
  },
  { days: { hasBox: false, first: '2019-06-01', label: texts.range } },
);

export type SaleFilterValues = FilterValues<typeof filters.set>;

/** The same as the call names them. */
export function queryOf({ type, email, from, to }: SaleFilterValues) {
  const sales_status = type === undefined ? undefined : ({ processed: '1', open: '0' } as const)[type];
  return { sales_status, email, date_from: from, date_to: to };
}

/** The sale whose details are open stands in the address under this name. */
export const OPEN_SALE = 'sale';

/** Every sale, the latest first: what was given for it, and what was not. */
export const saleList = listOf({
  name: 'sales',
  title,
  sizes: [5, 10, 50, 100, 200, 500, 1000, 2500, 5000],
  size: 50,
  filters,
  page: ({ page, size, anchor, filters: active }) =>
    salesQuery({ ...queryOf(active), page_count: page, quantity: size, anchor }),
  rowsOf: ({ rows }): readonly Sale[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: ({ id }, search) => searchWith(search, OPEN_SALE, id),
});

/** The same as the report has it. */
export const saleReportList = { ...saleList, name: 'sales_report', title: reportTab } as const;
