export { receiptRoutes } from './receipts.routes.ts';
