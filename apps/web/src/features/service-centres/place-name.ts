import type { Place } from '@millaje/api/reference-data/reference-data';

/** A place as an address names it: 'Caracas, Distrito Capital', 'Miami, Estados Unidos'. */
export const placeName = ({ name, region, country }: Pick<Place, 'name' | 'region' | 'country'>): string =>
  `${name}, ${region ?? country}`;
