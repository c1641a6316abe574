-- Every posting pays for what is asked of it: an operation was looked for twice, once to judge its postings and once to add them up,
-- and its place in the queue went into an index by batch before it had one.

create or replace function guard_postings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad bigint; expected bigint; done bigint;
begin
  -- The programme's own accounts have no running balance: nobody waits for them.
  with judged as materialized (
    select p.account_id, p.amount, o.created_at, case when o.id is null or p.amount is distinct from case p.account_id
        when o.from_account_id then -o.amount - case when o.type = 8 then (select coalesce(sum(l.amount), 0)::bigint from operation_legs l where l.operation_id = o.id) else 0 end
        when o.to_account_id then o.total - case when o.type <> 8 then (select coalesce(sum(l.amount), 0)::bigint from operation_legs l where l.operation_id = o.id) else 0 end
        when (select a.id from accounts a where a.code = 'commission') then o.fee
        else (select l.amount from operation_legs l where l.operation_id = o.id and l.account_id = p.account_id)
      end then p.operation_id end as bad
    from added p left join operations o on o.id = p.operation_id
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
