-- The programme's month: what everybody had at an instant, what moved people's miles between two, and the months that are sealed.

-- Between which ids the operations of a span lie. Ids and times rise together but for moments, for which an hour is plenty: counted
-- blocks say where the span begins and ends.
create function operation_ids_between(since timestamptz, before timestamptz, out low bigint, out high bigint) language sql stable as $$
  select
    coalesce((select min(b.block) from operation_blocks b where b.last_created_at >= since - interval '1 hour'),
      (select next_block from operation_block_mark)) * 4096,
    coalesce((select min(later.block) * 4096 from (
        select b.block from operation_blocks b group by b.block having min(b.first_created_at) >= before + interval '1 hour') later),
      9223372036854775807)
$$;

-- What every account had just before an instant, as it was known then: the closing before it, and what was posted since. Accounts of the
-- programme too; those with nothing are left out.
create function balances_before(before timestamptz) returns table (account_id bigint, balance bigint) language sql stable as $$
  with closed as materialized (
    select coalesce(max(c.closed_before), '-infinity') as instant from ledger_closings c where c.closed_before <= before
  ), span as materialized (
    select ids.low, ids.high from closed, operation_ids_between(closed.instant, before) ids
  ), parts as (
    (select distinct on (c.account_id) c.account_id, c.balance
      from account_closings c where c.closed_before <= before order by c.account_id, c.operation_id desc)
    union all
    select p.account_id, p.amount from operations o join postings p on p.operation_id = o.id
      where o.id >= (select low from span) and o.id < (select high from span)
        and o.created_at >= (select instant from closed) and o.created_at < before
  )
  select parts.account_id, sum(parts.balance)::bigint from parts group by parts.account_id having sum(parts.balance) <> 0
$$;

-- The tier by which somebody's miles are told at a moment: 0 an ally, else the number of the membership as it counted then; one that had
-- run out counts as the first.
create function tier_at(account accounts, moment timestamptz, zone text) returns smallint language sql stable as $$
  select case when account.kind = 'ally' then 0::smallint else coalesce((
    select case when t.membership_id <> 1
        and coalesce(t.membership_expiry, (t.membership_date + interval '1 year')::date) <= (moment at time zone zone)::date
      then 1::smallint else t.membership_id end
    from member_tiers t where t.user_id = account.user_id and t.since <= moment order by t.since desc, t.id desc limit 1), 1::smallint) end
$$;

-- What moved people's miles in a span, posting by posting: with an account of the programme, or (0) with other people. What the programme
-- gave or took stands with the operation's end that got or gave it; the rest of each posting is between people.
create function miles_moved(since timestamptz, before timestamptz, zone text)
returns table (operation_id bigint, type smallint, account_id bigint, counterpart bigint, tier smallint, miles bigint) language sql stable as $$
  with span as materialized (
    select ids.low, ids.high from operation_ids_between(since, before) ids
  ), moved as materialized (
    select o.id, o.type, o.from_account_id, o.to_account_id, o.created_at from operations o
    where o.id >= (select low from span) and o.id < (select high from span) and o.created_at >= since and o.created_at < before
  ), people as materialized (
    select o.id, o.type, p.account_id, p.amount, tier_at(a, o.created_at, zone) as tier
    from moved o join postings p on p.operation_id = o.id join accounts a on a.id = p.account_id
    where p.account_id >= 1000
  ), programme as materialized (
    select o.id, p.account_id as counterpart, -p.amount as amount,
      case when p.amount < 0 then o.to_account_id else o.from_account_id end as person
    from moved o join postings p on p.operation_id = o.id where p.account_id < 1000
  )
  select w.id, w.type, w.account_id, 0::bigint, w.tier, w.amount from people w
  union all
  select w.id, w.type, w.account_id, side.counterpart, w.tier, side.miles
  from programme g join people w on w.id = g.id and w.account_id = g.person
    cross join lateral (values (g.counterpart, g.amount), (0::bigint, -g.amount)) side (counterpart, miles)
$$;

-- In which months (YYYY-MM) the miles were earned that people had just before an instant: what is spent is the oldest, so what is left is
-- the youngest that came in.
create function miles_earned_in(before timestamptz, zone text) returns table (earned_in text, miles bigint) language sql stable as $$
  with span as materialized (
    select ids.high from operation_ids_between('-infinity', before) ids
  ), lots as (
    select p.account_id, p.amount, lot.day,
      sum(p.amount) over (partition by p.account_id order by lot.day desc, p.operation_id desc) as up_to
    from operations o join postings p on p.operation_id = o.id
      cross join lateral (select coalesce(p.earned_on, o.value_date, (o.created_at at time zone zone)::date) as day) lot
    where o.id < (select high from span) and o.created_at < before and p.account_id >= 1000 and p.amount > 0
  )
  select to_char(l.day, 'YYYY-MM'), sum(least(l.amount, b.balance - (l.up_to - l.amount)))::bigint
  from lots l join balances_before(before) b on b.account_id = l.account_id
  where b.balance > l.up_to - l.amount
  group by 1
$$;

-- Sealed months. A seal stays; that a month was opened again stands beside it, and the next seal of it has the next number.
create table month_seals (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  edition smallint not null check (edition > 0),
  report text not null,
  digest text not null,
  sealed_at timestamptz not null default clock_timestamp(),
  -- Null: the programme itself, some minutes after the month's end.
  sealed_by bigint references users (id),
  constraint month_seals_edition unique (month, edition),
  check (digest = encode(sha256(convert_to(report, 'UTF8')), 'hex'))
);
create table month_reopenings (
  seal_id bigint primary key references month_seals (id),
  reason text not null check (length(reason) between 1 and 500),
  reopened_at timestamptz not null default clock_timestamp(),
  reopened_by bigint not null references users (id)
);
create trigger month_seals_append_only before update or delete or truncate on month_seals
  for each statement execute function refuse_change();
create trigger month_reopenings_append_only before update or delete or truncate on month_reopenings
  for each statement execute function refuse_change();

create function guard_month_seals() returns trigger language plpgsql as $$
begin
  if new.edition <> 1 + (select count(*) from month_seals s where s.month = new.month)
     or exists (select from month_seals s where s.month = new.month and not exists (select from month_reopenings r where r.seal_id = s.id)) then
    raise exception 'the month % is sealed', new.month using errcode = 'ML015';
  end if;
  return new;
end $$;
create trigger month_seals_guard before insert on month_seals for each row execute function guard_month_seals();
