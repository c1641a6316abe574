import { z } from 'zod';
import { isLoopback } from './platform/loopback.ts';

/** What maps use of others. */
export interface MapSettings {
  /** The address of one square, in which {z}, {x} and {y} stand for which; and whose they are. */
  readonly tiles: { readonly url: string; readonly attribution: string } | undefined;
  /** Who knows addresses, as Nominatim does; `undefined` means nobody. */
  readonly geocodingUrl: string | undefined;
}

const isAddress = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
const places = ['{z}', '{x}', '{y}'] as const;

/** Only in the path: pages are told from which host pictures may come. */
function isTileAddress(value: string): boolean {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/.exec(value) ?? [];
  return isAddress(value) && !/[{}]/.test(host) && places.every((place) => value.includes(place));
}

/** The settings of maps as the environment names them. */
export const mapVariables = {
  MAP_TILE_URL: z
    .string()
    .refine(isTileAddress, 'debe ser una dirección que empiece por http:// o https:// y lleve {z}, {x} y {y}')
    .optional(),
  MAP_TILE_ATTRIBUTION: z.string().max(200, 'debe tener 200 caracteres o menos').optional(),
  MAP_GEOCODING_URL: z
    .string()
    .refine(isAddress, 'debe ser una dirección que empiece por http:// o https://')
    .optional(),
};
type Variables = z.output<z.ZodObject<typeof mapVariables>>;

/** What browsers would not show, or others could read along. One line each. */
export function problemsOfMapInProduction({ MAP_TILE_URL, MAP_GEOCODING_URL }: Variables): string[] {
  return Object.entries({ MAP_TILE_URL, MAP_GEOCODING_URL }).flatMap(([name, value]) =>
    value?.startsWith('http:') && !isLoopback(new URL(value).hostname)
      ? [`${name} debe empezar por https:// en producción.`]
      : [],
  );
}

/** The settings as the map takes them. */
export function mapSettings({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION, MAP_GEOCODING_URL }: Variables): MapSettings {
  return {
    tiles: url === undefined ? undefined : { url, attribution: MAP_TILE_ATTRIBUTION ?? new URL(url).host },
    geocodingUrl: MAP_GEOCODING_URL,
  };
}
