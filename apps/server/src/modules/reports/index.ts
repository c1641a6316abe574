import type { BoundRoute } from '../../platform/http/bind.ts';
import { dashboardRoutes } from './dashboard.ts';
import { monthRoutes, type ReportDependencies } from './month.routes.ts';

export { reportJobs } from './jobs.ts';

/** What the books say: of a month, of an instant, and on the staff's first screen. */
export function reportRoutes(dependencies: ReportDependencies): BoundRoute[] {
  return [...dashboardRoutes(dependencies), ...monthRoutes(dependencies)];
}
