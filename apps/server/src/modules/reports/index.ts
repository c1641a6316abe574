export { reportJobs } from './jobs.ts';
export { monthRoutes } from './month.routes.ts';
