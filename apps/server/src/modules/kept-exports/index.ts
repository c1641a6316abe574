export { createKeeper } from './keep-file.ts';
export { keptExportJobs } from './jobs.ts';
export { keptExportRoutes } from './kept-exports.routes.ts';
