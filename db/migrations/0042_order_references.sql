-- The orders of a gateway whose payment was told with the same reference: looked for each time that one of them is opened.
create index orders_reference on orders (method, split_part(payment_key, '|', 3), id) where payment_key is not null;
