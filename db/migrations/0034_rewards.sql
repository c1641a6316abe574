-- Flown coupons and what they give. A file is checked as a whole and kept with what each of its rows would give; then it is credited row
-- by row, through the ledger, which takes each coupon once.

-- What a tier adds to rewards in the business cabin, dated like the rest of it; null where it is the programme's first rule.
alter table membership_versions add column business_bonus_percent numeric(5, 2) check (business_bonus_percent between 0 and 100);

create table reward_uploads (
  id integer generated always as identity primary key,
  -- What the file was called, or the flight that was marked as flown.
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint references users (id),
  -- `checked`: nobody has asked yet to credit it. `crediting`: its rows that are ready are being credited. `credited`: none is left.
  status text not null default 'checked' check (status in ('checked', 'crediting', 'credited')),
  credited_by bigint references users (id),
  ended_at timestamptz,
  -- How many rows are in each state, and their miles; of one that is being credited the rows are counted.
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  check ((status = 'checked') = (credited_by is null)),
  check ((status = 'credited') = (ended_at is not null))
);
create index reward_uploads_crediting on reward_uploads (id) where status = 'crediting';

create table reward_rows (
  upload_id integer not null references reward_uploads (id),
  -- Its number in the file, as a person sees it.
  line integer not null check (line > 0),
  -- As they stood in the file, in the order of its columns: ticket, coupon, customer, name, flight, day, origin, destination, class.
  cells text[] not null check (cardinality(cells) = 9),
  -- `ready`: to be credited. `credited`: by its operation. `known`: the coupon was credited before. `empty`: it gives nothing.
  status text not null check (status in ('ready', 'credited', 'known', 'empty', 'rejected')),
  -- Why it is rejected, or gives nothing.
  reason text,
  -- What it says, where it was understood: ticket, coupon, flight, day, origin, destination, class; whose it is, its miles, by which formula.
  coupon jsonb check (jsonb_typeof(coupon) = 'object'),
  account_id bigint,
  miles bigint check (miles >= 0),
  formula jsonb check (jsonb_typeof(formula) = 'object'),
  operation_id bigint,
  primary key (upload_id, line),
  check ((status = 'credited') <= (operation_id is not null)),
  check ((status in ('ready', 'credited')) <= (miles > 0 and account_id is not null and coupon is not null and formula is not null))
);
create index reward_rows_states on reward_rows (upload_id, status, line);

-- What is decided stays: a row that was credited, and what each row was checked to be.
create function guard_reward_rows() returns trigger language plpgsql as $$
begin
  raise exception 'row % of the rewards % is credited, or that of it does not change: refused', old.line, old.upload_id using errcode = 'ML013';
end $$;
create trigger reward_rows_stay before update on reward_rows for each row
  when (old.status = 'credited' or (old.cells, old.coupon, old.account_id, old.miles, old.formula)
    is distinct from (new.cells, new.coupon, new.account_id, new.miles, new.formula))
  execute function guard_reward_rows();
create trigger reward_rows_append_only before delete or truncate on reward_rows
  for each statement execute function refuse_change();
create trigger reward_uploads_append_only before delete or truncate on reward_uploads
  for each statement execute function refuse_change();

-- The coupon that an operation rewards, written in its transaction.
create table coupon_rewards (
  operation_id bigint primary key,
  ticket_number text not null check (ticket_number ~ '^[0-9]{13}$'),
  coupon smallint not null check (coupon between 1 and 4),
  flight text not null,
  day date not null,
  origin text not null,
  destination text not null,
  class_code text not null,
  formula jsonb not null check (jsonb_typeof(formula) = 'object'),
  constraint coupon_rewards_once unique (ticket_number, coupon)
);
create trigger coupon_rewards_append_only before update or delete or truncate on coupon_rewards
  for each statement execute function refuse_change();

-- The same as the lists of operations tell it.
create function reward_of(operation bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('ticket_number', r.ticket_number, 'coupon', r.coupon, 'flight', r.flight, 'day', r.day, 'origin', r.origin,
    'destination', r.destination, 'class', r.class_code, 'formula', r.formula)
  from coupon_rewards r where r.operation_id = operation
$$;

-- Whether a ticket was paid with miles.
create index redemptions_tickets on redemptions using gin (tickets) where tickets <> '{}';

-- Who flew.
create index inventory_coupons_flight on inventory_coupons (day, flight_number);
