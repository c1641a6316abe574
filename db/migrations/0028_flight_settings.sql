-- Settings that flights read: what classes earn, the high season, the flight promotion, and miles for a dollar. Switches are 1 or 0.
alter table setting_versions drop constraint setting_versions_name_check;
alter table setting_versions add constraint setting_versions_name_check check (
  name in ('transfer_fee', 'transfer_confirmation', 'high_season', 'high_season_percent', 'flight_promotion', 'flight_promotion_percent', 'miles_per_dollar')
  or name ~ '^class_factor_[A-Z]$');
alter table setting_versions add constraint setting_versions_class_factor_check check (
  name !~ '^class_factor_' or (value between 0 and 1.2 and value = round(value, 2)));
alter table setting_versions add constraint setting_versions_switch_check check (
  name not in ('high_season', 'flight_promotion') or value in (0, 1));
alter table setting_versions add constraint setting_versions_percent_check check (
  name not in ('high_season_percent', 'flight_promotion_percent') or (value between 0 and 100 and value = round(value, 2)));
alter table setting_versions add constraint setting_versions_miles_per_dollar_check check (
  name <> 'miles_per_dollar' or (value > 0 and value <= 100000 and value = round(value, 4)));

-- What the brand says (class factors, the high season's percentage) is added by the server when it starts.
insert into setting_versions (name, value, starts_at) values
  ('high_season', 0, '2000-01-01'),
  ('flight_promotion', 0, '2000-01-01'),
  ('flight_promotion_percent', 10, '2000-01-01'),
  ('miles_per_dollar', 30, '2000-01-01');
