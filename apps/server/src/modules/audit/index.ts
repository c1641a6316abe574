export { recordAudit } from './record-audit.ts';
export { auditRoutes } from './routes.ts';
export { manyEntries, type StaffEntry } from './many-entries.ts';
export { change } from './change.ts';
