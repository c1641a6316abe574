-- What each tier may do, with its history: a change is a new version with its start, so that what was refused or done can be told by
-- the rules of its day. The version of a moment is the latest that had started by then.
create table membership_versions (
  id integer generated always as identity primary key,
  membership_id smallint not null references memberships,
  -- Whether its members give miles to other members; allies are paid by every tier.
  may_transfer boolean not null,
  may_buy_miles boolean not null,
  starts_at timestamptz not null default clock_timestamp(),
  changed_by bigint references users (id),
  constraint membership_versions_moment unique (membership_id, starts_at)
);
create trigger membership_versions_append_only before delete or update or truncate on membership_versions
  for each statement execute function refuse_change();

insert into membership_versions (membership_id, may_transfer, may_buy_miles, starts_at)
select id, rank > 1, rank > 1, '2000-01-01' from memberships;

-- The tier that a membership counts as on a day of the programme's calendar: one that has run out counts as Silver, which never does.
create function effective_tier(membership_id smallint, membership_date date, today date) returns smallint language sql immutable
  return case when membership_id <> 1 and membership_date + interval '1 year' <= today then 1::smallint else membership_id end;

create view current_memberships as
select m.id, m.name, m.description, m.rank, v.id as version_id, v.may_transfer, v.may_buy_miles
from memberships m cross join lateral (
  select * from membership_versions where membership_id = m.id and starts_at <= clock_timestamp() order by starts_at desc limit 1) v;
