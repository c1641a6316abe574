import {
  addressOfPointRoute,
  addServiceCentreRoute,
  findAddressesRoute,
  mapRoute,
  type ParsedInput,
  type ServiceCentre,
  serviceCentresRoute,
  serviceCentreTexts as texts,
  updateServiceCentreRoute,
} from '@millaje/api';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { type KeptPicture, withPicture } from '../../platform/pictures.ts';
import { addOnce, change } from '../audit/index.ts';
import type { Geocoder } from './ports.ts';
import {
  insertServiceCentre,
  listServiceCentres,
  lockServiceCentre,
  readServiceCentre,
  serviceCentreOf,
  type ServiceCentreRow,
  updateServiceCentre,
} from './service-centres.store.ts';

interface Dependencies {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly files: FileStore;
  /** Nobody, where addresses are not asked for. */
  readonly geocoder: Geocoder | undefined;
  readonly tiles: { readonly url: string; readonly attribution: string } | undefined;
}

const subject = (id: number) => ({ type: 'customer_service', id }) as const;
const picturesOf = (files: FileStore, given: string | null | undefined) =>
  ({ files, kind: 'service_centres', field: 'img', given }) as const;

/** The catalogue of service centres, and what its map asks for. */
export function serviceCentreRoutes({ database, pool, files, geocoder, tiles }: Dependencies): BoundRoute[] {
  return [
    bind(serviceCentresRoute, async () =>
      read({ customer_services: (await listServiceCentres(database)).map(serviceCentreOf) }),
    ),

    bind(addServiceCentreRoute, ({ body }, caller, context) => {
      const options = { action: 'customer_service_added', caller, context, once: context.identity } as const;
      const answerOf = (customer_service: ServiceCentre) => written(texts.added, { customer_service });
      const add = ({ id: picture }: KeptPicture) =>
        change(pool, options, async (transaction) => {
          const after = serviceCentreOf(
            await insertServiceCentre(transaction, { ...valuesOf(body, nothing), picture: picture ?? null }),
          );
          return { subject: subject(after.id), after, answer: answerOf(after) };
        });
      return addOnce(
        database,
        { caller, context },
        async (id) => answerOf(serviceCentreOf(await readServiceCentre(database, Number(id)))),
        () => withPicture(picturesOf(files, body.img), add),
      );
    }),

    bind(updateServiceCentreRoute, ({ body }, caller, context) =>
      withPicture(picturesOf(files, body.img), ({ id: picture, replaces }) =>
        change(pool, { action: 'customer_service_updated', caller, context }, async (transaction) => {
          const row = await lockServiceCentre(transaction, body.id);
          if (!row) return refuse('customer_service_not_found');
          const values = { ...valuesOf(body, row), picture: picture ?? row.picture };
          const after = serviceCentreOf(await updateServiceCentre(transaction, body.id, values));
          replaces(row.picture);
          const answer = written(texts.updated, { customer_service: after });
          return { subject: subject(body.id), before: serviceCentreOf(row), after, answer };
        }),
      ),
    ),

    bind(mapRoute, async () => read({ tiles: tiles ?? null, has_geocoding: geocoder !== undefined })),

    bind(findAddressesRoute, async ({ query: { text } }) => read({ addresses: (await geocoder?.find(text)) ?? [] })),

    bind(addressOfPointRoute, async ({ query: { lat: latitude, lng: longitude } }) =>
      read({ address: (await geocoder?.addressOf({ latitude, longitude })) ?? null }),
    ),
  ];
}

type Details = Omit<ServiceCentreRow, 'id' | 'picture'>;
const nothing: Details = { name: null, address: null, schedule: null, latitude: null, longitude: null };

/** What a form says, and of what it does not say what there was. A point is changed as a whole. */
function valuesOf(
  { name, address, schedule, lat, lng }: ParsedInput<typeof addServiceCentreRoute>['body'],
  before: Details,
): Details {
  const isMoved = lat !== undefined || lng !== undefined;
  return {
    name: name === undefined ? before.name : name,
    address: address === undefined ? before.address : address,
    schedule: schedule === undefined ? before.schedule : schedule,
    latitude: isMoved ? (lat ?? null) : before.latitude,
    longitude: isMoved ? (lng ?? null) : before.longitude,
  };
}
