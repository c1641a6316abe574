import { NativeSelect, TextInput } from '@mantine/core';
import { productTexts as texts } from '@millaje/api/products/products.texts';
import { membershipIds } from '@millaje/domain/memberships';
import { useQuery } from '@tanstack/react-query';
import { firstEntry, ListsFailure } from '../registration/list-select.tsx';
import { statusOptions } from '../../ui/catalogue/standard-columns.tsx';
import { decimalField, wholeField } from '../../ui/amount-field.ts';
import { tiersQuery } from './queries.ts';

const { columns: labels } = texts;

/** What all forms of products have. */
export type SoldValues = Record<'name' | 'description' | 'price' | 'img', string>;

/** A form with such fields, whatever else it has. */
interface FormWith<Name extends string> {
  getInputProps: (name: Name) => object;
}

/** What it is called. */
export function NameField({ form }: { form: FormWith<'name'> }) {
  return <TextInput {...form.getInputProps('name')} label={labels.name} autoComplete="off" data-autofocus />;
}

interface FieldProps<Name extends string> {
  form: FormWith<Name>;
  name: Name;
  label: string;
}

/** A price in dollars, or a percentage. */
export function DecimalField<Name extends string>({ form, name, label }: FieldProps<Name>) {
  return <TextInput {...form.getInputProps(name)} {...decimalField} label={label} />;
}

/** Whole miles. */
export function MilesField<Name extends string>({ form, name, label, help }: FieldProps<Name> & { help?: string }) {
  return <TextInput {...form.getInputProps(name)} {...wholeField} label={label} description={help} />;
}

/** Whether it is on the shelf. */
export function StatusField({ form, gender }: { form: FormWith<'status'>; gender: 'masculine' | 'feminine' }) {
  return <NativeSelect {...form.getInputProps('status')} label={labels.status} data={statusOptions(gender)} />;
}

/** The tier that a new membership gives; the base tier is not sold. */
export function TierField({ form }: { form: FormWith<'id_membership'> }) {
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
