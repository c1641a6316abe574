-- Files that staff exported, to be downloaded again for a day. What lies on the disk or in the bucket is sealed with a key that stands only
-- here: without the row nobody reads the file, in a backup neither.
create table kept_exports (
  -- The file's name among the kept files.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  user_id bigint not null references users (id) on delete cascade,
  -- The call that made it, and what it was asked with.
  route text not null,
  asked jsonb not null default '{}' check (jsonb_typeof(asked) = 'object'),
  name text not null check (length(name) between 1 and 120),
  type text not null,
  -- Null once nobody is to read it any more.
  key bytea check (octet_length(key) = 32),
  tag bytea check (octet_length(tag) = 16),
  -- In bytes.
  size bigint check (size >= 0),
  created_at timestamptz not null default clock_timestamp(),
  -- When the file was whole; until then it is nobody's.
  kept_at timestamptz,
  check ((kept_at is null) = (size is null) and (size is null) = (tag is null))
);
create index kept_exports_user on kept_exports (user_id, kept_at desc);
comment on table kept_exports is 'transient: files of a day, and the keys that open them';

-- Whoever is erased may stand in any of them: all of them go, and can be exported again.
create function close_kept_exports() returns trigger language plpgsql as $$
begin
  update kept_exports set key = null, asked = '{}' where key is not null;
  return null;
end $$;
create trigger erasures_close_exports after update of erased_at on erasures for each row
  when (old.erased_at is null and new.erased_at is not null) execute function close_kept_exports();
