-- What staff asked for and another administrator has to approve, and what became of it. It is done in the transaction that writes
-- `approved` here, and in no other.
create table approval_requests (
  id bigint generated always as identity primary key,
  action text not null check (action in ('transfer', 'role', 'fee', 'rewards', 'rules')),
  -- What is done once it is approved; and what people were told of it when it was asked for: a list of fields and values.
  input jsonb not null,
  asked jsonb not null,
  -- What it is about, where only one request at a time may wait for it.
  subject text,
  -- The key of the call that asked, where that has one: asked again with it, it is the same request.
  key text check (length(key) between 1 and 200),
  input_hash text,
  requested_by bigint not null references users (id),
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  decided_at timestamptz,
  decided_by bigint references users (id),
  -- By which call: asked again with it, it has done that already.
  decided_key text,
  comment text check (length(comment) between 1 and 300),
  -- In which its miles moved.
  operation_id bigint,
  constraint approval_requests_key unique (requested_by, key),
  check ((key is null) = (input_hash is null)),
  check ((status = 'pending') = (decided_at is null)),
  -- Whatever asks: nobody decides about what they asked for, and nobody else takes it back.
  check (case status when 'approved' then decided_by <> requested_by when 'rejected' then decided_by <> requested_by
    when 'withdrawn' then decided_by = requested_by else decided_by is null end is true),
  check (status <> 'rejected' or comment is not null),
  check (operation_id is null or status = 'approved')
);
create unique index approval_requests_open on approval_requests (action, subject) where status = 'pending';
create index approval_requests_due on approval_requests (expires_at) where status = 'pending';
create index approval_requests_status on approval_requests (status, id desc);

-- A request is decided once, and what was asked for never changes.
create function guard_approval_requests() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' or new.status = 'pending'
     or (new.action, new.input, new.asked, new.subject, new.key, new.input_hash, new.requested_by, new.requested_at, new.expires_at)
        is distinct from (old.action, old.input, old.asked, old.subject, old.key, old.input_hash, old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'approval request % is decided, or that of it does not change', old.id using errcode = 'ML014';
  end if;
  return new;
end $$;
create trigger approval_requests_stay before update on approval_requests for each row execute function guard_approval_requests();
create trigger approval_requests_append_only before delete or truncate on approval_requests for each statement execute function refuse_change();

insert into reference_kinds values ('approval_request', true);

-- Which actions wait for another administrator: whether any does (`approvals`), which, and how many days they can be decided.
alter table setting_versions drop constraint setting_versions_name_check;
alter table setting_versions add constraint setting_versions_name_check check (
  name in ('transfer_fee', 'transfer_confirmation', 'high_season', 'high_season_percent', 'flight_promotion', 'flight_promotion_percent',
    'miles_per_dollar', 'dollar_price', 'bank_approval')
  or name ~ '^class_factor_[A-Z]$'
  or name in ('gateway_pago_movil', 'gateway_zelle', 'gateway_tdc', 'gateway_millas')
  or name in ('approvals', 'approval_transfer_above', 'approval_role', 'approval_fee', 'approval_rewards', 'approval_days'));
alter table setting_versions add constraint setting_versions_approvals_check check (
  name not in ('approvals', 'approval_role', 'approval_fee', 'approval_rewards') or value in (0, 1));
alter table setting_versions add constraint setting_versions_approval_amounts_check check (
  case name when 'approval_transfer_above' then value >= 0 and value = trunc(value)
    when 'approval_days' then value between 1 and 30 and value = trunc(value) else true end);
insert into setting_versions (name, value, starts_at) values
  ('approvals', 0, '2000-01-01'),
  ('approval_transfer_above', 10000, '2000-01-01'),
  ('approval_role', 1, '2000-01-01'),
  ('approval_fee', 1, '2000-01-01'),
  ('approval_rewards', 1, '2000-01-01'),
  ('approval_days', 7, '2000-01-01');
