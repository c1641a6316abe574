-- Erasing an account for who asked the staff for it waits for another administrator, where the rules say so.
alter table approval_requests drop constraint approval_requests_action_check;
alter table approval_requests add constraint approval_requests_action_check check (
  action in ('transfer', 'role', 'fee', 'rewards', 'erasure', 'rules'));

alter table setting_versions drop constraint setting_versions_name_check;
alter table setting_versions add constraint setting_versions_name_check check (
  name in ('transfer_fee', 'transfer_confirmation', 'high_season', 'high_season_percent', 'flight_promotion', 'flight_promotion_percent',
    'miles_per_dollar', 'dollar_price', 'bank_approval')
  or name ~ '^class_factor_[A-Z]$'
  or name in ('gateway_pago_movil', 'gateway_zelle', 'gateway_tdc', 'gateway_millas')
  or name in ('approvals', 'approval_transfer_above', 'approval_role', 'approval_fee', 'approval_rewards', 'approval_erasure', 'approval_days'));
alter table setting_versions drop constraint setting_versions_approvals_check;
alter table setting_versions add constraint setting_versions_approvals_check check (
  name not in ('approvals', 'approval_role', 'approval_fee', 'approval_rewards', 'approval_erasure') or value in (0, 1));
insert into setting_versions (name, value, starts_at) values ('approval_erasure', 1, '2000-01-01');
