-- A site at localhost is open at 127.0.0.1, too, and a session of one is none of the other: the card's page has to lead back to the name
-- under which somebody ordered. Null: the public address.
alter table orders add column buyer_site text check (buyer_site ~ '^https?://[^/\s]{1,255}$');
