export { recordAudit, type AuditEntry } from './record-audit.ts';
export { auditRoutes } from './routes.ts';
