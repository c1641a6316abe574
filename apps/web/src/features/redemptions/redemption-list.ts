import type { Redemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { pathTo } from '../../paths.ts';
import { foundFilter, stateFilter, textFilter } from '../../ui/filters/filter-kinds.tsx';
import { type FilterValues, filtersOf } from '../../ui/filters/filter.ts';
import type { FiltersState } from '../../ui/filters/use-filters.ts';
import { listOf } from '../../ui/list/list.ts';
import { type RedemptionsQuery, redemptionsQuery } from './queries.ts';

/** The tabs of the list besides all of it: how a request stands, or that it stands there for too long. */
export const redemptionStates = ['1', '2', '3', 'late'] as const;

const filters = filtersOf(
  {
    state: stateFilter(redemptionStates),
    text: foundFilter(texts.found),
    route: foundFilter((route) => `${texts.routeFilter}: ${route}`),
    email: textFilter({ label: texts.email, isEmail: true }),
  },
  { days: { hasBox: true, first: '2019-06-01' } },
);

export type RedemptionFiltersState = FiltersState<typeof filters.set>;

/** The filters as the call names them. */
function queryOf({ state, from, to, ...others }: FilterValues<typeof filters.set>): RedemptionsQuery {
  const query = { ...others, date_from: from, date_to: to };
  return state === 'late' ? { ...query, late: true } : { ...query, redemptions_status: state };
}

/** Everybody's redemptions, the latest first. */
export const redemptionList = listOf({
  name: 'redemptions',
  title: texts.title,
  sizes: [5, 10, 50, 100, 200, 500, 1000, 2500, 5000],
  size: 50,
  filters,
  page: ({ page, size, anchor, filters: active }) =>
    redemptionsQuery({ ...queryOf(active), page_count: page, quantity: size, anchor }),
  rowsOf: ({ rows }): readonly Redemption[] => rows,
  rowId: ({ id_redemption }) => String(id_redemption),
  rowTo: ({ id_redemption }, search) => ({
    pathname: pathTo('staffRedemption', { id: String(id_redemption) }),
    search: search.toString(),
  }),
});
