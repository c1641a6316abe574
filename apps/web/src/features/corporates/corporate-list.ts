import type { CorporateUser } from '@millaje/api/corporates/corporates';
import { corporateTexts } from '@millaje/api/corporates/corporates.texts';
import { pathTo } from '../../paths.ts';
import { filtersOf } from '../../ui/filters/filter.ts';
import type { FiltersState } from '../../ui/filters/use-filters.ts';
import { listOf } from '../../ui/list/list.ts';
import { corporatesQuery } from './queries.ts';

const filters = filtersOf({}, { days: { hasBox: true, label: corporateTexts.registrationDate } });

export type CorporateFiltersState = FiltersState<typeof filters.set>;

/** The allies of the programme, the latest first. */
export const corporateList = listOf({
  name: 'corporates',
  title: corporateTexts.title,
  sizes: [5, 10, 50, 100, 200, 500, 1000, 2500, 5000],
  size: 50,
  filters,
  page: ({ page, size, anchor, filters: { from, to } }) =>
    corporatesQuery({ date_from: from, date_to: to, page_count: page, quantity: size, anchor }),
  rowsOf: ({ rows }): readonly CorporateUser[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: ({ user_info: person }) => pathTo('staffCorporate', { email: person.email }),
});
