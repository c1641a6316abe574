import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { parseDay } from '@millaje/domain/days';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dayText, EMPTY_RANGE, type TypedRange } from '../../ui/date-range/day-text.ts';
import { dates } from '../../ui/dates.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';
import type { RedemptionFilterValues, RedemptionFiltersState } from './use-redemption-filters.ts';

interface FormValues {
  email: string;
  byDate: boolean;
  range: TypedRange;
}

/** Where a range begins that nobody has chosen yet. */
const FIRST_DAY = '2019-06-01';

const defaultRange = (): TypedRange => ({ from: dayText(FIRST_DAY), to: dayText(dates.isoDay(new Date())) });

function formValues({ email = '', date_from, date_to }: RedemptionFilterValues): FormValues {
  const byDate = date_from !== undefined || date_to !== undefined;
  return { email, byDate, range: byDate ? { from: dayText(date_from), to: dayText(date_to) } : EMPTY_RANGE };
}

function chips({ email, text, route, date_from, date_to }: RedemptionFilterValues): ActiveFilter[] {
  const all = [
    { key: 'text', label: text && texts.found(text) },
    { key: 'route', label: route && `${texts.routeFilter}: ${route}` },
    { key: 'email', label: email && `${texts.email}: ${email}` },
    { key: 'range', label: (date_from ?? date_to) && [dayText(date_from), dayText(date_to)].join(' – ') },
  ];
  return all.filter((chip): chip is ActiveFilter => Boolean(chip.label));
}

/** E-mail and days of the list of redemptions. */
export function RedemptionFilters({ filters: { active, apply } }: { filters: RedemptionFiltersState }) {
  const form = useForm<FormValues>({ initialValues: formValues(active) });

  function submit(): boolean {
    const { email, byDate, range } = form.values;
    if (byDate && !acceptRange(range)) return false;
    apply({
      ...active,
      email: email.trim(),
      date_from: byDate ? parseDay(range.from) : undefined,
      date_to: byDate ? parseDay(range.to) : undefined,
    });
    return true;
  }

  return (
    <FilterPopover
      active={chips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={(key) =>
        apply({ ...active, ...(key === 'range' ? { date_from: undefined, date_to: undefined } : { [key]: undefined }) })
      }
      onClear={() => apply({ state: active.state })}
      onApply={submit}
    >
      <TextInput {...form.getInputProps('email')} label={texts.email} type="email" autoComplete="off" />
      <DateRange
        value={form.values.range}
        onChange={(range) => form.setFieldValue('range', range)}
        enabled={form.values.byDate}
        onEnabledChange={(byDate) => {
          const isUntouched = form.values.range.from === '' && form.values.range.to === '';
          form.setValues({ byDate, ...(byDate && isUntouched ? { range: defaultRange() } : {}) });
        }}
      />
    </FilterPopover>
  );
}
