export { serviceCentreRoutes } from './routes.ts';
export { listServiceCentres } from './service-centres.store.ts';
export type { Geocoder } from './ports.ts';
