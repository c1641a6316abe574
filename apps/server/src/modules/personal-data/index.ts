export { personalDataJobs } from './jobs.ts';
export { personalDataRoutes } from './routes.ts';
