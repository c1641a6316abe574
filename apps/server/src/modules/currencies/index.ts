export { coinRoutes } from './coins.routes.ts';
export { rateRoutes } from './rates.routes.ts';
