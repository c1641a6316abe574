import { NativeSelect, TextInput } from '@mantine/core';
import { productTexts as texts } from '@millaje/api/products/products.texts';
import { membershipIds } from '@millaje/domain/memberships';
import { useQuery } from '@tanstack/react-query';
import { firstEntry, ListsFailure } from '../registration/list-select.tsx';
import { statusOptions } from '../../ui/catalogue/standard-columns.tsx';
import { decimalField, wholeField } from '../../ui/amount-field.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { tiersQuery } from './queries.ts';

const { columns: labels } = texts;

/** What all forms of products have. */
export type SoldValues = Record<'name' | 'description' | 'price' | 'img', string>;
type Form = RouteForm<Record<string, string>>;

/** A form with more fields is one of these as well: what each part shows is named where it stands. */
export const asForm = <Values extends Record<string, string>>(form: RouteForm<Values>) => form as unknown as Form;

export function NameField({ form }: { form: Form }) {
  return <TextInput {...form.getInputProps('name')} label={labels.name} autoComplete="off" data-autofocus />;
}

/** A price in dollars, or a percentage. */
export function DecimalField({ form, name, label }: { form: Form; name: string; label: string }) {
  return <TextInput {...form.getInputProps(name)} {...decimalField} label={label} />;
}

export function MilesField({ form, name, label, help }: { form: Form; name: string; label: string; help?: string }) {
  return <TextInput {...form.getInputProps(name)} {...wholeField} label={label} description={help} />;
}

/** Whether it is on the shelf. */
export function StatusField({ form, gender }: { form: Form; gender: 'masculine' | 'feminine' }) {
  return <NativeSelect {...form.getInputProps('status')} label={labels.status} data={statusOptions(gender)} />;
}

/** The tier that a new membership gives; the base tier is not sold. */
export function TierField({ form }: { form: Form }) {
  const list = useQuery(tiersQuery);
  const tiers = list.data ?? [];
  return (
    <>
      <ListsFailure lists={[list]} />
      <NativeSelect
        {...form.getInputProps('id_membership')}
        label={texts.tier}
        data={[
          firstEntry(list),
          ...tiers
            .filter(({ id }) => id !== membershipIds.Silver)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </>
  );
}
