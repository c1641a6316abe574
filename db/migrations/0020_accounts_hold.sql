-- Several codes of one purpose hold at once: whoever asks for another does not take the owner's away.
alter table account_tokens drop constraint account_tokens_pkey;
alter table account_tokens drop constraint account_tokens_token_hash_key;
alter table account_tokens add primary key (token_hash);
create index account_tokens_user on account_tokens (user_id);
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('activate', 'reset', 'password_change', 'conversion', 'invitation'));

-- A request for a code is served out of its answer's way, and still says where it came from.
alter table code_requests add column address text check (length(address) <= 100);
alter table code_requests add column request_id text check (length(request_id) <= 100);

-- Whoever's password, status or role changes has no use for codes that were mailed before, whoever has them now.
create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  delete from account_tokens where user_id = new.id and used_at is null;
  return null;
end $$;

-- Whether somebody has a second factor decides what an open session may do: every process hears of it.
create function announce_second_factor() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger two_factor_announce after delete or update of confirmed_at on two_factor
  for each row execute function announce_second_factor();

-- Since when the person is known to be who owns the e-mail: who is enabled again goes back to where they were.
alter table users add column validated_at timestamptz;
update users set validated_at = registered_at where status <> 'registrado';
create function keep_validation() returns trigger language plpgsql as $$
begin
  new.validated_at := now();
  return new;
end $$;
create trigger users_validated before insert or update of status on users
  for each row when (new.status = 'activo' and new.validated_at is null) execute function keep_validation();
