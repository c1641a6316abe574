export { payPayout } from './pay-payout.ts';
export { payoutRoutes } from './payouts.routes.ts';
export { findPayout } from './payouts.store.ts';
