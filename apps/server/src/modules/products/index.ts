export { productRoutes } from './routes.ts';
export { findProduct, listProducts, listTiers, type ProductRow, type TierRow } from './products.store.ts';
