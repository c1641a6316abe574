-- The programme's own accounts are rows with a code; adding one is data. Their numbers lie below 1000 (account_id_seq starts
-- there), which is how posting tells them from people's accounts without looking anything up.

alter table accounts add column code text unique;
-- Off the chain: miles that come from such an account are minted, miles that go to one are burned.
alter table accounts add column is_off_chain boolean not null default false;

update accounts set code = 'issuance', is_off_chain = true where id = 1;
update accounts set code = 'commission' where id = 2;
update accounts set code = 'redemption', is_off_chain = true where id = 3;
insert into accounts (id, kind, code, is_off_chain) values
  -- Miles that ran out.
  (4, 'programme', 'breakage', true),
  -- What campaigns give away.
  (5, 'programme', 'promotions', true),
  -- Miles that allies were paid for: taken back from them.
  (6, 'programme', 'clearing', true),
  -- What waits for somebody's decision.
  (7, 'programme', 'suspense', true);

alter table accounts add constraint programme_accounts_have_codes check ((kind = 'programme') = (code is not null));
alter table accounts add constraint programme_accounts_are_numbered_below_1000 check ((kind = 'programme') = (id < 1000));
alter table accounts add constraint only_programme_accounts_are_off_chain check (kind = 'programme' or not is_off_chain);

create or replace function guard_account_change() returns trigger language plpgsql as $$
begin
  -- An address may come later than its account; once there, it stays.
  if (old.id, old.kind, old.user_id, old.code, old.is_off_chain, coalesce(old.address_eth, new.address_eth))
     is distinct from (new.id, new.kind, new.user_id, new.code, new.is_off_chain, new.address_eth) then
    raise exception 'account % cannot change hands' , old.id using errcode = 'ML001';
  end if;
  return new;
end $$;
