-- Members' tiers keep their history: what somebody was at any moment can be told later.

create table member_tiers (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  membership_id smallint not null references memberships,
  -- The date of the membership, as its card shows it.
  membership_date date,
  -- From when it is known: everything reckoned for a moment from here on uses it.
  since timestamptz not null default clock_timestamp()
);
create index member_tiers_user on member_tiers (user_id, since desc, id desc);
create trigger member_tiers_append_only before update or truncate on member_tiers
  for each statement execute function refuse_change();

create function keep_tiers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_tiers (user_id, membership_id, membership_date) select id, membership_id, membership_date from added order by id;
  else
    insert into member_tiers (user_id, membership_id, membership_date)
      select became.id, became.membership_id, became.membership_date from added became join removed was using (id)
      where (was.membership_id, was.membership_date) is distinct from (became.membership_id, became.membership_date) order by became.id;
  end if;
  return null;
end $$;
create trigger users_tiers_insert after insert on users referencing new table as added
  for each statement execute function keep_tiers();
create trigger users_tiers_update after update on users referencing old table as removed new table as added
  for each statement execute function keep_tiers();

-- What they are today they have been since the date that their card shows, or since they joined.
insert into member_tiers (user_id, membership_id, membership_date, since)
  select id, membership_id, membership_date,
    coalesce(membership_date::timestamp at time zone 'America/Caracas', registered_at) from users order by id;
