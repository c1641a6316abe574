export { promotionRoutes } from './routes.ts';
export { findPromotion } from './promotions.store.ts';
