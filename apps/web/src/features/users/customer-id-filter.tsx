import { NativeSelect, TextInput } from '@mantine/core';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import { userTexts } from '@millaje/api/members/users.texts';
import { formatCustomerId, isCustomerId, normalizeCustomerId } from '@millaje/domain/memberships';
import type { Filter, FilterFieldProps } from '../../ui/filters/filter.ts';

const { columns, filters: texts } = userTexts;
const choices: Readonly<Record<string, string>> = texts.customerIdChoices;
/** The choice that asks for a number. */
const ONE = 'one';

const isChoice = (text: string): boolean => text === '' || (text !== ONE && text in choices);

/** With a customer id, without one, or with one number. */
export const customerIdFilter = {
  parse: (text: string) => (isChoice(text) ? text : normalizeCustomerId(text)),
  chip: (value: string) => `${columns.customerId}: ${choices[value] ?? formatCustomerId(value)}`,
  problem: (text: string) =>
    isChoice(text) || isCustomerId(normalizeCustomerId(text)) ? undefined : registrationTexts.customerIdLength,
  Field: CustomerIdField,
} satisfies Filter;

function CustomerIdField({ value, onChange, problem }: FilterFieldProps) {
  const isOne = !isChoice(value);
  return (
    <>
      <NativeSelect
        label={columns.customerId}
        data={[
          { value: '', label: texts.all },
          ...Object.entries(choices).map(([choice, label]) => ({ value: choice, label })),
        ]}
        value={isOne ? ONE : value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isOne && (
        <TextInput
          data-wide
          label={texts.customerIdNumber}
          inputMode="numeric"
          autoComplete="off"
          value={value === ONE ? '' : value}
          error={problem}
          // Without a number it is still the one that is asked for.
          onChange={(event) => onChange(event.currentTarget.value || ONE)}
        />
      )}
    </>
  );
}
