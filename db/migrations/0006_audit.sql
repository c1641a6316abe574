-- The audit: who did what to whom, when, from where. Append-only by the database's own rules.

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for the programme itself and for who is not signed in. No foreign keys: an entry outlives what it speaks of.
  actor_user_id bigint,
  actor_role text,
  action text not null check (action ~ '^[a-z0-9_]{3,60}$'),
  subject_type text check (subject_type ~ '^[a-z_]{2,40}$'),
  subject_id text check (length(subject_id) between 1 and 100),
  -- Where the request came from, and which it was (its id stands in the log, too).
  address text check (length(address) <= 100),
  request_id text check (length(request_id) <= 100),
  -- What changed, without secrets.
  before jsonb,
  after jsonb,
  check ((subject_type is null) = (subject_id is null)),
  check ((actor_user_id is null) = (actor_role is null))
);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_user_id, at desc, id desc);
create index audit_entries_subject on audit_entries (subject_id, at desc, id desc);
create index audit_entries_action on audit_entries (action, at desc, id desc);

create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
