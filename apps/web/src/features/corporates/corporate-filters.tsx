import { useForm } from '@mantine/form';
import { corporateTexts } from '@millaje/api/corporates.texts';
import { parseDay } from '@millaje/domain/days';
import { parseAsString, useQueryStates } from 'nuqs';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dayText, EMPTY_RANGE, type TypedRange } from '../../ui/date-range/day-text.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';

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
  byDate: boolean;
  range: TypedRange;
}

function formValues({ date_from, date_to }: CorporateFilterValues): FormValues {
  const byDate = date_from !== undefined || date_to !== undefined;
  return { byDate, range: byDate ? { from: dayText(date_from), to: dayText(date_to) } : EMPTY_RANGE };
}

function chips({ date_from, date_to }: CorporateFilterValues): ActiveFilter[] {
  if (date_from === undefined && date_to === undefined) return [];
  return [{ key: 'range', label: [dayText(date_from), dayText(date_to)].join(' – ') }];
}

/** Filters of the list of allies: when they registered. */
export function CorporateFilters({ filters: { active, apply } }: { filters: ReturnType<typeof useCorporateFilters> }) {
  const form = useForm<FormValues>({ initialValues: formValues(active) });

  function submit(): boolean {
    const { byDate, range } = form.values;
    if (byDate && !acceptRange(range)) return false;
    apply(byDate ? { date_from: parseDay(range.from), date_to: parseDay(range.to) } : {});
    return true;
  }

  return (
    <FilterPopover
      label={corporateTexts.filters}
      active={chips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={() => apply({})}
      onClear={() => apply({})}
      onApply={submit}
    >
      <DateRange
        value={form.values.range}
        onChange={(range) => form.setFieldValue('range', range)}
        enabled={form.values.byDate}
        onEnabledChange={(byDate) => form.setFieldValue('byDate', byDate)}
      />
    </FilterPopover>
  );
}
