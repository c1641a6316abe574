import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { monthLabel } from '@millaje/api/payouts/month-label';
import { payoutScreenTexts as screenTexts } from '@millaje/api/payouts/payout-screens.texts';
import { payoutStateNames } from '@millaje/api/payouts/payouts.texts';
import { monthsAfter, monthOf } from '@millaje/domain/month/months';
import { payoutStates } from '@millaje/domain/payouts/payouts';
import { dates } from '../../ui/dates.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';
import { atLineStart } from './payout-words.ts';
import type { PayoutFiltersState, PayoutFilterValues } from './use-payout-filters.ts';

const texts = screenTexts.filters;

/** So many months back can be chosen. */
const MONTHS = 36;

function formValues({ month = '', email = '', status }: PayoutFilterValues) {
  return { month, email, status: (status ?? '') as string };
}

/** What the list is narrowed by, each with its name. */
function chips({ month, email, status }: PayoutFilterValues): ActiveFilter[] {
  const named = [
    ['month', texts.month, month && monthLabel(month)],
    ['email', texts.email, email],
    ['status', texts.status, status && payoutStateNames[status]],
  ] as const;
  return named.flatMap(([key, label, value]) => (value ? [{ key, label: `${label}: ${value}` }] : []));
}

/** The months that can be chosen, the latest first; one of an address that is older stands among them, too. */
function monthChoices(chosen: string | undefined) {
  const now = monthOf(dates.isoDay(new Date()));
  const months = Array.from({ length: MONTHS }, (_, back) => monthsAfter(now, -back));
  const all = chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
  return all.map((value) => ({ value, label: atLineStart(monthLabel(value)) }));
}

/** Month, ally and state of the list. */
export function PayoutFilters({ filters: { active, apply } }: { filters: PayoutFiltersState }) {
  const form = useForm({ initialValues: formValues(active) });

  function submit(): boolean {
    const { month, email, status } = form.values;
    apply({ month, email: email.trim(), status: payoutStates.find((state) => state === status) });
    return true;
  }

  return (
    <FilterPopover
      active={chips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={(key) => apply({ ...active, [key]: undefined })}
      onClear={() => apply({})}
      onApply={submit}
    >
      <NativeSelect
        {...form.getInputProps('month')}
        label={texts.month}
        data={[{ value: '', label: texts.all }, ...monthChoices(active.month)]}
      />
      <NativeSelect
        {...form.getInputProps('status')}
        label={texts.status}
        data={[
          { value: '', label: texts.all },
          ...payoutStates.map((value) => ({ value, label: payoutStateNames[value] })),
        ]}
      />
      <TextInput {...form.getInputProps('email')} label={texts.email} type="email" autoComplete="off" />
    </FilterPopover>
  );
}
