-- Promotions: a price of their own for one route, cabin and type of flight, between two days. What prices is dated: a change is a new
-- version with its start, so that what somebody paid can be told later.
create table promotions (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) between 1 and 500),
  -- The file store's id of its picture.
  picture text not null check (picture ~ '^[0-9a-f]{32}$'),
  status boolean not null default true
);

create table promotion_versions (
  id integer generated always as identity primary key,
  promotion_id integer not null references promotions (id),
  route_id smallint not null references routes (id),
  seat text not null check (seat in ('Economy', 'Business')),
  flight_type text not null check (flight_type in ('OW', 'RT')),
  -- Of everything that is flown, there and back where it is a round trip.
  miles_price bigint not null check (miles_price > 0),
  -- Days of the programme's calendar, both included.
  start_date date not null,
  finish_date date not null,
  starts_at timestamptz not null default clock_timestamp(),
  changed_by bigint references users (id),
  constraint promotion_versions_moment unique (promotion_id, starts_at),
  check (start_date <= finish_date)
);
create trigger promotion_versions_append_only before delete or update or truncate on promotion_versions
  for each statement execute function refuse_change();
