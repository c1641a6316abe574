import { latitudeMaximum, longitudeMaximum, parseCoordinate, type Point } from '@millaje/domain';
import { z } from 'zod';
import type { Geocoder } from '../../modules/service-centres/index.ts';

export interface NominatimOptions {
  /** Where a service stands that answers as Nominatim does; what its address asks already (a key) is asked every time. */
  readonly url: string;
  readonly onTrouble: (error: unknown) => void;
  readonly timeoutMilliseconds?: number;
}

/** So many addresses are offered. */
const addressesMaximum = 5;
/** Longer ones have no place in a service centre. */
const addressMaximum = 250;

const coordinate = (limit: number) =>
  z
    .string()
    .transform((text) => parseCoordinate(text, limit))
    .pipe(z.number());
const foundSchema = z.array(
  z.object({ display_name: z.string(), lat: coordinate(latitudeMaximum), lon: coordinate(longitudeMaximum) }),
);
const addressSchema = z.object({ display_name: z.string().optional() });

/** Addresses by the protocol of Nominatim. Whoever is silent or answers something else has found nothing. */
export function createNominatim({ url, onTrouble, timeoutMilliseconds = 4_000 }: NominatimOptions): Geocoder {
  async function ask<Answer>(path: string, query: Record<string, string>, schema: z.ZodType<Answer>) {
    try {
      const response = await fetch(questionOf(url, path, query), {
        headers: { accept: 'application/json', 'accept-language': 'es', 'user-agent': 'millaje' },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (!response.ok) throw new Error(`the geocoding service answered ${response.status}`);
      return schema.parse(await response.json());
    } catch (error) {
      onTrouble(error);
      return undefined;
    }
  }

  return {
    async find(text) {
      const found = await ask('search', { q: text, limit: String(addressesMaximum) }, foundSchema);
      return (found ?? []).slice(0, addressesMaximum).map(({ display_name: address, lat, lon }) => ({
        address: address.slice(0, addressMaximum),
        latitude: lat,
        longitude: lon,
      }));
    },
    async addressOf({ latitude, longitude }: Point) {
      const query = { lat: String(latitude), lon: String(longitude) };
      return (await ask('reverse', query, addressSchema))?.display_name?.slice(0, addressMaximum);
    },
  };
}

function questionOf(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries({ format: 'jsonv2', ...query })) url.searchParams.set(name, value);
  return url;
}
