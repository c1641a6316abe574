export { createErasureChange } from './erase-account.ts';
export { personalDataJobs } from './jobs.ts';
export { personalDataRoutes } from './routes.ts';
