-- Of an order that was approved: how much of its price went back to who paid (hundredths of a dollar), and the miles that were taken back
-- with it, from the balance or as a claim.
alter table orders add column refunded_usd bigint not null default 0 check (refunded_usd between 0 and total_usd);
alter table orders add column refunded_miles bigint not null default 0 check (refunded_miles between 0 and miles);

update orders set refunded_usd = total_usd, refunded_miles = miles where status = 'reembolsado';

-- Besides what it guarded: what went back does not come again, and is the whole where the status says so, whoever writes that.
create or replace function guard_orders() returns trigger language plpgsql as $$
begin
  if new.status = 'reembolsado' then
    new.refunded_usd := new.total_usd;
    new.refunded_miles := new.miles;
  end if;
  if (old.status, new.status) not in (('pendiente', 'pendiente'), ('pendiente', 'aprobado'), ('pendiente', 'rechazado'),
        ('aprobado', 'aprobado'), ('aprobado', 'reembolsado'), ('rechazado', 'rechazado'), ('reembolsado', 'reembolsado'))
     or (new.user_id, new.account_id, new.key, new.quote_id, new.product_version_id, new.miles, new.price_usd, new.total_usd, new.total_ves,
         new.price_miles, new.method, new.payment_key)
        is distinct from (old.user_id, old.account_id, old.key, old.quote_id, old.product_version_id, old.miles, old.price_usd, old.total_usd,
         old.total_ves, old.price_miles, old.method, old.payment_key)
     or old.operation_id is not null and new.operation_id is distinct from old.operation_id
     or old.bonus_operation_id is not null and new.bonus_operation_id is distinct from old.bonus_operation_id
     or new.refunded_usd < old.refunded_usd or new.refunded_miles < old.refunded_miles
     or new.refunded_usd > 0 and new.status not in ('aprobado', 'reembolsado') then
    raise exception 'order % is final, or that of it does not change', old.id using errcode = 'ML013';
  end if;
  if (new.status, new.operation_id, new.bank_answer, new.refunded_usd)
     is distinct from (old.status, old.operation_id, old.bank_answer, old.refunded_usd) then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
