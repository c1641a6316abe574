-- batches
-- The ledger lies in parts by ranges of ids, which rise with time: what is written goes into the newest part and its indexes, which fit into memory
-- whatever lies before; old ones are never written again and can be sealed, archived and moved. The table of today is the first part. Parts lie in a
-- schema of their own, on which the role that runs has no rights: everything goes by the whole, whose guards look at it.

-- once: where the first part ends
do $$
declare highest bigint := (select ((last_value + 4194304) / 16777216 + 1) * 16777216 from operation_id_seq);
begin
  if (select relkind from pg_class where oid = 'operations'::regclass) = 'r' and not exists (select from pg_constraint where conname = 'operations_first_part') then
    execute format('alter table operations add constraint operations_first_part check (id < %s) not valid', highest);
    execute format('alter table postings add constraint postings_first_part check (operation_id < %s) not valid', highest);
  end if;
end $$;

-- once: every operation lies before it
do $$
begin
  if (select relkind from pg_class where oid = 'operations'::regclass) = 'r' then alter table operations validate constraint operations_first_part; end if;
end $$;

-- once: every posting lies before it
do $$
begin
  if (select relkind from pg_class where oid = 'operations'::regclass) = 'r' then alter table postings validate constraint postings_first_part; end if;
end $$;

-- once: the table of today is the first part of the whole
do $$
declare highest text;
begin
  if (select relkind from pg_class where oid = 'operations'::regclass) = 'p' then return; end if;
  lock table operations, postings in access exclusive mode;
  highest := (select substring(pg_get_constraintdef(oid) from '\d+') from pg_constraint where conname = 'operations_first_part');
  create schema if not exists ledger_parts;
  drop trigger operations_append_only on operations;
  drop trigger operations_complete on operations;
  drop trigger postings_append_only on postings;
  drop trigger postings_guard on postings;
  -- It takes a row of the table, which is another one from now on.
  drop function is_of_payout(operations, bigint);
  alter sequence operation_id_seq owned by none;
  alter table operations set schema ledger_parts;
  alter table postings set schema ledger_parts;
  alter table ledger_parts.operations rename to operations_0;
  alter table ledger_parts.postings rename to postings_0;
  create table operations (like ledger_parts.operations_0 including defaults including comments) partition by range (id);
  create table postings (like ledger_parts.postings_0 including defaults including comments) partition by range (operation_id);
  alter table operations add constraint operations_amount_check CHECK ((amount > 0)), add constraint operations_check CHECK ((total = (amount - fee))), add constraint operations_check1 CHECK ((from_account_id <> to_account_id)), add constraint operations_check2 CHECK (((type = 8) = (corrects_operation_id IS NOT NULL))), add constraint operations_check3 CHECK (((fee >= 0) OR (type = 8))), add constraint operations_description_check CHECK (((length(description) >= 1) AND (length(description) <= 500))), add constraint operations_total_check CHECK ((total > 0));
  alter table postings add constraint postings_amount_check CHECK ((amount <> 0));
  execute format('alter table operations attach partition ledger_parts.operations_0 for values from (minvalue) to (%s)', highest);
  execute format('alter table postings attach partition ledger_parts.postings_0 for values from (minvalue) to (%s)', highest);
  alter table ledger_parts.operations_0 drop constraint operations_first_part;
  alter table ledger_parts.postings_0 drop constraint postings_first_part;
  -- Each takes the index that the first part has already.
  alter table operations add constraint operations_pkey primary key (id);
  alter table postings add constraint postings_pkey primary key (operation_id, account_id);
  create index operations_corrections on operations (corrects_operation_id) where corrects_operation_id is not null;
  create index operations_type on operations (type, id);
  create index operations_value_date on operations (value_date, id) where value_date is not null;
  create index postings_account on postings (account_id, operation_id) include (amount);
  alter sequence operation_id_seq owned by operations.id;
  create function is_of_payout(o operations, account bigint) returns boolean language sql stable as $body$
    select case when o.type = 8
      then exists (select from operations c
        where c.id = o.corrects_operation_id and c.to_account_id = account and c.type in (1, 6) and c.from_account_id >= 1000)
      else o.to_account_id = account and o.type in (1, 6) and o.from_account_id >= 1000 end
  $body$;
  create trigger operations_append_only before delete or update or truncate on operations for each statement execute function refuse_change();
  create trigger operations_complete after insert on operations referencing new table as added for each statement execute function guard_operations();
  create trigger postings_append_only before delete or update or truncate on postings for each statement execute function refuse_change();
  create trigger postings_guard after insert on postings referencing new table as added for each statement execute function guard_postings();
  create trigger operations_0_by_the_whole before insert or delete or update or truncate on ledger_parts.operations_0
    for each statement execute function refuse_change();
  create trigger postings_0_by_the_whole before insert or delete or update or truncate on ledger_parts.postings_0
    for each statement execute function refuse_change();
