-- Currencies, and what one is worth in another. The rates are a list that staff maintain: no price is reckoned with them.
create table coins (
  id smallint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  symbol text not null check (length(symbol) between 1 and 10),
  status boolean not null default true
);
create unique index coins_name_key on coins (search_text(name));

create table rates (
  id smallint generated always as identity primary key,
  coin_id smallint not null references coins (id),
  represents_id smallint not null references coins (id),
  status boolean not null default true,
  constraint rates_pair_key unique (coin_id, represents_id),
  check (coin_id <> represents_id)
);

-- So much of the one is so much of the other, from its start on.
create table rate_versions (
  id integer generated always as identity primary key,
  rate_id smallint not null references rates (id),
  value_coin numeric not null check (value_coin > 0 and value_coin < 1000000000000 and value_coin = round(value_coin, 6)),
  value_coin_represent numeric not null
    check (value_coin_represent > 0 and value_coin_represent < 1000000000000 and value_coin_represent = round(value_coin_represent, 6)),
  starts_at timestamptz not null default clock_timestamp(),
  changed_by bigint references users (id),
  constraint rate_versions_moment unique (rate_id, starts_at)
);
create trigger rate_versions_append_only before delete or update or truncate on rate_versions
  for each statement execute function refuse_change();

insert into coins (name, symbol) values ('Dólar estadounidense', '$'), ('Bolívar', 'Bs'), ('Euro', '€');
insert into rates (coin_id, represents_id) values (1, 2);
insert into rate_versions (rate_id, value_coin, value_coin_represent, starts_at) values (1, 1, 36.5, '2000-01-01');
