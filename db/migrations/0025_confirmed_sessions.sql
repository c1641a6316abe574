-- From an amount on, which staff set, a transfer asks its sender to prove again who it is; 0, or no version of that setting, never asks.
alter table sessions add column confirmed_at timestamptz;

alter table setting_versions drop constraint setting_versions_name_check;
alter table setting_versions add constraint setting_versions_name_check check (name in ('transfer_fee', 'transfer_confirmation'));
alter table setting_versions add constraint setting_versions_confirmation_check check (
  name <> 'transfer_confirmation' or (value >= 0 and value <= 1000000000000 and value = round(value)));
