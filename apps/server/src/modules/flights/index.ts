export { airportRoutes } from './airports.routes.ts';
export { flightRouteRoutes } from './routes.routes.ts';
