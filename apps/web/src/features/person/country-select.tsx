import { NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { personTexts } from '@millaje/api/person.texts';
import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from '../lookups/queries.ts';
import { withChosen } from './options.ts';

/** Choice of a country. The chosen one is there before the list has arrived. */
export function CountrySelect(props: GetInputPropsReturnType & { disabled?: boolean }) {
  const countries = useQuery(countriesQuery).data ?? [];
  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <NativeSelect
      {...props}
      label={personTexts.country}
      autoComplete="country"
      data={[{ value: '', label: personTexts.choose }, ...withChosen(options, props.value)]}
    />
  );
}
