export { productRoutes } from './routes.ts';
export { findProduct, listTiers, type ProductRow } from './products.store.ts';
