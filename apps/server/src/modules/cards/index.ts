export { cardRoutes } from './cards.routes.ts';
export type { PassSigner } from './ports.ts';
