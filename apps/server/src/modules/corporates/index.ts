export { findOrganisation, insertOrganisation, removeOrganisation } from './corporates.store.ts';
export { corporateRoutes } from './routes.ts';
export { isNameOfProgramme } from './organisation-name.ts';
