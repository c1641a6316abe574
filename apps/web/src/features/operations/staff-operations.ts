import type { Operation } from '@millaje/api/ledger/operations';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { operationFilterTexts as texts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../paths.ts';
import { namedFilter, textFilter } from '../../ui/filters/filter-kinds.tsx';
import { type FilterValues, filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { allOperationsQuery, operationTypesQuery } from './queries.ts';

/** The shortest text that is searched for; digits alone are a number and may be shorter. */
const TEXT_MINIMUM = 3;

const isTooShort = (text: string): boolean => text !== '' && text.trim().length < TEXT_MINIMUM && !/^\d+$/.test(text);

function useTypeNames() {
  const types = useQuery(operationTypesQuery);
  return { ...types, data: types.data?.map(({ name }) => name) };
}

const filters = filtersOf(
  {
    type: namedFilter({
      label: operationTexts.columns.type,
      any: texts.allTypes,
      useChoices: useTypeNames,
    }),
    email: textFilter({ label: texts.email, isEmail: true }),
    text: textFilter({
      label: texts.text,
      chip: (text) => `${texts.text}: “${text}”`,
      problem: (text) => (isTooShort(text) ? operationTexts.textTooShort : undefined),
    }),
  },
  { days: { hasBox: true, first: '2024-01-01' } },
);

/** The filters as the calls name them. */
export function queryOf({ type, from, to, ...others }: FilterValues<typeof filters.set>) {
  return { ...others, operationType: type, dateFrom: from, dateTo: to };
}

/** Every operation of the programme, the latest first. */
export const operationList = listOf({
  name: 'operations',
  title: operationTexts.title,
  sizes: [50, 100, 500, 1000],
  size: 50,
  filters,
  page: ({ page, size, anchor, filters: active }) =>
    allOperationsQuery({ ...queryOf(active), page, limit: size, anchor }),
  rowsOf: ({ operations }): readonly Operation[] => operations,
  rowId: ({ _id }) => String(_id),
  rowTo: ({ _id }, search) => ({ pathname: pathTo('staffOperation', { id: String(_id) }), search: search.toString() }),
});

export type OperationFilterValues = FilterValues<typeof filters.set>;
