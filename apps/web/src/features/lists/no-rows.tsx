import { Button } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf } from '../../ui/filters/filter-values.ts';
import type { FilterSet } from '../../ui/filters/filter.ts';
import type { FiltersState } from '../../ui/filters/use-filters.ts';

interface NoRowsProps<Set extends FilterSet> {
  filters: Pick<FiltersState<Set>, 'of' | 'active' | 'clear'>;
  title: string;
  /** What would be here; where filters narrow the list, that they do is said instead. */
  help?: string | undefined;
  /** What is said instead of the title where filters narrow the list. */
  noMatch?: string | undefined;
}

/** What a list says that has no rows. Where filters are why, they can be taken away there. */
export function NoRows<Set extends FilterSet>({ filters, title, help, noMatch = title }: NoRowsProps<Set>) {
  const { of, active, clear } = filters;
  if (chipsOf(of, active).length === 0) return <EmptyState title={title} help={help} />;
  return (
    <EmptyState
      title={noMatch}
      help={tableTexts.noMatchHelp}
      action={
        <Button variant="default" size="sm" onClick={clear}>
          {tableTexts.clearFilters}
        </Button>
      }
    />
  );
}
