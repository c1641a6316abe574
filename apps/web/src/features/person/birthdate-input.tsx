import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { personTexts } from '@millaje/api/person.texts';
import { tableTexts } from '@millaje/api/shell.texts';
import { cleanInput } from '../../ui/clean-input.ts';
import { typeDay } from '../../ui/date-range/day-text.ts';

interface BirthdateInputProps {
  input: GetInputPropsReturnType;
  onChange: (text: string) => void;
}

/** A day of birth, typed as DD-MM-YYYY: quicker than leafing back through years of a calendar. */
export function BirthdateInput({ input, onChange }: BirthdateInputProps) {
  return (
    <TextInput
      {...input}
      label={personTexts.birthdate}
      placeholder={tableTexts.dateFormat}
      inputMode="numeric"
      autoComplete="bday"
      onChange={(event) => onChange(cleanInput(event, typeDay))}
    />
  );
}
