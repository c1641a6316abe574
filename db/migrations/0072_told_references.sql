-- Of a reference that was told, what banks compare: the last eight digits, or all of it where it is shorter, four at least. Two that tell the same payment
-- in two ways end alike by it.
create function told_reference(payment_key text) returns text language sql immutable strict parallel safe as
$$ select right('000' || split_part(payment_key, '|', 3), greatest(4, least(8, length(split_part(payment_key, '|', 3))))) $$;

-- Whoever approves an order looks whether the same payment was told for another one that is not rejected.
create index orders_told on orders (method, right(told_reference(payment_key), 4)) where payment_key is not null and status <> 'rechazado';
