-- Somebody's role can change, and a member's account become an ally's or the other way round, as long as nothing is in it.
create or replace function guard_account_change() returns trigger language plpgsql as $$
begin
  -- An address may come later than its account; once there, it stays.
  if (old.id, old.user_id, old.code, old.is_off_chain, coalesce(old.address_eth, new.address_eth))
     is distinct from (new.id, new.user_id, new.code, new.is_off_chain, new.address_eth) then
    raise exception 'account % cannot change hands' , old.id using errcode = 'ML001';
  end if;
  if old.kind is distinct from new.kind and ('programme' in (old.kind, new.kind)
     or exists (select from account_balances where account_id = old.id and (balance <> 0 or held <> 0))
     or exists (select from claims where account_id = old.id and paid < amount)) then
    raise exception 'account % is not empty, or cannot be of another kind', old.id using errcode = 'ML001';
  end if;
  return new;
end $$;
