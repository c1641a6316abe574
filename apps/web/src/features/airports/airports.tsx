import { TextInput } from '@mantine/core';
import type { Airport } from '@millaje/api/flights/airports';
import { airportTexts } from '@millaje/api/flights/airports.texts';
import { brand } from 'virtual:brand';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { idColumn, statusColumn } from '../../ui/catalogue/standard-columns.tsx';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { useCountryName } from '../reference-data/use-country-name.ts';
import classes from '../../ui/catalogue/catalogue.module.css';

const { columns: labels } = airportTexts;

/** What the list of airports shows, finds and exports. */
export const airportColumns: readonly CatalogueColumn<Airport>[] = [
  idColumn(labels.id),
  {
    id: 'name',
    header: labels.name,
    width: 280,
    phoneWidth: 136,
    isNarrowHead: true,
    mayWrap: true,
    text: ({ name }) => name,
  },
  { id: 'code', header: labels.code, width: 100, phoneWidth: 72, isEarly: true, text: ({ code }) => code },
  { id: 'description', header: labels.description, width: 210, text: ({ description }) => description },
  { id: 'city_name', header: labels.city_name, width: 150, text: ({ city_name }) => city_name },
  { id: 'country_code', header: labels.country_code, width: 80, text: ({ country_code }) => country_code },
  { id: 'time_zone', header: labels.time_zone, width: 170, text: ({ time_zone }) => time_zone ?? '' },
  statusColumn(labels.status),
];

export type AirportValues = Record<
  'code' | 'name' | 'city_name' | 'country_code' | 'description' | 'time_zone',
  string
>;

export const noAirport: AirportValues = {
  code: '',
  name: '',
  city_name: '',
  country_code: '',
  description: '',
  time_zone: '',
};

export const valuesOf = ({ code, name, city_name, country_code, description, time_zone }: Airport): AirportValues => ({
  code,
  name,
  city_name,
  country_code,
  description,
  time_zone: time_zone ?? '',
});

/** The fields of an airport, to add one or to change it. */
export function AirportFields({ form }: { form: RouteForm<AirportValues> }) {
  const countryName = useCountryName();
  const country = form.values.country_code.trim().toUpperCase();
  const name = countryName(country);
  return (
    <>
      <TextInput {...form.getInputProps('code')} label={labels.code} autoComplete="off" data-autofocus />
      <TextInput {...form.getInputProps('name')} label={labels.name} autoComplete="off" />
      <TextInput {...form.getInputProps('city_name')} label={labels.city_name} autoComplete="off" />
      <TextInput
        {...form.getInputProps('country_code')}
        label={labels.country_code}
        placeholder={brand.home_country.code}
        description={name === country ? undefined : name}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('time_zone')}
        label={labels.time_zone}
        placeholder={brand.time_zone}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('description')}
        className={classes.wide}
        label={labels.description}
        autoComplete="off"
      />
    </>
  );
}
