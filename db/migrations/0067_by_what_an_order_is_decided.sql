-- A key by which staff decided an order says what else was asked under it: sent with anything else, it is refused, as everywhere. Null: decided
-- before this, or by nobody's key.
alter table orders add column decided_hash text;
create index orders_decided_by on orders (decided_by, decided_key) where decided_key is not null;
