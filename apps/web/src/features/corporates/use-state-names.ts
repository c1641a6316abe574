import type { Address } from '@millaje/api/members/addresses';
import { provincesRoute } from '@millaje/api/reference-data/reference-data';
import { useQueries } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** Countries that are named by a code of two or three letters; others have no list of states. */
const CODE = /^[A-Z]{2,3}$/;

/** Gives the state in which an address lies, by its country and city; nothing where the lists do not know it. */
export function useStateNames(addresses: readonly Address[]): (address: Address) => string {
  const countries = [...new Set(addresses.map(({ country }) => country))].filter((country) => CODE.test(country));
  const states = useQueries({
    queries: countries.map((country) => ({
      queryKey: ['reference-data', 'states', country],
      queryFn: () => ask(provincesRoute, { query: { id_country: country } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return ({ country, city }) => {
    const known = states[countries.indexOf(country)]?.data?.provinces ?? [];
    const isSame = (name: string): boolean => name.localeCompare(city, 'es', { sensitivity: 'base' }) === 0;
    return known.find(({ cities }) => cities.some(isSame))?.name ?? '';
  };
}
