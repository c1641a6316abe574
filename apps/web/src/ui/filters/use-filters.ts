import { createParser, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { withoutChip, withoutChips } from './filter-values.ts';
import type { Filter, Filters, FilterSet, FilterValues } from './filter.ts';

const text = createParser<string>({ parse: (value) => value, serialize: String });

function parserOf(filter: Filter) {
  const parser = createParser<string>({ parse: (value) => filter.parse(value), serialize: String });
  return filter.initial === undefined ? parser : parser.withDefault(filter.initial);
}

function parsersOf({ set, days }: Filters<FilterSet>) {
  const named = Object.entries(set).map(([name, filter]) => [name, parserOf(filter)] as const);
  return { ...Object.fromEntries(named), ...(days === undefined ? {} : { from: text, to: text }) };
}

/** The filters of a list, kept in the address. A change calls back: the list starts at its first page. */
export function useFilters<Set extends FilterSet>(filters: Filters<Set>, onChange: () => void) {
  const parsers = useMemo(() => parsersOf(filters), [filters]);
  const [current, set] = useQueryStates(parsers);
  const found = Object.entries(current).map(([name, value]) => [name, value || undefined]);
  const active = Object.fromEntries(found) as FilterValues<Set>;

  function apply(values: FilterValues<Set>): void {
    const given = values as Readonly<Record<string, string | undefined>>;
    const wanted = Object.keys(parsers).map((name) => [name, given[name] || null] as const);
    const shown = active as typeof given;
    const isOther = wanted.some(([name, value]) => value !== (shown[name] ?? null));
    // Each is a step of its own, as turning a page is: the browser's back takes it away, and does not leave the list.
    void set(Object.fromEntries(wanted), { history: isOther ? 'push' : 'replace' });
    onChange();
  }

  return {
    of: filters,
    active,
    apply,
    /** Whether anything narrows the list. */
    isNarrowed: Object.values(active).some((value) => value !== undefined),
    remove: (key: string) => apply(withoutChip(filters, active, key)),
    clear: () => apply(withoutChips(filters, active)),
  };
}

export type FiltersState<Set extends FilterSet> = ReturnType<typeof useFilters<Set>>;
