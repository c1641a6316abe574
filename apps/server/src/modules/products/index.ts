export { productRoutes } from './routes.ts';
export { findProduct, listProducts, listTiers, type ProductRow } from './products.store.ts';
