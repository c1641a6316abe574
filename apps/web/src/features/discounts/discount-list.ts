import { type Discount, discountStates } from '@millaje/api/orders/discounts';
import { discountScreenTexts } from '@millaje/api/orders/discount-screens.texts';
import { stateFilter, textFilter } from '../../ui/filters/filter-kinds.tsx';
import { filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { searchWith } from '../../ui/list/use-list.ts';
import { discountsQuery } from './queries.ts';

/** The discount whose details are open stands in the address under this name. */
export const OPEN_DISCOUNT = 'discount';

/** Everybody's discounts, the latest first. */
export const discountList = listOf({
  name: 'discounts',
  title: discountScreenTexts.title,
  sizes: [5, 10, 50, 100, 200, 500, 1000, 2500, 5000],
  size: 50,
  filters: filtersOf({
    state: stateFilter(discountStates),
    email: textFilter({ label: discountScreenTexts.columns.user, isEmail: true }),
  }),
  page: ({ page, size, anchor, filters: { state, email } }) =>
    discountsQuery({ state, email, page_count: page, quantity: size, anchor }),
  rowsOf: ({ rows }): readonly Discount[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: ({ id }, search) => searchWith(search, OPEN_DISCOUNT, id),
});
