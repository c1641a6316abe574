import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import type { FilterSet } from '../../ui/filters/filter.ts';
import type { FiltersState } from '../../ui/filters/use-filters.ts';
import { NoRows } from '../lists/no-rows.tsx';

/** Why there are no sales: none at all, or none with these filters. */
export function NoSales<Set extends FilterSet>({ filters }: { filters: FiltersState<Set> }) {
  const help = filters.isNarrowed ? texts.noMatchHelp : texts.emptyHelp;
  return <NoRows filters={filters} title={texts.empty} help={help} />;
}
