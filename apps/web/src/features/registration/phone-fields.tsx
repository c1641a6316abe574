import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Country } from '@millaje/api/reference-data/reference-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countriesQuery } from '../reference-data/queries.ts';
import { refuseLetters } from '../../ui/refuse-letters.ts';
import { ListSelect } from './list-select.tsx';
import { phoneCountryOf } from './phone-country.ts';
import classes from './registration.module.css';

interface PhoneFieldsProps {
  code: GetInputPropsReturnType;
  number: GetInputPropsReturnType;
  onCodeChange: (code: string) => void;
  labels: { code: string; number: string };
  autoComplete?: string;
}

/** A telephone: the country with its code, and the number within it. Several countries may share a code. */
export function PhoneFields(props: PhoneFieldsProps) {
  const { code, number, onCodeChange, labels, autoComplete = 'tel-national' } = props;
  const { data = [], isPending } = useQuery(countriesQuery);
  const [picked, setPicked] = useState('');
  const countries = data.filter((country): country is Country & { phone_code: string } => country.phone_code !== null);
  const shown = phoneCountryOf(countries, { phoneCode: code.value as string | undefined, picked });

  return (
    <div className={classes.pair}>
      <ListSelect
        input={{
          ...code,
          value: shown?.code ?? '',
          onChange: (event: React.ChangeEvent<HTMLSelectElement>) => {
            const { value } = event.currentTarget;
            setPicked(value);
            onCodeChange(countries.find((country) => country.code === value)?.phone_code ?? '');
          },
        }}
        label={labels.code}
        isLoading={isPending}
        entries={countries.map(({ code: value, name, phone_code }) => ({ value, label: `${name} (${phone_code})` }))}
        autoComplete="off"
      />
      <TextInput
        {...number}
        label={labels.number}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        onBeforeInput={refuseLetters}
      />
    </div>
  );
}
