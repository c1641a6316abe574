import type { AuditAction, AuditSubject } from '@millaje/api/audit/audit.texts';
import type { RoleName } from '@millaje/domain';
import { redact } from './redact.ts';

/** An entry about what staff did, for who writes many on a connection of their own. */
export interface StaffEntry {
  readonly action: AuditAction;
  readonly actor: { readonly userId: bigint; readonly role: RoleName };
  readonly subject: { readonly type: AuditSubject; readonly id: bigint };
  readonly origin: { readonly address: string; readonly requestId: string };
  /** Of what was there already. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** One statement that writes all of them in the transaction that is open; `values` gives its parameters. */
export const manyEntries = {
  name: 'audit_many_entries',
  text: `
    insert into audit_entries (action, actor_user_id, actor_role, subject_type, subject_id, address, request_id, before, after)
    select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[])`,
  values: (entries: readonly StaffEntry[]): unknown[][] => [
    entries.map(({ action }) => action),
    entries.map(({ actor }) => actor.userId),
    entries.map(({ actor }) => actor.role),
    entries.map(({ subject }) => subject.type),
    entries.map(({ subject }) => String(subject.id)),
    entries.map(({ origin }) => origin.address.slice(0, 100)),
    entries.map(({ origin }) => origin.requestId),
    entries.map(({ before }) => (before === undefined ? null : JSON.stringify(redact(before)))),
    entries.map(({ after }) => JSON.stringify(redact(after))),
  ],
};
