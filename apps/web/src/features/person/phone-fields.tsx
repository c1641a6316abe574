import { NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { personTexts } from '@millaje/api/person.texts';
import { useQuery } from '@tanstack/react-query';
import { cleanInput } from '../../ui/clean-input.ts';
import { phoneCodesQuery } from '../lookups/queries.ts';
import { withChosen } from './options.ts';
import { typePhone } from './typed-text.ts';
import classes from './person-fields.module.css';

interface PhoneFieldsProps {
  code: GetInputPropsReturnType;
  number: GetInputPropsReturnType;
  onNumberChange: (number: string) => void;
  labels?: { code: string; number: string };
}

const PHONE = { code: personTexts.phoneCode, number: personTexts.phone };

/** A telephone: the country's code beside the number. */
export function PhoneFields({ code, number, onNumberChange, labels = PHONE }: PhoneFieldsProps) {
  const codes = useQuery(phoneCodesQuery).data ?? [];
  const options = codes.map(({ phonecode }) => ({ value: phonecode, label: phonecode }));
  return (
    <div className={classes.phone}>
      <NativeSelect
        {...code}
        label={labels.code}
        data={[{ value: '', label: personTexts.choose }, ...withChosen(options, code.value)]}
      />
      <TextInput
        {...number}
        label={labels.number}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={(event) => onNumberChange(cleanInput(event, typePhone))}
      />
    </div>
  );
}
