import type { Place } from '@millaje/api/lookups';

/** A place as an address names it: 'Caracas, Distrito Capital', 'Miami, Estados Unidos'. */
export const placeName = ({ name, region, country }: Pick<Place, 'name' | 'region' | 'country'>): string =>
  `${name}, ${region ?? country}`;
