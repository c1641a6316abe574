export { registerReferenceDataCache } from './cache.ts';
export { referenceDataRoutes } from './routes.ts';
export { isBankCode } from './reference-data.store.ts';
