import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from './queries.ts';

/** Gives the name behind a country's code; what is no code, or not known yet, stays as it is. */
export function useCountryName(): (country: string) => string {
  const countries = useQuery(countriesQuery).data;
  return (country) => countries?.find(({ code }) => code === country)?.name ?? country;
}
