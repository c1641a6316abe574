export { bankMovementRoutes } from './routes.ts';
