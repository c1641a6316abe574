export { airportRoutes } from './airports.routes.ts';
