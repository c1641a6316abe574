export { createCrediting } from './jobs.ts';
export { earningRoutes } from './routes.ts';
export { creditChange } from './credit-change.ts';
