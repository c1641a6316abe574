-- References that can name the same payment end alike in their last six signs: who approves one order looks only at these.
create index orders_awaited on orders (method, right(split_part(payment_key, '|', 3), 6)) where status = 'pendiente';
create index bank_movements_ending on bank_movements (method, right(reference, 6));
