-- Since when an account is of its kind: what came to a member is no ally's business.
alter table accounts add column kind_since timestamptz not null default '-infinity';
create or replace function guard_account_change() returns trigger language plpgsql as $$
begin
  -- An address may come later than its account; once there, it stays.
  if (old.id, old.user_id, old.code, old.is_off_chain, coalesce(old.address_eth, new.address_eth))
     is distinct from (new.id, new.user_id, new.code, new.is_off_chain, new.address_eth) then
    raise exception 'account % cannot change hands' , old.id using errcode = 'ML001';
  end if;
  if old.kind is distinct from new.kind and ('programme' in (old.kind, new.kind)
     or exists (select from account_balances where account_id = old.id and (balance <> 0 or held <> 0))
     or exists (select from claims where account_id = old.id and paid < amount)) then
    raise exception 'account % is not empty, or cannot be of another kind', old.id using errcode = 'ML001';
  end if;
  new.kind_since := case when old.kind is distinct from new.kind then clock_timestamp() else old.kind_since end;
  return new;
end $$;

-- What miles are worth to an ally, in hundredths of a dollar: a dollar for 200, a half goes up.
create function payout_cents(miles bigint) returns bigint language sql immutable as $$ select (miles + 1) / 2 $$;

-- The months of allies that were paid, each with the operation that took its miles.
create table payouts (
  account_id bigint not null references accounts (id),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  primary key (account_id, month),
  -- What had arrived, in how many operations, the last of which is named: later months begin after it.
  arrived bigint not null check (arrived > 0),
  operations bigint not null check (operations > 0),
  last_operation_id bigint not null,
  -- What was paid: less than arrived where the ally had given miles on.
  miles bigint not null check (miles between 1 and arrived),
  cents bigint not null check (cents = payout_cents(miles)),
  operation_id bigint not null constraint payouts_operation unique,
  bank_reference text not null check (length(bank_reference) between 1 and 60),
  paid_on date not null,
  paid_at timestamptz not null default clock_timestamp(),
  paid_by bigint not null references users (id),
  -- By which request, of what input: asked again with it, it has done that already.
  paid_key text not null,
  paid_hash text not null
);
create index payouts_paid_by on payouts (paid_by, paid_key);
create trigger payouts_append_only before update or delete or truncate on payouts
  for each statement execute function refuse_change();

-- Whether an operation counts in the month of an ally: what somebody gave it, and what was taken back of that.
create function is_of_payout(o operations, account bigint) returns boolean language sql stable as $$
  select case when o.type = 8
    then exists (select from operations c
      where c.id = o.corrects_operation_id and c.to_account_id = account and c.type in (1, 6) and c.from_account_id >= 1000)
    else o.to_account_id = account and o.type in (1, 6) and o.from_account_id >= 1000 end
$$;

-- The months of allies, or of one: what arrived in each, and what is due of it, the oldest first as far as the miles are still there. Paid
-- months as they were paid. Months are those of the zone; `deadline` is the day of the next month until which one is to be paid.
create function payout_months(today date, zone text, deadline integer, of_account bigint)
returns table (account_id bigint, month date, arrived bigint, operations bigint, last_operation_id bigint, miles bigint, status text)
language sql stable as $$
  with allies as (
    select a.id, a.kind_since, b.balance - b.held as available,
      coalesce((select p.last_operation_id from payouts p where p.account_id = a.id order by p.month desc limit 1), 0) as paid_until
    from accounts a join account_balances b on b.account_id = a.id
    where a.kind = 'ally' and (of_account is null or a.id = of_account)
  ), came as (
    select a.id, a.available, date_trunc('month', o.created_at at time zone zone)::date as month,
      sum(p.amount)::bigint as arrived, count(*) as operations, max(o.id) as last_operation_id
    from allies a join postings p on p.account_id = a.id and p.operation_id > a.paid_until join operations o on o.id = p.operation_id
    where o.created_at >= a.kind_since and is_of_payout(o, a.id)
    group by 1, 2, 3 having sum(p.amount) > 0
  ), owed as (
    select c.*, greatest(0, least(c.arrived, c.available - coalesce(sum(c.arrived) over (
        partition by c.id order by c.month rows between unbounded preceding and 1 preceding), 0)))::bigint as miles
    from came c
  )
  select p.account_id, p.month, p.arrived, p.operations, p.last_operation_id, p.miles, 'paid'
  from payouts p where of_account is null or p.account_id = of_account
  union all
  select d.id, d.month, d.arrived, d.operations, d.last_operation_id, d.miles,
    case when d.month >= date_trunc('month', today)::date then 'open'
      when d.miles = 0 then 'nothing'
      when today < (d.month + interval '1 month')::date + deadline then 'due'
      else 'overdue' end
  from owed d
$$;
