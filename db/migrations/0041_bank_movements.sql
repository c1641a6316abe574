-- The statements that staff brought from the bank, and the money that came in by them.
create table bank_statements (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint not null references users (id),
  name text not null,
  -- Of which account: bolívares by pago móvil, or dollars by Zelle.
  method text not null check (method in ('pago-movil', 'zelle'))
);

create table bank_movements (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements (id),
  method text not null,
  reference text not null check (length(reference) between 1 and 40),
  day date not null,
  -- In hundredths.
  amount bigint not null check (amount > 0),
  description text not null default '',
  -- The n-th one in its statement that is alike: the same statement again, or one that overlaps with it, brings nothing twice.
  place smallint not null default 1,
  order_id bigint constraint bank_movements_order unique references orders (id),
  constraint bank_movements_once unique (method, reference, day, amount, place)
);
create index bank_movements_open on bank_movements (method, id) where order_id is null;
