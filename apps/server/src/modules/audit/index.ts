export { addOnce } from './add-once.ts';
export { recordAudit } from './record-audit.ts';
export { auditJobs, verifyAudit } from './seals.ts';
export { createJournal } from './journal.ts';
export { auditRoutes } from './routes.ts';
export { manyEntries, type StaffEntry } from './many-entries.ts';
export { change, changeWithin, isAsBefore, undoable } from './change.ts';
