import type { Reconciliation } from '@millaje/api/settlement/settlement';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { pathTo } from '../../paths.ts';
import { filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { reconciliationsQuery } from './queries.ts';

/** What every comparison of the ledger with the chain found, the latest first. */
export const reconciliationList = listOf({
  name: 'reconciliations',
  title: settlementTexts.list,
  sizes: [50, 100, 500],
  size: 50,
  filters: filtersOf({}),
  page: ({ page, size }) => reconciliationsQuery({ page_count: page, quantity: size }),
  rowsOf: ({ rows }): readonly Reconciliation[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: ({ id }, search) => ({
    pathname: pathTo('staffReconciliation', { id: String(id) }),
    search: search.toString(),
  }),
});
