-- The audit's entries are sealed in their order: each seal's hash is over its entries and the seal before, so that an entry that was
-- changed, taken out or put in afterwards shows, whoever did it, as long as one later hash is known elsewhere (the log has them).

create table audit_seals (
  id bigint generated always as identity primary key,
  after_id bigint not null,
  last_id bigint not null unique,
  entries integer not null check (entries > 0),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default now(),
  check (last_id > after_id)
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- An entry as its hash sees it: the same text whatever the session's settings are.
create function audit_entry_text(entry audit_entries) returns text language sql stable as $$
  select jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_user_id, entry.actor_role, entry.action, entry.subject_type,
    entry.subject_id, entry.address, entry.request_id, entry.before, entry.after)::text
$$;

create function audit_hash(previous bytea, low bigint, high bigint) returns bytea language sql stable as $$
  select sha256(previous || convert_to(coalesce(string_agg(audit_entry_text(e), E'\n' order by e.id), ''), 'UTF8'))
  from audit_entries e where e.id > low and e.id <= high
$$;

-- Seals what is not sealed yet, so many entries at most; the newest seal, or nothing when there is nothing new. Whoever writes an entry at
-- this moment is waited for, so that no lower number comes later.
create function seal_audit(maximum integer default 20000) returns setof audit_seals language plpgsql as $$
declare former audit_seals; high bigint; counted integer;
begin
  lock table audit_entries in share row exclusive mode;
  select * into former from audit_seals order by id desc limit 1;
  select max(next.id), count(*) into high, counted from (
    select e.id from audit_entries e where e.id > coalesce(former.last_id, 0) order by e.id limit maximum) next;
  if counted = 0 then return; end if;
  return query insert into audit_seals (after_id, last_id, entries, hash)
    values (coalesce(former.last_id, 0), high, counted, audit_hash(coalesce(former.hash, ''::bytea), coalesce(former.last_id, 0), high))
    returning *;
end $$;

-- The seals that do not fit: the entries below are not those that were sealed.
create function broken_audit_seals() returns table (after_id bigint, last_id bigint) language sql stable as $$
  with chained as (
    select s.*, lag(s.hash, 1, ''::bytea) over (order by s.id) as previous, lag(s.last_id, 1, 0::bigint) over (order by s.id) as expected_after from audit_seals s)
  select c.after_id, c.last_id from chained c
  where c.after_id <> c.expected_after or c.hash <> audit_hash(c.previous, c.after_id, c.last_id) order by c.id
$$;
