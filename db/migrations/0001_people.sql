-- People: roles, memberships, users, their sessions.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only 'stable' because its dictionary could change; ours does not, and an index needs 'immutable'.
create function search_text(text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

create table roles (
  id smallint primary key,
  name text not null unique,
  description text not null
);
insert into roles (id, name, description) values
  (1, 'SUPER_ADMIN', 'Administra todo el programa'),
  (2, 'CONSULT', 'Consulta y exporta, sin modificar'),
  (3, 'PASSENGER', 'Miembro del programa'),
  (4, 'CORPORATE', 'Aliado comercial del programa');

create table memberships (
  id smallint primary key,
  name text not null unique,
  description text not null,
  rank smallint not null unique
);
insert into memberships (id, name, description, rank) values
  (1, 'Silver', 'Nivel base, gratuito', 1),
  (2, 'Gold', 'Nivel intermedio', 2),
  (3, 'Black', 'Nivel superior', 3);

create table users (
  id bigint generated always as identity (start with 1000) primary key,
  role_id smallint not null references roles,
  status text not null default 'registrado' check (status in ('registrado', 'activo', 'inactivo')),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  username text check (length(username) between 1 and 60),
  password_hash text,
  sex text check (sex in ('M', 'F')),
  doc_type text check (doc_type in ('V', 'E', 'P', 'J', 'G', 'C')),
  doc_identity text check (length(doc_identity) between 1 and 20),
  birthdate date,
  code_phone text,
  phone text,
  country text,
  city text,
  customerid text check (customerid ~ '^[0-9]{10}$'),
  is_product boolean not null default true,
  marketing boolean not null default false,
  membership_id smallint not null default 1 references memberships,
  membership_date date,
  registered_at timestamptz not null default now(),
  -- What lists sort by and searches look in, without accents or letter case.
  full_name text not null generated always as (search_text(first_name || ' ' || last_name)) stored
);
create unique index users_email on users (email);
create unique index users_username on users (lower(username));
create unique index users_customerid on users (customerid);
create index users_registered on users (registered_at desc, id desc);
create index users_full_name on users (full_name, id);
create index users_doc_identity on users (doc_identity, id);
create index users_membership on users (membership_id, id);
create index users_status on users (status, id);

-- How many users there are, exactly, without counting them: kept by the triggers below in one row per backend slot, so
-- that registrations at the same time do not wait for each other.
create table user_counts (
  slot smallint primary key,
  count bigint not null
);
insert into user_counts select slot, 0 from generate_series(0, 15) slot;

create function count_users() returns trigger language plpgsql as $$
declare delta bigint;
begin
  if tg_op = 'INSERT' then select count(*) into delta from added;
  else select -count(*) into delta from removed; end if;
  if delta <> 0 then
    update user_counts set count = count + delta where slot = pg_backend_pid() % 16;
  end if;
  return null;
end $$;
create trigger users_count_insert after insert on users referencing new table as added
  for each statement execute function count_users();
create trigger users_count_delete after delete on users referencing old table as removed
  for each statement execute function count_users();

create table sessions (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- Any change that must end open sessions at once is told to every server process.
create function announce_user_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.id::text);
  return null;
end $$;
create trigger users_announce after update of status, role_id, password_hash on users for each row
  when (old.status is distinct from new.status or old.role_id is distinct from new.role_id
        or old.password_hash is distinct from new.password_hash)
  execute function announce_user_change();

create function announce_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.user_id::text);
  return null;
end $$;
create trigger sessions_announce after update of revoked_at on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at)
  execute function announce_session_change();

-- rate-limiter-flexible's table, made here so that no server process has to.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970. Not bigint: that is read as BigInt, with which the library cannot reckon.
  expire double precision
);

-- One row: the settings that staff may change.
create table programme_settings (
  only_row boolean primary key default true check (only_row),
  fee_percent numeric(7, 4) not null default 5 check (fee_percent > 0 and fee_percent < 100)
);
insert into programme_settings default values;
