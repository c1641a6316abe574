import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { orderScreenTexts as screenTexts } from '@millaje/api/orders/order-screens.texts';
import { statusNames } from '@millaje/api/orders/orders.texts';
import { parseDay } from '@millaje/domain/days';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dayText, EMPTY_RANGE, type TypedRange } from '../../ui/date-range/day-text.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';
import { methodChoices, type OrderFiltersState, type OrderFilterValues, statusChoices } from './use-order-filters.ts';

const { filters: texts, methods } = screenTexts;

interface FormValues {
  status: string;
  method: string;
  email: string;
  byDate: boolean;
  range: TypedRange;
}

function formValues({ status, method, email, from, to }: OrderFilterValues): FormValues {
  const byDate = from !== undefined || to !== undefined;
  const range = byDate ? { from: dayText(from), to: dayText(to) } : EMPTY_RANGE;
  return { status, method: method ?? '', email: email ?? '', byDate, range };
}

/** What the list is narrowed by, each with its name; what it begins with, too. */
function chips({ status, method, email, from, to }: OrderFilterValues): ActiveFilter[] {
  const named = [
    ['status', texts.status, status === 'all' ? '' : statusNames[status]],
    ['method', texts.method, method && methods[method]],
    ['email', texts.email, email],
    ['range', texts.range, (from ?? to) && [dayText(from), dayText(to)].join(' – ')],
  ] as const;
  return named.flatMap(([key, label, value]) => (value ? [{ key, label: `${label}: ${value}` }] : []));
}

function without(active: OrderFilterValues, key: string): OrderFilterValues {
  if (key === 'status') return { ...active, status: 'all' };
  if (key === 'range') return { ...active, from: undefined, to: undefined };
  return { ...active, [key]: undefined };
}

/** Status, way of paying, e-mail and days of the list of orders. */
export function OrderFilters({ filters: { active, apply } }: { filters: OrderFiltersState }) {
  const form = useForm<FormValues>({ initialValues: formValues(active) });

  function submit(): boolean {
    const { status, method, email, byDate, range } = form.values;
    if (byDate && !acceptRange(range)) return false;
    apply({
      status: statusChoices.find((choice) => choice === status) ?? 'all',
      method: methodChoices.find((choice) => choice === method),
      email: email.trim(),
      from: byDate ? parseDay(range.from) : undefined,
      to: byDate ? parseDay(range.to) : undefined,
    });
    return true;
  }

  return (
    <FilterPopover
      active={chips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={(key) => apply(without(active, key))}
      onClear={() => apply({ status: 'pendiente' })}
      onApply={submit}
    >
      <NativeSelect
        {...form.getInputProps('status')}
        label={texts.status}
        data={statusChoices.map((value) => ({ value, label: value === 'all' ? texts.all : statusNames[value] }))}
      />
      <NativeSelect
        {...form.getInputProps('method')}
        label={texts.method}
        data={[{ value: '', label: texts.all }, ...methodChoices.map((value) => ({ value, label: methods[value] }))]}
      />
      <TextInput {...form.getInputProps('email')} label={texts.email} type="email" autoComplete="off" />
      <DateRange
        value={form.values.range}
        onChange={(range) => form.setFieldValue('range', range)}
        enabled={form.values.byDate}
        onEnabledChange={(byDate) => form.setFieldValue('byDate', byDate)}
      />
    </FilterPopover>
  );
}
