-- Redemptions: miles for flights. A row is written before anything is asked of anybody, and every step of the way is written down before
-- and after it is taken, so that whoever finds a redemption standing still can go on with it.
create table redemptions (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),

  -- Whose key it is, and of what input: asking again with it gives the same redemption.
  caller_id bigint not null references users (id),
  key text not null check (length(key) between 1 and 200),
  input_hash text not null,
  constraint redemptions_key unique (caller_id, key),

  -- Who flies and pays; who of the staff issued it, if anyone.
  user_id bigint not null references users (id),
  account_id bigint not null references accounts (id),
  issued_by bigint references users (id),

  -- What is flown, and at which price: as the quote said, with the versions of the rules.
  quote_id uuid not null,
  origin text not null,
  destination text not null,
  flight_type text not null check (flight_type in ('OW', 'RT')),
  cabin text not null check (cabin in ('Economy', 'Business')),
  flights jsonb not null check (jsonb_typeof(flights) = 'object'),
  passenger jsonb not null check (jsonb_typeof(passenger) = 'object'),
  miles_price bigint not null check (miles_price > 0),
  price_rule jsonb not null,
  promotion jsonb,

  -- Where it stands. `opened`: nothing was asked yet. `held`: the miles are set aside. `booking`, `ticketing`: the inventory was asked,
  -- nobody knows yet. `booked`, `ticketed`: it has said so. `unknown`: it did not say, staff have to look. `refused`: the miles go back.
  -- `cancelling`: seats that nobody needs go back. `over`: nothing is left to do.
  stage text not null default 'opened'
    check (stage in ('opened', 'held', 'booking', 'booked', 'ticketing', 'ticketed', 'unknown', 'refused', 'cancelling', 'over')),
  -- What people see: 1 in process, 2 accepted, 3 rejected. Null until the miles are spent, and for ever where they never were.
  status smallint check (status in (1, 2, 3)),
  refusal text,
  hold_id bigint references holds (id),
  operation_id bigint,
  -- What the inventory booked; what staff accepted a request with.
  booking_pnr text check (booking_pnr ~ '^[A-Z]{6}$'),
  pnr text check (pnr ~ '^[A-Z]{6}$'),
  tickets text[] not null default '{}',
  ended_at timestamptz,
  late_since timestamptz,

  -- Who goes on with it at the moment, and until when nobody else does. Nothing of it is written by who has lost it.
  lease uuid,
  lease_until timestamptz not null default '-infinity',
  attempts integer not null default 0,

  check ((status is null) = (operation_id is null)),
  check (status is distinct from 2 or pnr is not null),
  check ((stage = 'refused') <= (refusal is not null)),
  check (status is null or refusal is null)
);
-- A quote is used once by a member, unless that came to nothing.
create unique index redemptions_quote on redemptions (user_id, quote_id) where refusal is null;
create index redemptions_open on redemptions (lease_until) where stage <> 'over';
create index redemptions_in_process on redemptions (created_at) where status = 1;
create index redemptions_user on redemptions (user_id, id desc) where status is not null;
create index redemptions_shown on redemptions (id desc) where status is not null;
create unique index redemptions_operation on redemptions (operation_id) where operation_id is not null;

-- What a reservation system that knows no references was asked to book, and what it said: so nothing is booked twice. Asked and without a
-- PNR, nobody knows; neither, nothing was done.
create table asked_bookings (
  reference text primary key,
  created_at timestamptz not null default clock_timestamp(),
  is_asked boolean not null,
  pnr text,
  check (pnr is null or not is_asked)
);

-- What is final stays: a redemption that was accepted or rejected, its price, its people.
create function guard_redemptions() returns trigger language plpgsql as $$
begin
  if old.status in (2, 3) and (new.status, new.pnr, new.tickets, new.operation_id) is distinct from (old.status, old.pnr, old.tickets, old.operation_id)
     or old.status = 1 and new.status is null
     or (new.caller_id, new.key, new.user_id, new.account_id, new.miles_price, new.flights, new.passenger)
        is distinct from (old.caller_id, old.key, old.user_id, old.account_id, old.miles_price, old.flights, old.passenger) then
    raise exception 'redemption % is final, or that of it does not change', old.id using errcode = 'ML012';
  end if;
  return new;
end $$;
create trigger redemptions_stay before update on redemptions for each row execute function guard_redemptions();
create trigger redemptions_append_only before delete or truncate on redemptions
  for each statement execute function refuse_change();

-- What an operation of a redemption belongs to besides.
insert into reference_kinds values ('ticket', false), ('pnr', false);

-- The flight that an operation redeemed, as the lists of operations tell it.
create function redemption_of(operation bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('pnr', r.pnr, 'tickets', r.tickets, 'departure', r.origin, 'arrive', r.destination, 'flight_type', r.flight_type,
    'seat_go', r.flights -> 'outbound' ->> 'family', 'flight_date_go', r.flights -> 'outbound' -> 'flights' -> 0 ->> 'departure',
    'seat_return', r.flights -> 'inbound' ->> 'family', 'flight_date_return', r.flights -> 'inbound' -> 'flights' -> 0 ->> 'departure')
  from redemptions r where r.operation_id = operation
$$;
