-- The programme's settings with their history. A setting is never overwritten: a change is a new version with its start, so that
-- every calculation can be repeated by the rules of its day. The version of a moment is the latest that had started by then.
create table setting_versions (
  id integer generated always as identity primary key,
  name text not null check (name in ('transfer_fee')),
  value numeric not null,
  starts_at timestamptz not null default clock_timestamp(),
  changed_by bigint references users (id),
  constraint setting_versions_moment unique (name, starts_at),
  -- Percent of a transfer.
  check (name <> 'transfer_fee' or (value > 0 and value < 100 and value = round(value, 4)))
);
create trigger setting_versions_append_only before delete or update or truncate on setting_versions
  for each statement execute function refuse_change();

insert into setting_versions (name, value, starts_at)
select 'transfer_fee', fee_percent, '2000-01-01' from programme_settings;

create function current_setting_value(setting text) returns numeric language sql stable
  return (select value from setting_versions where name = setting and starts_at <= clock_timestamp() order by starts_at desc limit 1);

drop table programme_settings;
-- Processes of the version before read the commission there.
create view programme_settings as select current_setting_value('transfer_fee') as fee_percent;
