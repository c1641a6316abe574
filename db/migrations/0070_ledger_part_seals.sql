-- A part of the ledger that is complete is sealed: what it holds, as a digest of its lines, which whoever has the database, or a file of the part,
-- can reckon again. The lines hold numbers and days only: what is written about people can be erased without breaking a seal.

create table ledger_part_seals (
  first_id bigint primary key,
  end_id bigint not null unique,
  operations bigint not null check (operations >= 0),
  postings bigint not null check (postings >= 0),
  digest bytea not null check (length(digest) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  check (end_id > first_id)
);

create trigger ledger_part_seals_append_only before delete or update or truncate on ledger_part_seals
  for each statement execute function refuse_change();

create function ledger_lines(low bigint, high bigint) returns table (id bigint, postings bigint, line text) language sql stable as $$
  select o.id, p.count, concat_ws(';', o.id, o.type, o.from_account_id, o.to_account_id, o.amount, o.fee, coalesce(o.actor_id::text, ''),
    coalesce(o.corrects_operation_id::text, ''), to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(to_char(o.value_date, 'YYYY-MM-DD'), ''), p.line)
  from operations o cross join lateral (
    select count(*), string_agg(r.account_id || ':' || r.amount || coalesce('@' || to_char(r.earned_on, 'YYYY-MM-DD'), ''), ',' order by r.account_id) as line
    from postings r where r.operation_id = o.id) p
  where o.id >= low and o.id < high
$$;
