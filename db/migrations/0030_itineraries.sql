-- The timetable. A version is what one file said, and is never changed; which one is in force is told by starts, so that an earlier one can
-- come back and every day can be explained.

create table itinerary_versions (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint references users (id)
);

create table itinerary_rows (
  version_id integer not null references itinerary_versions (id),
  -- As in the file, from 1.
  position integer not null check (position > 0),
  carrier text not null check (carrier ~ '^[A-Z0-9]{2}$'),
  flight_number text not null check (flight_number ~ '^[1-9][0-9]{0,3}$'),
  origin_id smallint not null references airports (id),
  destination_id smallint not null references airports (id),
  -- 1 for Monday to 7 for Sunday, of the day on which it leaves.
  days text not null check (days ~ '^1?2?3?4?5?6?7?$' and days <> ''),
  valid_from date not null,
  valid_until date not null,
  -- By the clocks of each airport; it lands at the first such time after it has left.
  departure_time text not null check (departure_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  arrival_time text not null check (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  equipment text not null check (equipment ~ '^[A-Z0-9]{3}$'),
  -- How many seats each booking class has: {"Y": 20}.
  seats jsonb not null check (jsonb_typeof(seats) = 'object'),
  -- What each fare family costs one way, in USD, as exact decimals: {"LIGHT": "89.5"}.
  fares jsonb not null check (jsonb_typeof(fares) = 'object'),
  primary key (version_id, position),
  check (origin_id <> destination_id),
  check (valid_from <= valid_until)
);

create table itinerary_starts (
  id integer generated always as identity primary key,
  version_id integer not null references itinerary_versions (id),
  starts_at timestamptz not null default clock_timestamp(),
  started_by bigint references users (id)
);

create trigger itinerary_versions_append_only before delete or update or truncate on itinerary_versions
  for each statement execute function refuse_change();
create trigger itinerary_rows_append_only before delete or update or truncate on itinerary_rows
  for each statement execute function refuse_change();
create trigger itinerary_starts_append_only before delete or update or truncate on itinerary_starts
  for each statement execute function refuse_change();

-- The carrier's flights from today on, for a year and a month. Where the clocks of both ends do not change together, a flight lands at another
-- local time for a part of the year, and has a row for each part.
with added as (
  insert into itinerary_versions (name) values ('Itinerarios iniciales') returning id
), started as (
  insert into itinerary_starts (version_id, starts_at) select id, '2000-01-01' from added
), flights (number, origin, destination, days, departs, minutes, equipment, kilometres) as (values
  ('1301', 'BLA', 'CCS', '1234567', time '06:45', 50, '734', 257),
  ('1302', 'CCS', 'BLA', '1234567', time '18:30', 50, '734', 257),
  ('1303', 'BLA', 'MIA', '1357', time '08:00', 225, '734', 2396),
  ('1304', 'MIA', 'BLA', '1357', time '13:30', 225, '734', 2396),
  ('1305', 'BLA', 'PMV', '12345', time '07:15', 35, '732', 119),
  ('1306', 'PMV', 'BLA', '12345', time '09:00', 35, '732', 119),
  ('1307', 'BLA', 'PTY', '246', time '09:30', 160, '734', 1615),
  ('1308', 'PTY', 'BLA', '246', time '22:10', 160, '734', 1615),
  ('1309', 'BLA', 'PZO', '1234567', time '10:45', 50, '732', 293),
  ('1310', 'PZO', 'BLA', '1234567', time '12:30', 50, '732', 293),
  ('1311', 'BLA', 'VLN', '135', time '14:00', 55, '732', 354),
  ('1312', 'VLN', 'BLA', '135', time '16:00', 55, '732', 354),
  ('1313', 'BNS', 'CCS', '1246', time '09:15', 60, '732', 417),
  ('1314', 'CCS', 'BNS', '1246', time '07:00', 60, '732', 417),
  ('1315', 'CCS', 'AUA', '1567', time '10:00', 60, '732', 391),
  ('1316', 'AUA', 'CCS', '1567', time '12:15', 60, '732', 391),
  ('1317', 'MAR', 'AUA', '357', time '11:30', 50, '732', 285),
  ('1318', 'AUA', 'MAR', '357', time '13:30', 50, '732', 285),
  ('1319', 'CCS', 'CUR', '2467', time '14:15', 50, '732', 278),
  ('1320', 'CUR', 'CCS', '2467', time '16:15', 50, '732', 278),
  ('1321', 'CCS', 'MAR', '1234567', time '06:30', 70, '732', 518),
  ('1322', 'MAR', 'CCS', '1234567', time '19:45', 70, '732', 518),
  ('1323', 'CCS', 'PMV', '1234567', time '08:45', 55, '732', 332),
  ('1324', 'PMV', 'CCS', '1234567', time '17:15', 55, '732', 332),
  ('1325', 'CCS', 'PZO', '12345', time '12:00', 100, 'F50', 531),
  ('1326', 'PZO', 'CCS', '12345', time '15:00', 100, 'F50', 531),
  ('1327', 'MAR', 'VLN', '1245', time '08:30', 60, '732', 418),
  ('1328', 'VLN', 'MAR', '1245', time '10:30', 60, '732', 418),
  ('1351', 'BLA', 'CCS', '12345', time '13:15', 50, '732', 257),
  ('1352', 'CCS', 'BLA', '12345', time '15:15', 50, '732', 257)
), today as (
  select (now() at time zone 'America/Caracas')::date as day
), dated as (
  select f.*, o.id as origin_id, d.id as destination_id, series.moment::date as day,
    to_char(((series.moment::date + f.departs) at time zone o.time_zone + f.minutes * interval '1 minute') at time zone d.time_zone, 'HH24:MI') as arrives
  from flights f
  join airports o on o.code = f.origin
  join airports d on d.code = f.destination
  cross join today
  cross join generate_series(today.day, today.day + 400, '1 day') as series (moment)
), islands as (
  select dated.*, day - (row_number() over (partition by number, arrives order by day))::integer as island from dated
), parts as (
  select number, origin_id, destination_id, days, to_char(departs, 'HH24:MI') as departs, arrives, equipment, kilometres,
    min(day) as valid_from, max(day) as valid_until
  from islands
  group by number, origin_id, destination_id, days, departs, arrives, equipment, kilometres, island
)
insert into itinerary_rows (version_id, position, carrier, flight_number, origin_id, destination_id, days, valid_from, valid_until,
  departure_time, arrival_time, equipment, seats, fares)
select added.id, row_number() over (order by number, valid_from), '9V', number, origin_id, destination_id, days, valid_from, valid_until,
  departs, arrives, equipment,
  case equipment when 'F50' then '{"Q": 8, "T": 6, "M": 12, "H": 6, "Y": 10, "B": 4, "J": 4}'::jsonb
    else '{"Q": 16, "T": 10, "M": 30, "H": 14, "Y": 24, "B": 10, "J": 6, "C": 6}'::jsonb end,
  jsonb_build_object(
    'LIGHT', (25 + round(kilometres * 0.07))::text, 'MEDIUM', (35 + round(kilometres * 0.09))::text,
    'ULTRA', (50 + round(kilometres * 0.12))::text, 'BUSINESS', (80 + round(kilometres * 0.2))::text)
from parts cross join added;