end $$;

-- once: which parts there are
-- As the catalogue has them; the first begins at the lowest of all.
create or replace function ledger_part_bounds() returns table (first_id bigint, end_id bigint) language sql stable as $$
  select coalesce(substring(bound from 'FROM \(''(\d+)''\)')::bigint, 0), substring(bound from 'TO \(''(\d+)''\)')::bigint
  from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
  where i.inhparent = 'operations'::regclass
$$;

-- once: how a part is opened
-- Parts for every id up to a last one and 16,777,216 more, so that the next one is there long before it is needed. Each has the number of its
-- first id in its name. It waits for no lock: whoever calls it does so again.
create or replace function open_ledger_parts(last bigint) returns integer language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '20ms' as $$
declare size constant bigint := 16777216; ends bigint; opened integer := 0; whole text; id text;
begin
  perform pg_advisory_xact_lock(734007);
  ends := (select max(end_id) from ledger_part_bounds());
  while ends <= last + size loop
    foreach whole in array array['operations', 'postings'] loop
      id := case whole when 'operations' then 'id' else 'operation_id' end;
      -- That each row is of the part is known beforehand, so nobody is looked at while it is attached.
      execute format('create table ledger_parts.%1$s_%3$s (like %1$s including all, constraint %1$s_part check (%2$s >= %3$s and %2$s < %4$s))',
        whole, id, ends, ends + size);
      execute format('create trigger %1$s_%2$s_by_the_whole before insert or delete or update or truncate on ledger_parts.%1$s_%2$s
        for each statement execute function refuse_change()', whole, ends);
      execute format('alter table %1$s attach partition ledger_parts.%1$s_%2$s for values from (%2$s) to (%3$s)', whole, ends, ends + size);
      execute format('alter table ledger_parts.%1$s_%2$s drop constraint %1$s_part', whole, ends);
    end loop;
    ends := ends + size;
    opened := opened + 1;
  end loop;
  return opened;
end $$;

-- once: the second part
do $$ begin perform open_ledger_parts((select last_value from operation_id_seq)); end $$;

-- once: what is written is looked for among what is as new
create or replace function guard_operations() returns trigger language plpgsql as $$
declare bad record; low bigint := (select min(id) from added); has_legs boolean;
begin
  has_legs := (select max(operation_id) from operation_legs) >= low;
  -- Of these kinds it is known that their way is one, whoever the people are at its ends (1000 stands for all of them).
  with plain as materialized (
    select k.type, k.has_fee, k.from_id, k.to_id
    from (select distinct type, fee <> 0 as has_fee, least(from_account_id, 1000) as from_id, least(to_account_id, 1000) as to_id from added) k
    where exists (
      select from operation_types t join operation_type_ways w on w.type_id = t.id
      where t.id = k.type and (t.has_commission or not k.has_fee)
        and w.from_side = case when k.from_id = 1000 then 'person' else (select a.code from accounts a where a.id = k.from_id) end
        and w.to_side = case when k.to_id = 1000 then 'person' else (select a.code from accounts a where a.id = k.to_id) end)
  )
  select * into bad from (
    select o.id, case
      when (select count(*) from postings p where p.operation_id = o.id and p.operation_id >= low)
          <> 2 + (o.fee <> 0)::int + case when has_legs then (select count(*) from operation_legs l where l.operation_id = o.id) else 0 end
        then 'ML002 comes without its postings'
      when not exists (select from settlements s where s.operation_id = o.id)
        then 'ML002 comes without its place in the queue of settlement'
      when (o.created_at > clock_timestamp() + interval '1 minute'
            and o.created_at > last_time_before(low, (select array_agg(from_account_id) || array_agg(to_account_id) from added)))
          or (o.created_at < transaction_timestamp() - interval '5 minutes' and not brings_its_times())
        then 'ML008 has a time that is not now'
      when o.corrects_operation_id is not null then null
      when not exists (
          select from plain k where k.type = o.type and k.has_fee = (o.fee <> 0)
            and k.from_id = least(o.from_account_id, 1000) and k.to_id = least(o.to_account_id, 1000))
        and not exists (
          select from operation_types t join operation_type_ways w on w.type_id = t.id
          where t.id = o.type and (o.fee = 0 or t.has_commission)
            and case when o.from_account_id >= 1000 then w.from_side = 'person' or w.from_side = (select a.kind from accounts a where a.id = o.from_account_id)
                else w.from_side = (select a.code from accounts a where a.id = o.from_account_id) end
            and case when o.to_account_id >= 1000 then w.to_side = 'person' or w.to_side = (select a.kind from accounts a where a.id = o.to_account_id)
                else w.to_side = (select a.code from accounts a where a.id = o.to_account_id) end)
        then 'ML010 is of a type that does not go from its sender to its receiver, or has no commission'
      when o.type = 7 and not exists (
          select from operation_references r where r.operation_id = o.id and r.kind = 'opening'
            and r.reference = o.to_account_id || ':' || coalesce((select p.earned_on::text from postings p where p.operation_id = o.id and p.operation_id >= low and p.account_id = o.to_account_id), ''))
        then 'ML010 opens an account without saying so'
    end as problem
    from added o
  ) judged where problem is not null limit 1;
  if found then
    raise exception 'operation % %', bad.id, substr(bad.problem, 7) using errcode = left(bad.problem, 5);
  end if;
  if exists (select from added where corrects_operation_id is not null) then
    perform guard_corrections(array(select id from added where corrects_operation_id is not null));
  end if;
  return null;
end $$;

-- once: and its operation too
create or replace function guard_postings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad bigint; expected bigint; done bigint; low bigint; high bigint; has_legs boolean;
begin
  select min(operation_id), max(operation_id) into low, high from added;
  has_legs := (select max(operation_id) from operation_legs) >= low;
  -- Each posting stands behind its operation: sorting both once costs less than looking for each. The programme's own accounts have no running
  -- balance: nobody waits for them.
  with sorted as (
    select operation_id, account_id, amount, first_value(o) over (partition by operation_id order by account_id nulls first) as o from (
      select o.id as operation_id, null::bigint as account_id, null::bigint as amount, o from operations o where o.id between low and high
      union all select operation_id, account_id, amount, null from added) rows
  ), judged as materialized (
    select p.account_id, p.amount, (o).created_at, case when (o).id is null or p.amount is distinct from case p.account_id
        when (o).from_account_id then -(o).amount - case when has_legs and (o).type = 8 then (select coalesce(sum(l.amount), 0)::bigint from operation_legs l where l.operation_id = p.operation_id) else 0 end
        when (o).to_account_id then (o).total - case when has_legs and (o).type <> 8 then (select coalesce(sum(l.amount), 0)::bigint from operation_legs l where l.operation_id = p.operation_id) else 0 end
        when (select a.id from accounts a where a.code = 'commission') then (o).fee
        else (select l.amount from operation_legs l where l.operation_id = p.operation_id and l.account_id = p.account_id)
      end then p.operation_id end as bad
    from sorted p where p.account_id is not null
  ), change as (
    select account_id, sum(amount)::bigint as amount, min(created_at) as first_at, max(created_at) as last_at
    from judged where account_id not between 1 and 999 group by account_id
  ), changed as (
    update account_balances b set balance = b.balance + change.amount, last_at = change.last_at
    from change where b.account_id = change.account_id and b.last_at <= change.first_at returning b.account_id
  )
  select (select min(judged.bad) from judged), (select count(*) from change), (select count(*) from changed) into bad, expected, done;
  if bad is not null then
    raise exception 'the postings of operation % are not those of its amounts', bad using errcode = 'ML004';
  end if;
  if done <> expected then
    if exists (select from added p where p.account_id between 1 and 999 and not exists (select from accounts a where a.id = p.account_id))
       or exists (select from added p where p.account_id not between 1 and 999 and not exists (select from account_balances b where b.account_id = p.account_id)) then
      raise exception 'a posting names an account that does not exist' using errcode = 'ML005';
    end if;
    raise exception 'an operation is earlier than the last one of its account' using errcode = 'ML008';
  end if;
  return null;
end $$;

-- once: how far the planner knows the whole
create table if not exists ledger_statistics (
  only_row boolean primary key default true check (only_row),
  analyzed_id bigint not null default 0
);

-- once: nothing of it yet
insert into ledger_statistics default values on conflict do nothing;

-- once: how it gets to know it
-- Autovacuum looks at the parts only. Looked at again when a fifth has been added; true where it was.
create or replace function analyze_ledger() returns boolean language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '20ms' as $$
declare highest bigint := (select last_value from operation_id_seq);
begin
  update ledger_statistics set analyzed_id = highest where highest > analyzed_id * 1.2 + 1000;
  if not found then return false; end if;
  -- The parts themselves are autovacuum's.
  execute case when current_setting('server_version_num')::integer >= 180000 then 'analyze only operations, only postings' else 'analyze operations, postings' end;
  return true;
end $$;

-- once: what there is so far
do $$ begin perform analyze_ledger(); end $$;
