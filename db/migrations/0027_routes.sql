-- The routes of the network. A route's rules are dated: a change is a new version with its start, never an overwrite, so that a flight
-- of an earlier day is rewarded and priced by the rules of that day.

create table routes (
  id smallint generated always as identity primary key,
  departure_id smallint not null references airports (id),
  arrive_id smallint not null references airports (id),
  status boolean not null default true,
  constraint routes_pair_key unique (departure_id, arrive_id),
  check (departure_id <> arrive_id)
);

create table route_versions (
  id integer generated always as identity primary key,
  route_id smallint not null references routes (id),
  -- What flying the route gives, and what flying it costs in the award chart, in miles.
  miles_rewards bigint not null check (miles_rewards > 0),
  miles_price_economy bigint not null check (miles_price_economy > 0),
  miles_price_business bigint not null check (miles_price_business > 0),
  -- Whether flying the route gives its reward; otherwise it gives nothing.
  status_rewards boolean not null default true,
  starts_at timestamptz not null default clock_timestamp(),
  changed_by bigint references users (id),
  constraint route_versions_moment unique (route_id, starts_at)
);
create trigger route_versions_append_only before delete or update or truncate on route_versions
  for each statement execute function refuse_change();

-- Every route with the version of its rules that was in force at the moment; a route without any by then is left out.
create function routes_at(moment timestamptz)
  returns table (id smallint, departure_id smallint, arrive_id smallint, status boolean, version_id integer, miles_rewards bigint,
    miles_price_economy bigint, miles_price_business bigint, status_rewards boolean)
  language sql stable as $$
  select r.id, r.departure_id, r.arrive_id, r.status, v.id, v.miles_rewards, v.miles_price_economy, v.miles_price_business, v.status_rewards
  from routes r
  cross join lateral (
    select * from route_versions v where v.route_id = r.id and v.starts_at <= moment order by v.starts_at desc limit 1) v
$$;

-- Where an airport is, for maps, distances and local times. What staff add may not know it yet.
alter table airports
  add column latitude numeric(7, 4) check (latitude between -90 and 90),
  add column longitude numeric(7, 4) check (longitude between -180 and 180),
  add column time_zone text check (time_zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$');

update airports set latitude = place.latitude, longitude = place.longitude, time_zone = place.time_zone
from (values
  ('BNS', 8.6150, -70.2142, 'America/Caracas'),
  ('CCS', 10.6012, -66.9912, 'America/Caracas'),
  ('VIG', 8.6241, -71.6727, 'America/Caracas'),
  ('VLN', 10.1497, -67.9284, 'America/Caracas'),
  ('PZO', 8.2885, -62.7604, 'America/Caracas'),
  ('PMV', 10.9126, -63.9666, 'America/Caracas'),
  ('MAR', 10.5582, -71.7279, 'America/Caracas'),
  ('BLA', 10.1111, -64.6922, 'America/Caracas'),
  ('BRM', 10.0427, -69.3586, 'America/Caracas'),
  ('LSP', 11.7808, -70.1515, 'America/Caracas'),
  ('STB', 8.9746, -71.9433, 'America/Caracas'),
  ('MDE', 6.1645, -75.4231, 'America/Bogota'),
  ('AUA', 12.5014, -70.0152, 'America/Aruba'),
  ('CUR', 12.1889, -68.9598, 'America/Curacao'),
  ('PTY', 9.0714, -79.3835, 'America/Panama'),
  ('MIA', 25.7932, -80.2906, 'America/New_York'),
  ('MRD', 8.5821, -71.1610, 'America/Caracas'),
  ('VLV', 9.3405, -70.5841, 'America/Caracas'),
  ('BOG', 4.7016, -74.1469, 'America/Bogota'),
  ('LIM', -12.0219, -77.1143, 'America/Lima')
) as place (code, latitude, longitude, time_zone)
where airports.code = place.code;

-- The carrier's network, every pair both ways. A reward is a mile for each statute mile of the great circle, in steps of 50; the
-- award prices follow from it.
with network (departure, arrive, kilometres) as (values
  ('AUA', 'CCS', 391),
  ('AUA', 'MAR', 285),
  ('BLA', 'CCS', 257),
  ('BLA', 'MIA', 2396),
  ('BLA', 'PMV', 119),
  ('BLA', 'PTY', 1615),
  ('BLA', 'PZO', 293),
  ('BLA', 'VLN', 354),
  ('BNS', 'CCS', 417),
  ('CCS', 'AUA', 391),
  ('CCS', 'BLA', 257),
  ('CCS', 'BNS', 417),
  ('CCS', 'CUR', 278),
  ('CCS', 'MAR', 518),
  ('CCS', 'PMV', 332),
  ('CCS', 'PZO', 531),
  ('CUR', 'CCS', 278),
  ('MAR', 'AUA', 285),
  ('MAR', 'CCS', 518),
  ('MAR', 'VLN', 418),
  ('MIA', 'BLA', 2396),
  ('PMV', 'BLA', 119),
  ('PMV', 'CCS', 332),
  ('PTY', 'BLA', 1615),
  ('PZO', 'BLA', 293),
  ('PZO', 'CCS', 531),
  ('VLN', 'BLA', 354),
  ('VLN', 'MAR', 418)
), added as (
  insert into routes (departure_id, arrive_id)
  select d.id, a.id from network join airports d on d.code = network.departure join airports a on a.code = network.arrive
  order by network.departure, network.arrive
  returning id, departure_id, arrive_id
)
insert into route_versions (route_id, miles_rewards, miles_price_economy, miles_price_business, starts_at)
select added.id, reward.miles, 10 * reward.miles, 12 * reward.miles, '2000-01-01'
from added
join airports d on d.id = added.departure_id
join airports a on a.id = added.arrive_id
join network on network.departure = d.code and network.arrive = a.code
cross join lateral (select 50 * ceil(network.kilometres / 1.609344 / 50)::bigint as miles) reward
order by added.id;
