-- What is sold: memberships, packages of miles, access to lounges. What a buyer pays and gets is dated: a change is a new version with its
-- start, never an overwrite, so that an order that names its version keeps what was bought.
create table products (
  id integer generated always as identity primary key,
  type text not null check (type in ('membership', 'miles_package', 'vip_access')),
  -- The tier that a membership gives.
  membership_id smallint references memberships (id),
  description text not null check (length(description) between 1 and 500),
  -- The file store's id of its picture; without one it is shown in the brand's own colours.
  picture text check (picture ~ '^[0-9a-f]{32}$'),
  status boolean not null default true,
  constraint products_type unique (id, type),
  check ((type = 'membership') = (membership_id is not null))
);

create table product_versions (
  id integer generated always as identity primary key,
  product_id integer not null,
  type text not null,
  name text not null check (length(name) between 1 and 120),
  -- In hundredths of a dollar; 0 for what is never sold: the tier that everybody has.
  price_usd_cents bigint not null check (price_usd_cents between 0 and 1000000000),
  -- What it costs in miles; null where miles do not pay it.
  price_miles bigint check (price_miles between 1 and 1000000000000),
  -- What it brings, in miles.
  miles bigint not null default 0 check (miles between 0 and 1000000000000),
  starts_at timestamptz not null default clock_timestamp(),
  changed_by bigint references users (id),
  constraint product_versions_moment unique (product_id, starts_at),
  -- So that an order can name both, and they belong together.
  constraint product_versions_product unique (id, product_id),
  foreign key (product_id, type) references products (id, type),
  check (type <> 'miles_package' or (miles > 0 and price_miles is null)),
  check (type = 'membership' or price_usd_cents > 0)
);
create trigger product_versions_append_only before delete or update or truncate on product_versions
  for each statement execute function refuse_change();

create view current_products as
select p.id, p.type, p.membership_id, p.description, p.picture, p.status, v.id as version_id, v.name, v.price_usd_cents, v.price_miles, v.miles
from products p cross join lateral (
  select * from product_versions where product_id = p.id and starts_at <= clock_timestamp() order by starts_at desc limit 1) v;

with first (place, type, tier, name, description, price_usd_cents, price_miles, miles) as (values
  (1, 'membership', 'Silver', 'Silver', 'El nivel base del programa: gratuito y para siempre.', 0, null::bigint, 0),
  (2, 'membership', 'Gold', 'Gold', 'Transfiera y compre millas, con prioridad en el chequeo, el abordaje y el equipaje, y 10 % más de millas en cabina ejecutiva.',
    9900, 3000, 1000),
  (3, 'membership', 'Black', 'Black', 'Todo lo de Gold, una maleta más de 23 kg, ascensos de cabina según disponibilidad y 20 % más de millas en cabina ejecutiva.',
    19900, 6000, 2500),
  (4, 'miles_package', null, '1.000 millas', 'Para completar las millas de su próximo viaje.', 3500, null, 1000),
  (5, 'miles_package', null, '5.000 millas', 'Para un viaje nacional, con un precio mejor por milla.', 16500, null, 5000),
  (6, 'miles_package', null, '10.000 millas', 'Para volar más lejos, con el mejor precio por milla.', 31000, null, 10000),
  (7, 'vip_access', null, 'Acceso VIP', 'Una entrada a la sala VIP del aeropuerto antes de su vuelo.', 4000, 1200, 0)
), added as (
  insert into products (type, membership_id, description)
  select first.type, memberships.id, first.description
  from first left join memberships on memberships.name = first.tier order by first.place
  returning id, type, description
)
insert into product_versions (product_id, type, name, price_usd_cents, price_miles, miles, starts_at)
select added.id, added.type, first.name, first.price_usd_cents, first.price_miles, first.miles, '2000-01-01'
from added join first using (type, description) order by added.id;

-- What a tier adds to rewards in the business cabin belongs to what it may do.
create or replace view current_memberships as
select m.id, m.name, m.description, m.rank, v.id as version_id, v.may_transfer, v.may_buy_miles, v.business_bonus_percent
from memberships m cross join lateral (
  select * from membership_versions where membership_id = m.id and starts_at <= clock_timestamp() order by starts_at desc limit 1) v;
