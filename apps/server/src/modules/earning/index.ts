export { createCrediting } from './jobs.ts';
export { earningRoutes } from './routes.ts';
