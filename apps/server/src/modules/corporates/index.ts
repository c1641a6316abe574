export { findOrganisation, insertOrganisation, removeOrganisation } from './corporates.store.ts';
export { corporateRoutes } from './routes.ts';
