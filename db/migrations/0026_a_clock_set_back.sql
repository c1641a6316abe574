-- Where the database's clock was ahead and is set right, the accounts that moved meanwhile have times that are still to come. Their next
-- operations take the time of the last one of any account of their batch: that is no invented time.

-- When the accounts of people last had an operation with a lower number.
create function last_time_before(low bigint, account_ids bigint[]) returns timestamptz language sql stable as $$
  select coalesce(max(former.created_at), '-infinity') from unnest(account_ids) as touched (id) cross join lateral (
    select o.created_at from postings p join operations o on o.id = p.operation_id
    where p.account_id = touched.id and p.operation_id < low order by p.operation_id desc limit 1) former
  where touched.id >= 1000
$$;

create or replace function guard_operations() returns trigger language plpgsql as $$
declare bad record;
begin
  select * into bad from (
    select o.id, case
      when (select count(*) from postings p where p.operation_id = o.id)
          <> 2 + (o.fee <> 0)::int + (select count(*) from operation_legs l where l.operation_id = o.id)
        then 'ML002 comes without its postings'
      when not exists (select from settlements s where s.operation_id = o.id)
        then 'ML002 comes without its place in the queue of settlement'
      when (o.created_at > clock_timestamp() + interval '1 minute'
            and o.created_at > last_time_before((select min(id) from added), (select array_agg(from_account_id) || array_agg(to_account_id) from added)))
          or (o.created_at < transaction_timestamp() - interval '5 minutes' and current_setting('millaje.given_times', true) is distinct from 'on')
        then 'ML008 has a time that is not now'
      when o.corrects_operation_id is not null then null
      when not exists (
          select from operation_types t join operation_type_ways w on w.type_id = t.id
          where t.id = o.type and (o.fee = 0 or t.has_commission)
            and case when o.from_account_id >= 1000 then w.from_side = 'person' or w.from_side = (select a.kind from accounts a where a.id = o.from_account_id)
                else w.from_side = (select a.code from accounts a where a.id = o.from_account_id) end
            and case when o.to_account_id >= 1000 then w.to_side = 'person' or w.to_side = (select a.kind from accounts a where a.id = o.to_account_id)
                else w.to_side = (select a.code from accounts a where a.id = o.to_account_id) end)
        then 'ML010 is of a type that does not go from its sender to its receiver, or has no commission'
      when o.type = 7 and not exists (
          select from operation_references r where r.operation_id = o.id and r.kind = 'opening'
            and r.reference = o.to_account_id || ':' || coalesce((select p.earned_on::text from postings p where p.operation_id = o.id and p.account_id = o.to_account_id), ''))
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
