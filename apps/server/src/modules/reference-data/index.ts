export { registerReferenceDataCache } from './cache.ts';
export { referenceDataRoutes } from './routes.ts';
