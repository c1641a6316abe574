-- A price that is lower for one member and one product, once.
create table discounts (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint not null references users (id),
  user_id bigint not null references users (id),
  product_id integer not null references products (id),
  code text not null constraint discounts_code_key unique check (code ~ '^[A-Z0-9]{10}$'),
  percentage smallint not null check (percentage between 10 and 100 and percentage % 10 = 0),
  status boolean not null default true,
  -- The order that it lowers the price of; free again where that is rejected.
  order_id bigint,
  used_at timestamptz,
  check (used_at is null or order_id is not null)
);
create index discounts_user on discounts (user_id, product_id) where used_at is null;
create unique index discounts_order on discounts (order_id) where order_id is not null;

-- What somebody buys: a product by the version that was seen, at prices that stay whatever changes meanwhile.
create table orders (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),

  -- Whose key it is, and of what input: asking again with it gives the same order.
  user_id bigint not null references users (id),
  account_id bigint not null references accounts (id),
  key text not null check (length(key) between 1 and 200),
  input_hash text not null,
  constraint orders_key unique (user_id, key),
  -- Of the signed prices that were seen; an order uses them up.
  quote_id uuid not null constraint orders_quote unique,

  product_id integer not null,
  product_version_id integer not null,
  foreign key (product_version_id, product_id) references product_versions (id, product_id),
  type text not null check (type in ('membership', 'miles_package', 'vip_access')),
  name text not null,
  description text not null,
  membership_id smallint references memberships (id),
  -- What it brings, in miles.
  miles bigint not null check (miles >= 0),

  -- Hundredths of a dollar and of a bolívar; `price_miles` where it is paid in miles.
  price_usd bigint not null check (price_usd >= 0),
  -- Which discount lowered it; that is the one that names this order.
  discount_id bigint,
  discount_percentage smallint not null default 0,
  total_usd bigint not null check (total_usd between 0 and price_usd),
  dollar_price numeric not null check (dollar_price > 0),
  total_ves bigint not null check (total_ves >= 0),
  price_miles bigint check (price_miles > 0),

  method text not null check (method in ('pago-movil', 'zelle', 'tdc', 'millas')),
  payer_name text not null,
  payer_email text not null,
  payer_document text,
  payer_phone text,
  bank text,
  bank_reference text,
  paid_on date,
  -- What no two payments have in common: by it a payment pays once.
  payment_key text,
  -- The gateway's names of the payment, its page while it can be paid there, and its last answer.
  gateway_payment text constraint orders_gateway_payment unique,
  gateway_alias text,
  gateway_url text,
  gateway_told jsonb not null default '{}',
  -- Whether the bank knows the payment; null where nobody asked, or it has not said.
  bank_answer text check (bank_answer in ('found', 'not_found')),

  status text not null default 'pendiente' check (status in ('pendiente', 'aprobado', 'rechazado', 'reembolsado')),
  -- Where its work stands. `opened`: the gateway, or the ledger, has to be asked. `waiting`: for staff or for the gateway; where
  -- `lease_until` is not infinity, the gateway is asked again then. `bonus`: paid in miles, the miles that come with it are still to be
  -- given. `over`: nothing is left to do, unless the gateway tells something new.
  stage text not null default 'opened' check (stage in ('opened', 'waiting', 'bonus', 'over')),
  reason text,
  -- Why it cannot be approved although it is paid: staff look.
  trouble text,
  decided_at timestamptz,
  decided_by bigint references users (id),
  -- By which request: asked again with it, it has done that already.
  decided_key text,
  refunded_at timestamptz,
  operation_id bigint,
  bonus_operation_id bigint,
  membership_before jsonb,
  membership_after jsonb,
  vip_code text constraint orders_vip_code unique,

  -- Who goes on with it at the moment, and until when nobody else does.
  lease uuid,
  lease_until timestamptz not null default '-infinity',
  attempts integer not null default 0,

  check ((status = 'pendiente') = (decided_at is null)),
  check ((status = 'reembolsado') = (refunded_at is not null)),
  check ((type = 'membership') = (membership_id is not null)),
  check ((method = 'millas') = (price_miles is not null)),
  check (status <> 'rechazado' or reason is not null)
);
create unique index orders_payment on orders (payment_key) where payment_key is not null and status <> 'rechazado';
create index orders_open on orders (lease_until) where stage <> 'over';
create index orders_user on orders (user_id, id desc);
create index orders_pending on orders (id desc) where status = 'pendiente';
create index orders_alias on orders (gateway_alias) where gateway_alias is not null;
alter table discounts add constraint discounts_order_fkey foreign key (order_id) references orders (id);

