-- What the shop reads of the settings: bolívares for a dollar, and which ways of paying are open (1 or 0).
alter table setting_versions drop constraint setting_versions_name_check;
alter table setting_versions add constraint setting_versions_name_check check (
  name in ('transfer_fee', 'transfer_confirmation', 'high_season', 'high_season_percent', 'flight_promotion', 'flight_promotion_percent',
    'miles_per_dollar', 'dollar_price')
  or name ~ '^class_factor_[A-Z]$'
  or name in ('gateway_pago_movil', 'gateway_zelle', 'gateway_tdc', 'gateway_millas'));
alter table setting_versions add constraint setting_versions_dollar_price_check check (
  name <> 'dollar_price' or (value > 0 and value <= 1000000000 and value = round(value, 4)));
alter table setting_versions add constraint setting_versions_gateway_check check (
  name !~ '^gateway_' or value in (0, 1));

insert into setting_versions (name, value, starts_at) values
  ('dollar_price', 36.5, '2000-01-01'),
  ('gateway_pago_movil', 1, '2000-01-01'),
  ('gateway_zelle', 1, '2000-01-01'),
  ('gateway_tdc', 1, '2000-01-01'),
  ('gateway_millas', 1, '2000-01-01');
