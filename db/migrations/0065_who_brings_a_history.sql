-- Anybody's session could say that it brings the times of a history. Only the tables' owner loads one, so the role by which the programme runs
-- cannot write operations of other days, whatever it says.

create function brings_its_times() returns boolean language sql stable as $$
  select coalesce(current_setting('millaje.given_times', true), '') = 'on'
    and pg_has_role(current_user, (select relowner from pg_class where oid = 'public.operations'::regclass), 'usage')
$$;

create or replace function guard_operations() returns trigger language plpgsql as $$
declare bad record; has_legs boolean;
begin
  has_legs := (select max(operation_id) from operation_legs) >= (select min(id) from added);
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
      when (select count(*) from postings p where p.operation_id = o.id)
          <> 2 + (o.fee <> 0)::int + case when has_legs then (select count(*) from operation_legs l where l.operation_id = o.id) else 0 end
        then 'ML002 comes without its postings'
      when not exists (select from settlements s where s.operation_id = o.id)
        then 'ML002 comes without its place in the queue of settlement'
      when (o.created_at > clock_timestamp() + interval '1 minute'
            and o.created_at > last_time_before((select min(id) from added), (select array_agg(from_account_id) || array_agg(to_account_id) from added)))
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
