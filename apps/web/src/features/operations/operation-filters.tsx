import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { operationTexts } from '@millaje/api/operations.texts';
import { operationFilterTexts as texts } from '@millaje/api/shell.texts';
import { parseDay } from '@millaje/domain/days';
import { useQuery } from '@tanstack/react-query';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dates } from '../../ui/dates.ts';
import { dayText, EMPTY_RANGE, type TypedRange } from '../../ui/date-range/day-text.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';
import { operationTypesQuery } from './queries.ts';
import type { OperationFiltersState, OperationFilterValues } from './use-operation-filters.ts';

interface FormValues {
  operationType: string;
  email: string;
  text: string;
  byDate: boolean;
  range: TypedRange;
}

/** Where a range begins that nobody has chosen yet. */
const FIRST_DAY = '2024-01-01';

const defaultRange = (): TypedRange => ({ from: dayText(FIRST_DAY), to: dayText(dates.isoDay(new Date())) });

/** The shortest text that is searched for; digits alone are a number and may be shorter. */
const TEXT_MINIMUM = 3;

function formValues({
  operationType = '',
  email = '',
  text = '',
  dateFrom,
  dateTo,
}: OperationFilterValues): FormValues {
  const byDate = dateFrom !== undefined || dateTo !== undefined;
  return {
    operationType,
    email,
    text,
    byDate,
    range: byDate ? { from: dayText(dateFrom), to: dayText(dateTo) } : EMPTY_RANGE,
  };
}

function chips({ operationType, email, text, dateFrom, dateTo }: OperationFilterValues): ActiveFilter[] {
  const range = [dayText(dateFrom), dayText(dateTo)].join(' – ');
  const all = [
    { key: 'operationType', label: operationType },
    { key: 'email', label: email },
    { key: 'text', label: text === undefined ? undefined : `“${text}”` },
    { key: 'range', label: dateFrom === undefined && dateTo === undefined ? undefined : range },
  ];
  return all.filter((chip): chip is ActiveFilter => chip.label !== undefined);
}

/** Type, e-mail, text and days of the list of operations. */
export function OperationFilters({ filters: { active, apply } }: { filters: OperationFiltersState }) {
  const types = useQuery(operationTypesQuery).data ?? [];
  const form = useForm<FormValues>({
    initialValues: formValues(active),
    validate: {
      text: (text) =>
        text === '' || text.trim().length >= TEXT_MINIMUM || /^\d+$/.test(text) ? null : operationTexts.textTooShort,
    },
  });

  function submit(): boolean {
    const { byDate, range, ...rest } = form.values;
    if (form.validate().hasErrors || (byDate && !acceptRange(range))) return false;
    apply({
      ...rest,
      dateFrom: byDate ? parseDay(range.from) : undefined,
      dateTo: byDate ? parseDay(range.to) : undefined,
    });
    return true;
  }

  return (
    <FilterPopover
      active={chips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={(key) =>
        apply({ ...active, ...(key === 'range' ? { dateFrom: undefined, dateTo: undefined } : { [key]: undefined }) })
      }
      onClear={() => apply({})}
      onApply={submit}
    >
      <NativeSelect
        {...form.getInputProps('operationType')}
        label={operationTexts.columns.type}
        data={[{ value: '', label: texts.allTypes }, ...types.map(({ name }) => name)]}
      />
      <TextInput {...form.getInputProps('email')} label={texts.email} type="email" autoComplete="off" />
      <TextInput {...form.getInputProps('text')} label={texts.text} autoComplete="off" />
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
