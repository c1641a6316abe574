import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { corporateTexts } from '@millaje/api/corporates.texts';
import { tableTexts } from '@millaje/api/shell.texts';
import { parseDay } from '@millaje/domain/days';
import { parseAsString, useQueryStates } from 'nuqs';
import type { FormEvent } from 'react';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dayText, EMPTY_RANGE, type TypedRange } from '../../ui/date-range/day-text.ts';
import type { ActiveFilter } from '../../ui/filter-popover.tsx';
import { formatWhole } from '../../ui/format.ts';
import classes from './corporates.module.css';

interface CorporateFilterValues {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** The days of the list of allies, kept in the address. A change starts at the first page. */
export function useCorporateFilters(onChange: () => void) {
  const [{ from, to }, set] = useQueryStates({ from: parseAsString, to: parseAsString });
  function apply({ date_from, date_to }: CorporateFilterValues): void {
    void set({ from: date_from ?? null, to: date_to ?? null });
    onChange();
  }
  const active: CorporateFilterValues = { date_from: from ?? undefined, date_to: to ?? undefined };
  return { active, apply };
}

interface FormValues {
  size: string;
  byDate: boolean;
  range: TypedRange;
}

function formValues({ date_from, date_to }: CorporateFilterValues): Omit<FormValues, 'size'> {
  const byDate = date_from !== undefined || date_to !== undefined;
  return { byDate, range: byDate ? { from: dayText(date_from), to: dayText(date_to) } : EMPTY_RANGE };
}

/** What the list is narrowed by. */
export function corporateChips({ date_from, date_to }: CorporateFilterValues): ActiveFilter[] {
  if (date_from === undefined && date_to === undefined) return [];
  return [
    {
      key: 'range',
      label: `${corporateTexts.registrationDate}: ${[dayText(date_from), dayText(date_to)].join(' – ')}`,
    },
  ];
}

export interface CorporateFiltersProps {
  filters: ReturnType<typeof useCorporateFilters>;
  size: number;
  sizes: readonly number[];
  onSizeChange: (size: number) => void;
}

/** Filters of the list of allies: when they registered, and how many stand on a page. */
export function CorporateFilters({ filters: { active, apply }, size, sizes, onSizeChange }: CorporateFiltersProps) {
  const form = useForm<FormValues>({ initialValues: { ...formValues(active), size: String(size) } });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { byDate, range, size: chosen } = form.values;
    if (byDate && !acceptRange(range)) return;
    apply(byDate ? { date_from: parseDay(range.from), date_to: parseDay(range.to) } : {});
    if (chosen !== String(size)) onSizeChange(Number(chosen));
  }

  return (
    <form onSubmit={submit} noValidate className={classes.inline}>
      <DateRange
        value={form.values.range}
        onChange={(range) => form.setFieldValue('range', range)}
        enabled={form.values.byDate}
        onEnabledChange={(byDate) => form.setFieldValue('byDate', byDate)}
      />
      <NativeSelect
        {...form.getInputProps('size')}
        label={tableTexts.rowsPerPage}
        data={sizes.map((value) => ({ value: String(value), label: formatWhole(value) }))}
      />
      <div className={classes.inlineActions}>
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            form.setValues({ byDate: false, range: EMPTY_RANGE });
            apply({});
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
