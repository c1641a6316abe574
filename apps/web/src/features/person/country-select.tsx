import { NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { personTexts } from '@millaje/api/members/person.texts';
import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from '../reference-data/queries.ts';
import { firstEntry } from '../registration/list-select.tsx';
import { withChosen } from './options.ts';

type CountrySelectProps = GetInputPropsReturnType & { disabled?: boolean; label?: string; autoComplete?: string };

/** Choice of a country: of an address, unless said otherwise. The chosen one is there before the list has arrived. */
export function CountrySelect({ label = personTexts.country, autoComplete = 'country', ...props }: CountrySelectProps) {
  const countries = useQuery(countriesQuery);
  const options = (countries.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <NativeSelect
      {...props}
      label={label}
      autoComplete={autoComplete}
      data={[firstEntry(countries), ...withChosen(options, props.value)]}
    />
  );
}
