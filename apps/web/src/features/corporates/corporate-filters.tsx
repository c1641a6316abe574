import { Button, NativeSelect } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { type FormEvent, useState } from 'react';
import { FilterFields, useFilterForm } from '../../ui/filters/filter-form.tsx';
import { formatWhole } from '../../ui/format.ts';
import type { CorporateFiltersState } from './corporate-list.ts';
import classes from './corporates.module.css';

export interface CorporateFiltersProps {
  filters: CorporateFiltersState;
  size: number;
  sizes: readonly number[];
  onSizeChange: (size: number) => void;
}

/** Filters of the list of allies: when they registered, and how many stand on a page. */
export function CorporateFilters({ filters, size, sizes, onSizeChange }: CorporateFiltersProps) {
  const form = useFilterForm(filters);
  const [chosen, setChosen] = useState(String(size));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (form.submit() && chosen !== String(size)) onSizeChange(Number(chosen));
  }

  return (
    <form onSubmit={submit} noValidate className={classes.inline}>
      <FilterFields form={form} />
      <NativeSelect
        label={tableTexts.rowsPerPage}
        data={sizes.map((value) => ({ value: String(value), label: formatWhole(value) }))}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={classes.inlineActions}>
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            form.empty();
            filters.clear();
          }}
        >
          {tableTexts.clearFilters}
        </Button>
        <Button type="submit" size="sm">
          {tableTexts.applyFilters}
        </Button>
      </div>
    </form>
  );
}
