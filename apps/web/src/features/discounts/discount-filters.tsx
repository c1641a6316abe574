import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { discountScreenTexts } from '@millaje/api/orders/discount-screens.texts';
import { FilterPopover } from '../../ui/filter-popover.tsx';
import type { DiscountFiltersState } from './use-discount-filters.ts';

const label = discountScreenTexts.columns.user;

/** Whose discounts are shown. */
export function DiscountFilters({ filters: { active, apply } }: { filters: DiscountFiltersState }) {
  const form = useForm({ initialValues: { email: active.email ?? '' } });
  return (
    <FilterPopover
      active={active.email === undefined ? [] : [{ key: 'email', label: `${label}: ${active.email}` }]}
      onOpen={() => form.setValues({ email: active.email ?? '' })}
      onRemove={() => apply({ ...active, email: undefined })}
      onClear={() => apply({ ...active, email: undefined })}
      onApply={() => {
        apply({ ...active, email: form.values.email.trim() });
        return true;
      }}
    >
      <TextInput {...form.getInputProps('email')} label={label} type="email" autoComplete="off" />
    </FilterPopover>
  );
}
