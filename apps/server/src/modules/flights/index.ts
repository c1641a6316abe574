export { airportRoutes } from './airports.routes.ts';
export { flightRouteRoutes } from './routes.routes.ts';
export { findRoute, isInUse, listRoutes, type RouteRow } from './routes.store.ts';
export { bookingRoutes, listMilesRanges } from './booking.routes.ts';
export { itineraryRoutes, listPublicItineraries } from './itineraries/routes.ts';
export { listAirports } from './airports.store.ts';
export { beginItineraries } from './itineraries/begin-itineraries.ts';
export { findVersionInForce, listItineraryRows } from './itineraries/itineraries.store.ts';
export { bookableRoutes } from './bookable-routes.ts';
