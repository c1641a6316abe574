import type { AuditAction, AuditSubject } from '@millaje/api/audit/audit.texts';
import type { RoleName } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { insertEntry } from './audit.store.ts';
import { redact } from './redact.ts';

/** What happened. */
export interface AuditEntry {
  readonly action: AuditAction;
  /** Who did it, a route's caller for example; null for the programme itself and for who is not signed in. */
  readonly actor: { readonly userId: bigint; readonly role: RoleName } | null;
  /** What it was done to; null only where there is nothing to name, such as a login by an unknown name. */
  readonly subject: { readonly type: AuditSubject; readonly id: bigint | number | string } | null;
  /** Where the request came from (a route's context has the address) and its id. */
  readonly origin?: { readonly address?: string | undefined; readonly requestId?: string | undefined };
  /** How things were and are: the fields that changed, or what was asked for. Secrets are taken out here. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Writes an entry in the caller's transaction: it stays exactly when what it tells of does. Nobody can change it later. */
export async function recordAudit(
  database: Database,
  { action, actor, subject, origin, before, after }: AuditEntry,
): Promise<void> {
  await insertEntry(database, {
    action,
    actorUserId: actor?.userId ?? null,
    actorRole: actor?.role ?? null,
    subjectType: subject?.type ?? null,
    subjectId: subject === null ? null : String(subject.id),
    // A proxy may write anything there.
    address: origin?.address?.slice(0, 100) ?? null,
    requestId: origin?.requestId ?? null,
    before: before ? redact(before) : null,
    after: after ? redact(after) : null,
  });
}
