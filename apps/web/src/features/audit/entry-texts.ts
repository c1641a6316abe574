import type { AuditEntryRow } from '@millaje/api/audit/audit';
import { auditSubjectName } from '@millaje/api/audit/audit-fields.texts';
import { type AuditSubject, auditSubjects, auditTexts } from '@millaje/api/audit/audit.texts';

/** Who did it: a name, or the programme itself. */
export function actorText({ actor }: Pick<AuditEntryRow, 'actor'>): string {
  return actor === null ? auditTexts.programme : (actor.name ?? actor.email ?? `#${actor.id}`);
}

/** What it was done to: a person's name, or the kind of thing with its id. */
export function subjectText({ subject }: Pick<AuditEntryRow, 'subject'>): string {
  if (subject === null) return auditTexts.nothing;
  const kind = auditSubjects[subject.type as AuditSubject] ?? subject.type;
  return subject.name ?? subject.email ?? auditSubjectName(subject.type, subject.id) ?? `${kind} #${subject.id}`;
}
