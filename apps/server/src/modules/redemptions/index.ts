export { redemptionJobs } from './jobs.ts';
export { createQuotes } from './quotes.ts';
export { redemptionRoutes } from './routes.ts';
