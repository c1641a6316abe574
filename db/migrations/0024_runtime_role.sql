-- The role by which the programme runs owns nothing, and has no right to change balances: the guards that keep them change them as the
-- tables' owner. What it may do besides is given at every start (`runtime-role.ts`).

alter function guard_postings() security definer set search_path = public, pg_temp;
alter function guard_holds() security definer set search_path = public, pg_temp;
alter function open_balance() security definer set search_path = public, pg_temp;
-- It locks the entries against those who write one at this moment, which takes more than the right to add.
alter function seal_audit(integer) security definer set search_path = public, pg_temp;
