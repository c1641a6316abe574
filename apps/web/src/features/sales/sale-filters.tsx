import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { saleScreenTexts } from '@millaje/api/orders/sale-screens.texts';
import { parseDay } from '@millaje/domain/days';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dayText, type TypedRange } from '../../ui/date-range/day-text.ts';
import { dates } from '../../ui/dates.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';
import { type SaleFiltersState, type SaleFilterValues, saleStates } from './use-sale-filters.ts';

const { filters: texts, states } = saleScreenTexts;

interface FormValues {
  type: string;
  email: string;
  range: TypedRange;
}

/** Where a range begins that nobody has chosen yet. */
const FIRST_DAY = '2019-06-01';

const formValues = ({ type, email = '', from, to }: SaleFilterValues): FormValues => ({
  type: type ?? '',
  email,
  range: { from: dayText(from ?? FIRST_DAY), to: dayText(to ?? dates.isoDay(new Date())) },
});

function chips({ type, email, from, to }: SaleFilterValues): ActiveFilter[] {
  const named = [
    ['type', texts.type, type && states[type]],
    ['email', texts.email, email],
    ['range', texts.range, (from ?? to) && [dayText(from), dayText(to)].join(' – ')],
  ] as const;
  return named.flatMap(([key, label, value]) => (value ? [{ key, label: `${label}: ${value}` }] : []));
}

/** The days, the kind and the e-mail of sales; all of them unless somebody says otherwise. */
export function SaleFilters({ filters: { active, apply } }: { filters: SaleFiltersState }) {
  const form = useForm<FormValues>({ initialValues: formValues(active) });

  function submit(): boolean {
    const { type, email, range } = form.values;
    if (!acceptRange(range)) return false;
    const whole = formValues({}).range;
    // What was left as it stood narrows nothing.
    const isWhole = range.from === whole.from && range.to === whole.to;
    apply({
      type: saleStates.find((state) => state === type),
      email: email.trim(),
      from: isWhole ? undefined : parseDay(range.from),
      to: isWhole ? undefined : parseDay(range.to),
    });
    return true;
  }

  return (
    <FilterPopover
      active={chips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={(key) =>
        apply({ ...active, ...(key === 'range' ? { from: undefined, to: undefined } : { [key]: undefined }) })
      }
      onClear={() => apply({})}
      onApply={submit}
    >
      <NativeSelect
        {...form.getInputProps('type')}
        label={texts.type}
        data={[{ value: '', label: texts.all }, ...saleStates.map((value) => ({ value, label: states[value] }))]}
      />
      <TextInput {...form.getInputProps('email')} label={texts.email} type="email" autoComplete="off" />
      <DateRange value={form.values.range} onChange={(range) => form.setFieldValue('range', range)} />
    </FilterPopover>
  );
}
