export { createGuard, createTransferGuard } from './ask-approval.ts';
export { approvalJobs } from './jobs.ts';
export { approvalRoutes } from './routes.ts';
