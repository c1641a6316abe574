import { FilterPopover } from '../filter-popover.tsx';
import type { Openness } from '../one-open.ts';
import { FilterFields, useFilterForm } from './filter-form.tsx';
import { chipsOf } from './filter-values.ts';
import type { FilterSet } from './filter.ts';
import type { FiltersState } from './use-filters.ts';

/** The filters of a list behind their button, with what is active beside it. */
export function ListFilters<Set extends FilterSet>({
  filters,
  ...openness
}: { filters: FiltersState<Set> } & Partial<Openness>) {
  const form = useFilterForm(filters);
  return (
    <FilterPopover
      {...openness}
      active={chipsOf(filters.of, filters.active)}
      onOpen={form.fill}
      onRemove={filters.remove}
      onClear={filters.clear}
      onApply={form.submit}
    >
      <FilterFields form={form} />
    </FilterPopover>
  );
}
