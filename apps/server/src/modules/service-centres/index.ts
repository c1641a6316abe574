export { serviceCentreRoutes } from './routes.ts';
export type { Geocoder } from './ports.ts';
