import type { ServiceCentre } from '@millaje/api';
import type { Database } from '../../platform/database.ts';
import { pictureUrl } from '../../platform/picture-url.ts';

const columns = ['id', 'name', 'address', 'schedule', 'latitude', 'longitude', 'picture'] as const;

/** A service centre as it is kept; `picture` is the file store's id. */
export interface ServiceCentreRow {
  readonly id: number;
  readonly name: string | null;
  readonly address: string | null;
  readonly schedule: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly picture: string | null;
}
type Values = Omit<ServiceCentreRow, 'id'>;

/** A service centre as everybody sees it. */
export function serviceCentreOf({ latitude, longitude, picture, ...row }: ServiceCentreRow): ServiceCentre {
  return {
    ...row,
    coords: latitude === null || longitude === null ? null : { latitude, longitude },
    image: pictureUrl('service_centres', picture),
  };
}

/** All service centres by their number. */
export function listServiceCentres(database: Database): Promise<ServiceCentreRow[]> {
  return database.selectFrom('service_centres').select(columns).orderBy('id').execute();
}

/** One that is there. */
export function readServiceCentre(database: Database, id: number): Promise<ServiceCentreRow> {
  return database.selectFrom('service_centres').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The service centre as it is, kept from everybody else's changes until the transaction ends. */
export function lockServiceCentre(database: Database, id: number): Promise<ServiceCentreRow | undefined> {
  return database.selectFrom('service_centres').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertServiceCentre(database: Database, values: Values): Promise<ServiceCentreRow> {
  return database.insertInto('service_centres').values(values).returning(columns).executeTakeFirstOrThrow();
}

export function updateServiceCentre(database: Database, id: number, values: Values): Promise<ServiceCentreRow> {
  return database
    .updateTable('service_centres')
    .set(values)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
