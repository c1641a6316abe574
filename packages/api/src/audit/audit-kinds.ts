import { auditActions, type AuditAction } from './audit.texts.ts';

/** What an entry tells of: something is other than before, somebody came or was kept out, somebody looked. Each action is one of them. */
export const auditKinds = ['changes', 'access', 'reads'] as const;
export type AuditKind = (typeof auditKinds)[number];

const reads: ReadonlySet<AuditAction> = new Set(['personal_data_read', 'report_exported', 'own_data_exported']);

const access: ReadonlySet<AuditAction> = new Set([
  'login_opened',
  'login_refused',
  'identity_not_confirmed',
  'logout',
  'own_sessions_ended',
  'password_token_requested',
  'activation_token_requested',
  'second_factor_refused',
  'recovery_code_used',
  'access_refused',
  'access_limited',
]);

/** What an action tells of; what is neither a visit nor a look is a change. */
export function auditKindOf(action: AuditAction): AuditKind {
  if (reads.has(action)) return 'reads';
  return access.has(action) ? 'access' : 'changes';
}

/** The actions of a kind. */
export function actionsOf(kind: AuditKind): readonly AuditAction[] {
  return (Object.keys(auditActions) as AuditAction[]).filter((action) => auditKindOf(action) === kind);
}
