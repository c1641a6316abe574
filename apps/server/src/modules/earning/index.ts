export { createCrediting } from './jobs.ts';
export { rewardJobs } from './tell-rewards.ts';
export { earningRoutes } from './routes.ts';
export { creditChange } from './credit-change.ts';
