-- Of a reference that was told, its letters and digits: by Zelle it is typed from a screen, with or without the signs that stand between them.
create function bare_reference(payment_key text) returns text language sql immutable strict parallel safe as
$$ select regexp_replace(split_part(payment_key, '|', 3), '[^[:alnum:]]', '', 'g') $$;

-- Whoever approves an order is told of the others that such a reference pays.
create index orders_bare_reference on orders (bare_reference(payment_key), id) where payment_key is not null and method = 'zelle';
