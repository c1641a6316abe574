-- Accounts: one-time tokens, second factors, addresses, organisations, and what a profile holds besides.

alter table users
  add column code_cellphone text,
  add column cellphone text,
  add column profession_id integer references professions,
  -- The picture's name in the file store.
  add column avatar text check (avatar ~ '^[0-9a-f]{32}$');

-- A password, role or status that changes ends the user's sessions, whoever changes it, in the same transaction.
create function end_sessions() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger users_end_sessions after update of status, role_id, password_hash on users for each row
  when (old.role_id is distinct from new.role_id or old.password_hash is distinct from new.password_hash
        or (old.status <> 'inactivo' and new.status = 'inactivo'))
  execute function end_sessions();

-- Of each purpose a user has one token at most: a new one takes the old one's place.
create table account_tokens (
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset', 'password_change', 'conversion')),
  -- SHA-256 of 32 random bytes; the token itself is only in the mail (or answer) that carries it.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, purpose)
);

-- Codes that were asked for. Every request leaves a row, whether or not the e-mail is somebody's, so that asking takes the
-- same time; who works through them looks.
create table code_requests (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  -- Null: whichever the user's status calls for.
  purpose text check (purpose in ('activate', 'reset', 'password_change')),
  requested_at timestamptz not null default now()
);

-- User names of registrations that were not carried out because the e-mail or the document is known: they stay taken, or
-- trying the name again would tell what the answer kept to itself. docs/decisions/0030 explains it.
create table username_reservations (
  username text primary key check (username = lower(username) and length(username) between 1 and 60),
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table two_factor (
  user_id bigint primary key references users on delete cascade,
  -- AES-256-GCM: nonce, tag, ciphertext; `key_id` says which key.
  secret bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  -- Until a right code came it does not count.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: a code is good once.
  last_step bigint
);

create table recovery_codes (
  user_id bigint not null references two_factor on delete cascade,
  -- SHA-256 of 120 random bits.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  country text not null check (length(country) between 1 and 60),
  city text not null check (length(city) between 1 and 60),
  description text not null check (length(description) between 1 and 120),
  address text check (length(address) between 1 and 200),
  zip_code text check (length(zip_code) between 1 and 20),
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, id);

-- The organisation behind an ally's user, who is its legal representative.
create table corporates (
  user_id bigint primary key references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  doc_type text not null check (doc_type in ('V', 'E', 'P', 'J', 'G', 'C')),
  doc_identity text not null check (length(doc_identity) between 1 and 20),
  industry_id integer not null references industries,
  address text not null check (length(address) between 1 and 200),
  code_phone text not null,
  phone text not null,
  unique (doc_type, doc_identity)
);
create index corporates_name on corporates (search_text(name));
create index corporates_doc_identity on corporates (doc_identity);

create index users_corporate on users (registered_at desc, id desc) where role_id = 4;
