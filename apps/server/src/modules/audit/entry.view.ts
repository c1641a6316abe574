import type { AuditEntryRow } from '@millaje/api/audit/audit';
import { auditActions } from '@millaje/api/audit/audit.texts';
import type { EntryRecord } from './audit.store.ts';

/** An entry as the wire shows it. An action that this version does not know is shown by its name. */
export function entryView(row: EntryRecord): AuditEntryRow {
  const known = auditActions as Readonly<Record<string, string>>;
  const { actor_user_id, actor_role, subject_type, subject_id } = row;
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    action: row.action,
    action_name: known[row.action] ?? row.action,
    actor:
      actor_user_id === null || actor_role === null
        ? null
        : { id: Number(actor_user_id), role: actor_role, email: row.actor_email, name: row.actor_name },
    subject:
      subject_type === null || subject_id === null
        ? null
        : { type: subject_type, id: subject_id, email: row.subject_email, name: row.subject_name },
    address: row.address,
    request_id: row.request_id,
    before: row.before,
    after: row.after,
  };
}
