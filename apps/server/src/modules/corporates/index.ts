export { insertOrganisation } from './corporates.store.ts';
export { corporateRoutes } from './routes.ts';
