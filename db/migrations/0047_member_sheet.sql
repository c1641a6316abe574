-- What is asked of one member: the mails to an address, and the rows of files by ticket, by flight and day, and by customer ID where a
-- row was not understood.
create index outbox_recipient on outbox (recipient, created_at desc, id desc);
create index reward_rows_ticket on reward_rows (regexp_replace(cells[1], '[^0-9]', '', 'g'));
create index reward_rows_flight on reward_rows ((coupon ->> 'day'), (coupon ->> 'flight')) where coupon is not null;
create index reward_rows_customer on reward_rows (regexp_replace(cells[3], '[^0-9]', '', 'g')) where coupon is null;
create index coupon_rewards_flight on coupon_rewards (day, flight);