-- Where an order may go from where it is, and what of it never changes.
create function guard_orders() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pendiente', 'pendiente'), ('pendiente', 'aprobado'), ('pendiente', 'rechazado'),
        ('aprobado', 'aprobado'), ('aprobado', 'reembolsado'), ('rechazado', 'rechazado'), ('reembolsado', 'reembolsado'))
     or (new.user_id, new.account_id, new.key, new.quote_id, new.product_version_id, new.miles, new.price_usd, new.total_usd, new.total_ves,
         new.price_miles, new.method, new.payment_key)
        is distinct from (old.user_id, old.account_id, old.key, old.quote_id, old.product_version_id, old.miles, old.price_usd, old.total_usd,
         old.total_ves, old.price_miles, old.method, old.payment_key)
     or old.operation_id is not null and new.operation_id is distinct from old.operation_id
     or old.bonus_operation_id is not null and new.bonus_operation_id is distinct from old.bonus_operation_id then
    raise exception 'order % is final, or that of it does not change', old.id using errcode = 'ML013';
  end if;
  if (new.status, new.operation_id, new.bank_answer) is distinct from (old.status, old.operation_id, old.bank_answer) then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger orders_stay before update on orders for each row execute function guard_orders();
create trigger orders_append_only before delete or truncate on orders for each statement execute function refuse_change();

-- What gateways told of themselves. One that nobody has looked into yet makes its order be looked at.
create table gateway_events (
  gateway text not null,
  event_id text not null check (length(event_id) between 1 and 200),
  received_at timestamptz not null default clock_timestamp(),
  type text not null,
  payments text[] not null,
  order_id bigint references orders (id),
  seen_at timestamptz,
  primary key (gateway, event_id)
);
create index gateway_events_waiting on gateway_events (received_at) where seen_at is null;

create table cart_items (
  user_id bigint not null references users (id) on delete cascade,
  product_id integer not null references products (id),
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);

-- Whether what the bank confirms is approved by itself: 1 or 0.
alter table setting_versions drop constraint setting_versions_name_check;
alter table setting_versions add constraint setting_versions_name_check check (
  name in ('transfer_fee', 'transfer_confirmation', 'high_season', 'high_season_percent', 'flight_promotion', 'flight_promotion_percent',
    'miles_per_dollar', 'dollar_price', 'bank_approval')
  or name ~ '^class_factor_[A-Z]$'
  or name in ('gateway_pago_movil', 'gateway_zelle', 'gateway_tdc', 'gateway_millas'));
alter table setting_versions add constraint setting_versions_bank_approval_check check (name <> 'bank_approval' or value in (0, 1));
insert into setting_versions (name, value, starts_at) values ('bank_approval', 0, '2000-01-01');

-- The order that an operation belongs to, in the words of the operations' screens.
create function order_of(operation bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('method', o.method, 'reference', coalesce(o.bank_reference, o.gateway_payment, '#' || o.id),
    'usd', o.total_usd, 'ves', o.total_ves, 'created_at', o.created_at)
  from operation_references r join orders o on o.id = r.reference::bigint
  where r.operation_id = operation and r.kind = 'order' limit 1
$$;
