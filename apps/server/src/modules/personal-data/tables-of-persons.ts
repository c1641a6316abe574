import type { PersonalTable } from './personal-table.ts';

const isAboutMe = "t.subject_type = 'user' and t.subject_id = $1::text";

/** Who somebody is. */
export const profileTables: readonly PersonalTable[] = [
  {
    name: 'users',
    shown: [
      'first_name',
      'last_name',
      'email',
      'username',
      'sex',
      'doc_type',
      'doc_identity',
      'birthdate',
      'code_phone',
      'phone',
      'code_cellphone',
      'cellphone',
      'country',
      'city',
      'customerid',
      'status',
      'marketing',
      'membership_id',
      'membership_date',
      'membership_expiry',
      'profession_id',
      'avatar',
      'registered_at',
      'validated_at',
    ],
    kept: ['id', 'role_id', 'password_hash', 'is_product', 'full_name', 'document_clashes_with'],
    named: { membership_id: 'memberships', profession_id: 'professions' },
    of: 't.id = $1',
    order: 't.id',
  },
  {
    name: 'corporates',
    shown: ['name', 'doc_type', 'doc_identity', 'industry_id', 'address', 'code_phone', 'phone'],
    kept: ['user_id'],
    named: { industry_id: 'industries' },
    of: 't.user_id = $1',
    order: 't.user_id',
  },
  {
    name: 'addresses',
    shown: ['country', 'city', 'description', 'address', 'zip_code', 'created_at'],
    kept: ['id', 'user_id'],
    of: 't.user_id = $1',
    order: 't.id',
  },
  {
    name: 'member_tiers',
    shown: ['membership_id', 'membership_date', 'membership_expiry', 'since'],
    kept: ['id', 'user_id'],
    named: { membership_id: 'memberships' },
    of: 't.user_id = $1',
    order: 't.since, t.id',
  },
  {
    name: 'membership_notices',
    shown: ['expiry', 'days', 'created_at'],
    kept: ['user_id'],
    of: 't.user_id = $1',
    order: 't.created_at',
  },
];

/** How somebody gets in. */
export const accessTables: readonly PersonalTable[] = [
  {
    name: 'sessions',
    shown: ['created_at', 'last_used_at', 'expires_at', 'revoked_at', 'confirmed_at', 'address', 'device'],
    kept: ['id', 'user_id'],
    of: 't.user_id = $1',
    order: 't.created_at',
  },
  {
    name: 'two_factor',
    shown: ['created_at', 'confirmed_at'],
    kept: ['user_id', 'secret', 'key_id', 'last_step'],
    of: 't.user_id = $1',
    order: 't.user_id',
  },
  {
    name: 'recovery_codes',
    shown: ['used_at'],
    kept: ['user_id', 'code_hash'],
    of: 't.user_id = $1',
    order: 't.used_at',
  },
  {
    name: 'account_tokens',
    shown: ['purpose', 'created_at', 'expires_at', 'used_at'],
    kept: ['user_id', 'token_hash'],
    of: 't.user_id = $1',
    order: 't.created_at',
  },
  {
    name: 'code_requests',
    shown: ['purpose', 'requested_at', 'email'],
    // Whoever asked need not be who owns the e-mail.
    kept: ['id', 'address', 'request_id'],
    of: 't.email = $2',
    order: 't.id',
  },
  {
    name: 'username_reservations',
    shown: ['username', 'created_at'],
    // Somebody who knows no more than the e-mail may have typed the rest.
    kept: ['email', 'password_hash'],
    of: 't.email = $2',
    order: 't.created_at',
  },
];

/** What somebody was told, and what was told of them. */
export const toldTables: readonly PersonalTable[] = [
  {
    name: 'saved_views',
    shown: ['list', 'name', 'address', 'created_at'],
    kept: ['id', 'user_id'],
    of: 't.user_id = $1',
    order: 't.list, t.name',
  },
  {
    name: 'outbox',
    shown: ['recipient', 'template', 'state', 'created_at', 'sent_at', 'attempts', 'last_error'],
    // A mail that waits may hold a code.
    kept: ['id', 'data', 'is_sensitive', 'next_attempt_at'],
    // The last mail to whoever had the address before, and is erased, is theirs.
    of: "t.recipient = $2 and t.template <> 'account_erased'",
    order: 't.created_at, t.id',
  },
  {
    name: 'audit_entries',
    shown: ['at', 'action', 'actor_role', 'subject_type', 'address', 'before', 'after'],
    kept: ['id', 'actor_user_id', 'subject_id', 'request_id'],
    of: `t.actor_user_id = $1 or ${isAboutMe}`,
    only: {
      // From where staff did something is theirs; and what one did about others is about them.
      address: 'case when t.actor_user_id = $1 then opened_text(t.address) end',
      before: `case when ${isAboutMe} then opened(t.before) end`,
      after: `case when ${isAboutMe} then opened(t.after) end`,
    },
    order: 't.at, t.id',
  },
  {
    name: 'approval_requests',
    shown: ['action', 'asked', 'requested_at', 'status', 'decided_at', 'comment'],
    kept: [
      'id',
      'input',
      'subject',
      'key',
      'input_hash',
      'requested_by',
      'expires_at',
      'decided_by',
      'decided_key',
      'operation_id',
    ],
    of: 'is_request_about(t.subject, t.asked, $2)',
    order: 't.id',
  },
];
