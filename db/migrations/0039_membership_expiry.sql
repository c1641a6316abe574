-- The first day on which a membership no longer holds, where that is not a year after its date: it was renewed before its end.
alter table users add column membership_expiry date check (membership_expiry is null or membership_id <> 1);
alter table member_tiers add column membership_expiry date;

create or replace function keep_tiers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_tiers (user_id, membership_id, membership_date, membership_expiry)
      select id, membership_id, membership_date, membership_expiry from added order by id;
  else
    insert into member_tiers (user_id, membership_id, membership_date, membership_expiry)
      select became.id, became.membership_id, became.membership_date, became.membership_expiry from added became join removed was using (id)
      where (was.membership_id, was.membership_date, was.membership_expiry)
        is distinct from (became.membership_id, became.membership_date, became.membership_expiry) order by became.id;
  end if;
  return null;
end $$;

-- Another tier or date begins a year of its own: the end that the earlier one had says nothing of it.
create function forget_membership_expiry() returns trigger language plpgsql as $$
begin
  if (new.membership_id, new.membership_date) is distinct from (old.membership_id, old.membership_date)
     and new.membership_expiry is not distinct from old.membership_expiry then
    new.membership_expiry := null;
  end if;
  return new;
end $$;
create trigger users_membership_expiry before update on users for each row execute function forget_membership_expiry();

-- Who was told that which membership ends, so many days before.
create table membership_notices (
  user_id bigint not null references users (id) on delete cascade,
  expiry date not null,
  days smallint not null check (days > 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, expiry, days)
);
