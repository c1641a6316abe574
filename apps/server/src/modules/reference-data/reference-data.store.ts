import type { Country, PhoneCodeOption, Place, Province } from '@millaje/api/reference-data/reference-data';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The list of a table of ids and names, in the order of its ids: alphabetical, with «Otra» at its end. */
export async function listNamed(database: Database, table: 'professions' | 'industries'): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, name from ${sql.table(table)} order by id`.execute(database);
  return rows;
}

/** Every country by name, accents and letter case ignored. */
export async function listCountries(database: Database): Promise<Country[]> {
  const { rows } =
    await sql<Country>`select code, name, phone_code, alpha3code from countries order by search_text(name)`.execute(
      database,
    );
  return rows;
}

/** The states of a country, by name, with their cities. `country` is either of its ISO codes, in capitals. */
export async function listProvinces(database: Database, country: string): Promise<Province[]> {
  const { rows } = await sql<Province>`
    select p.id, p.name, coalesce((select array_agg(c.name order by search_text(c.name)) from cities c where c.province_id = p.id), '{}') as cities
    from provinces p join countries o on o.code = p.country_code
    where ${country} in (o.code, o.alpha3code) order by search_text(p.name)`.execute(database);
  return rows;
}

/** Each telephone code once, by number, with the countries that share it. The number is its id. */
export async function listPhoneCodes(database: Database): Promise<PhoneCodeOption[]> {
  const { rows } = await sql<PhoneCodeOption>`
    select substr(phone_code, 2)::integer as id, phone_code as phonecode, array_agg(code order by search_text(name)) as countries
    from countries where phone_code is not null group by phone_code order by id`.execute(database);
  return rows;
}

/** Every place with where it is, the largest first. */
export function listPlaces(database: Database): Promise<Place[]> {
  return database
    .selectFrom('places')
    .innerJoin('countries', 'countries.code', 'places.country_code')
    .leftJoin('provinces', 'provinces.id', 'places.province_id')
    .select([
      'places.id',
      'places.name',
      'provinces.name as region',
      'countries.name as country',
      'places.country_code',
      'places.latitude',
      'places.longitude',
      'places.population',
    ])
    .orderBy('places.population', 'desc')
    .orderBy('places.id')
    .execute();
}

/** The banks of mobile payments, by code. */
export function listBanks(database: Database): Promise<{ code: string; name: string }[]> {
  return database.selectFrom('banks').select(['code', 'name']).orderBy('code').execute();
}

/** Whether a code is one of the banks of mobile payments. */
export async function isBankCode(database: Database, code: string): Promise<boolean> {
  const row = await database.selectFrom('banks').select('code').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}
