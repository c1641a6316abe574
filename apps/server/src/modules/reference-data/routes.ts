import {
  banksRoute,
  countriesRoute,
  industriesRoute,
  phoneCodesRoute,
  placesRoute,
  professionsRoute,
  provincesRoute,
  residenceCountriesRoute,
} from '@millaje/api/reference-data/reference-data';
import type { Database } from '../../platform/database.ts';
import { read } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import {
  listBanks,
  listCountries,
  listNamed,
  listPhoneCodes,
  listPlaces,
  listProvinces,
} from './reference-data.store.ts';

/** What forms let people choose from. */
export function referenceDataRoutes({ database }: { readonly database: Database }): BoundRoute[] {
  return [
    bind(professionsRoute, async () => read({ professions: await listNamed(database, 'professions') })),
    bind(industriesRoute, async () => read({ industries: await listNamed(database, 'industries') })),
    bind(countriesRoute, async () => read({ countries: await listCountries(database) })),
    // Where there is no telephone nobody lives, or hardly anybody.
    bind(residenceCountriesRoute, async () =>
      read({ countries: (await listCountries(database)).filter(({ phone_code }) => phone_code !== null) }),
    ),
    bind(provincesRoute, async ({ query }) => read({ provinces: await listProvinces(database, query.id_country) })),
    bind(phoneCodesRoute, async () => read({ phonecodes: await listPhoneCodes(database) })),
    bind(placesRoute, async () => read({ places: await listPlaces(database) })),
    bind(banksRoute, async () => read({ banks: await listBanks(database) })),
  ];
}
