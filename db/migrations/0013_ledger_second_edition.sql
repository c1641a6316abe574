-- The ledger's second edition: what each type of operation may do stands in tables that the guards read; keys have scopes;
-- operations carry references, further legs, value dates; corrections are partial and may leave claims; time never runs back.
--
-- Nothing here looks at the rows that are there, so posting waits for an instant only. Processes of the version before go on
-- working beside this: they write their keys where they did, and find what the new ones wrote by the guards.

-- What an operation may be -------------------------------------------------------------------------------------------

create table operation_types (
  id smallint primary key,
  code text not null unique,
  name text not null,
  minimum bigint not null check (minimum > 0),
  sender_acts boolean not null,
  receiver_accepts boolean not null,
  ends_holds boolean not null,
  -- May a commission be kept from what arrives, a bonus be added to it, a share be given on of it?
  has_commission boolean not null,
  has_bonus boolean not null,
  has_share boolean not null
);
insert into operation_types values
  (1, 'transfer', 'Transferencia', 50, true, true, true, true, false, false),
  (2, 'redemption', 'Redención', 1, true, false, true, false, false, true),
  (3, 'reward', 'Premio', 1, false, true, false, false, true, false),
  (4, 'miles_purchase', 'Compra de Millas', 1, false, true, false, false, true, false),
  (5, 'membership_purchase', 'Compra de Membresía', 1, true, true, true, false, false, false),
  (6, 'admin_transfer', 'Transferencia Admin', 1, false, true, false, false, false, false),
  (7, 'opening_balance', 'Saldo inicial', 1, false, false, false, false, false, false),
  (8, 'reversal', 'Reintegro', 1, false, false, false, true, true, true),
  (9, 'vip_access_purchase', 'Compra de Acceso VIP', 1, true, false, true, false, false, false),
  (10, 'payout', 'Liquidación', 1, false, false, false, false, false, false);

-- From which side to which: 'person' (anybody's account), 'member', 'ally', or the code of a programme account. A reversal has
-- no ways: its ends are those of what it corrects, the other way round.
create table operation_type_ways (
  type_id smallint not null references operation_types,
  from_side text not null,
  to_side text not null,
  primary key (type_id, from_side, to_side)
);
insert into operation_type_ways values
  (1, 'person', 'person'),
  (2, 'person', 'redemption'),
  (3, 'issuance', 'person'), (3, 'promotions', 'person'),
  (4, 'issuance', 'person'),
  (5, 'person', 'redemption'), (5, 'issuance', 'person'),
  (6, 'person', 'person'), (6, 'person', 'redemption'),
  (7, 'issuance', 'person'),
  (9, 'person', 'redemption'),
  (10, 'ally', 'clearing');

alter table operations drop constraint operations_type_check;
-- The day from which it counts (of the programme's calendar), where that is not the day on which it was posted.
alter table operations add column value_date date;
-- Ids and times of an account rise together: taken after the locks.
alter table operations alter column created_at set default clock_timestamp();
alter table operations drop column xid;

-- The day on which miles that arrived were earned, where that is not the day from which they count: lots.
alter table postings add column earned_on date;

-- When the account last moved: no operation of it may be earlier.
alter table account_balances add column last_at timestamptz not null default '-infinity';

-- A bonus comes from an account on top of what arrives (below zero), a share goes to one out of it (above zero).
create table operation_legs (
  operation_id bigint not null,
  account_id bigint not null,
  kind smallint not null check (kind in (1, 2)),
  amount bigint not null check (amount <> 0),
  primary key (operation_id, account_id)
);
create trigger operation_legs_append_only before update or delete or truncate on operation_legs
  for each statement execute function refuse_change();

-- What an operation belongs to. Kinds are data; of some, each name is given once.
create table reference_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  is_unique boolean not null,
  unique (kind, is_unique)
);
insert into reference_kinds values
  ('opening', true), ('coupon', true), ('payout', true), ('claim', false), ('order', false), ('redemption', false);

create table operation_references (
  operation_id bigint not null,
  kind text not null,
  reference text not null check (length(reference) between 1 and 200),
  is_unique boolean not null,
  primary key (operation_id, kind, reference),
  foreign key (kind, is_unique) references reference_kinds (kind, is_unique)
);
create unique index operation_references_once on operation_references (kind, reference) where is_unique;
create index operation_references_many on operation_references (kind, reference) where not is_unique;
create trigger operation_references_append_only before update or delete or truncate on operation_references
  for each statement execute function refuse_change();

-- What receivers owe because it was spent when their operation was corrected; incoming miles pay it.
create sequence claim_id_seq;
create table claims (
  id bigint primary key,
  account_id bigint not null references accounts,
  -- Who gets it: the sender of the operation that is corrected.
  creditor_account_id bigint not null references accounts,
  operation_id bigint not null,
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid between 0 and amount),
  reason text not null,
  created_at timestamptz not null default clock_timestamp()
);
alter sequence claim_id_seq owned by claims.id;
create index claims_open on claims (account_id, id) where paid < amount;
create index claims_operation on claims (operation_id);

-- Keys ---------------------------------------------------------------------------------------------------------------

-- What each key was answered. A scope says whose keys they are: member:1001, staff:7, order, coupon, partner:…, programme.
create table ledger_keys (
  scope text not null check (scope ~ '^[a-z_]{1,20}(:[^ ]{1,60})?$'),
  key text not null check (length(key) between 1 and 200),
  input_hash bytea not null,
  operation_id bigint,
  hold_id bigint,
  claim_id bigint,
  primary key (scope, key),
  check (operation_id is not null or hold_id is not null or claim_id is not null)
);
create trigger ledger_keys_append_only before update or delete or truncate on ledger_keys
  for each statement execute function refuse_change();

-- Refusals are kept for a day, so that whoever asks often fills nothing.
create table refused_keys (
  scope text not null,
  key text not null,
  input_hash bytea not null,
  refusal text not null,
  detail jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (scope, key)
);
create index refused_keys_created on refused_keys (created_at);
create function keep_refusals_a_day() returns trigger language plpgsql as $$
begin
  raise exception 'refusals are kept for a day: % refused', lower(tg_op) using errcode = 'ML001';
end $$;
create trigger refused_keys_stay before update or truncate on refused_keys
  for each statement execute function keep_refusals_a_day();
create trigger refused_keys_stay_a_day before delete on refused_keys
  for each row when (old.created_at > now() - interval '1 day') execute function keep_refusals_a_day();

-- The version before writes its keys to idempotency_keys, which the new one reads too; what the new one answered must not be
-- done again by the old.
create function guard_older_keys() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a join ledger_keys k
      on k.key = a.key and k.scope in ('member:' || a.caller_id, 'staff:' || a.caller_id, case a.caller_id when 0 then 'programme' end)
  ) then
    raise exception 'a key was answered by a newer process' using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger idempotency_keys_guard after insert on idempotency_keys referencing new table as added
  for each statement execute function guard_older_keys();

-- Guards -------------------------------------------------------------------------------------------------------------

-- An operation comes whole, in one statement with its postings and its place in the settler's queue. Its postings are each what
-- guard_postings() expects, each account has one, and their number is right: so they are complete, and sum to zero.
create or replace function guard_operations() returns trigger language plpgsql as $$
declare bad record;
begin
  select * into bad from (
    select o.id, case
      when (select count(*) from postings p where p.operation_id = o.id)
          <> 2 + (o.fee <> 0)::int + (select count(*) from operation_legs l where l.operation_id = o.id)
        then 'ML002 comes without its postings'
      when not exists (select from settlements s where s.operation_id = o.id)
        then 'ML002 comes without its place in the queue of settlement'
      when o.created_at > clock_timestamp() + interval '1 minute'
          or (o.created_at < transaction_timestamp() - interval '5 minutes' and current_setting('millaje.given_times', true) is distinct from 'on')
        then 'ML008 has a time that is not now'
      when o.corrects_operation_id is not null then null
      when not exists (
          select from operation_types t join operation_type_ways w on w.type_id = t.id
          where t.id = o.type and (o.fee = 0 or t.has_commission)
            and case when o.from_account_id >= 1000 then w.from_side = 'person' or w.from_side = (select a.kind from accounts a where a.id = o.from_account_id)
                else w.from_side = (select a.code from accounts a where a.id = o.from_account_id) end
            and case when o.to_account_id >= 1000 then w.to_side = 'person' or w.to_side = (select a.kind from accounts a where a.id = o.to_account_id)
                else w.to_side = (select a.code from accounts a where a.id = o.to_account_id) end)
        then 'ML010 is of a type that does not go from its sender to its receiver, or has no commission'
      when o.type = 7 and not exists (
          select from operation_references r where r.operation_id = o.id and r.kind = 'opening'
            and r.reference = o.to_account_id || ':' || coalesce((select p.earned_on::text from postings p where p.operation_id = o.id and p.account_id = o.to_account_id), ''))
        then 'ML010 opens an account without saying so'
    end as problem
    from added o
  ) judged where problem is not null limit 1;
  if found then
    raise exception 'operation % %', bad.id, substr(bad.problem, 7) using errcode = left(bad.problem, 5);
  end if;
  if exists (select from added where corrects_operation_id is not null) then
    perform guard_corrections(array(select id from added where corrects_operation_id is not null));
  end if;
  return null;
end $$;

-- A correction mirrors what it corrects, and all corrections together take back no more than arrived, with their commission.
create function guard_corrections(ids bigint[]) returns void language plpgsql as $$
declare bad bigint;
begin
  select r.id into bad from operations r left join operations c on c.id = r.corrects_operation_id
    where r.id = any(ids) and (
      c.id is null or c.type = 8 or r.from_account_id <> c.to_account_id or r.to_account_id <> c.from_account_id
      or (select sum(e.amount) from operations e where e.corrects_operation_id = c.id) > c.total
      or (select -sum(e.fee) from operations e where e.corrects_operation_id = c.id) > c.fee
      or ((select sum(e.amount) from operations e where e.corrects_operation_id = c.id) = c.total
          and (select -sum(e.fee) from operations e where e.corrects_operation_id = c.id) <> c.fee))
    limit 1;
  if found then
    raise exception 'operation % does not mirror what it corrects', bad using errcode = 'ML002';
  end if;
end $$;

create or replace function guard_postings() returns trigger language plpgsql as $$
declare bad bigint; expected bigint; done bigint;
begin
  select p.operation_id into bad
    from added p left join operations o on o.id = p.operation_id
    where o.id is null or p.amount is distinct from case p.account_id
      when o.from_account_id then -o.amount - case when o.type = 8 then (select coalesce(sum(l.amount), 0) from operation_legs l where l.operation_id = o.id) else 0 end
      when o.to_account_id then o.total - case when o.type <> 8 then (select coalesce(sum(l.amount), 0) from operation_legs l where l.operation_id = o.id) else 0 end
      when (select a.id from accounts a where a.code = 'commission') then o.fee
      else (select l.amount from operation_legs l where l.operation_id = o.id and l.account_id = p.account_id)
    end
    limit 1;
  if found then
    raise exception 'the postings of operation % are not those of its amounts', bad using errcode = 'ML004';
  end if;

  -- The programme's own accounts have no running balance: nobody waits for them.
  select count(distinct account_id) into expected from added where account_id not between 1 and 999;
  update account_balances b set balance = b.balance + change.amount, last_at = change.last_at
    from (select p.account_id, sum(p.amount) as amount, min(o.created_at) as first_at, max(o.created_at) as last_at
          from added p join operations o on o.id = p.operation_id where p.account_id not between 1 and 999 group by p.account_id) change
    where b.account_id = change.account_id and b.last_at <= change.first_at;
  get diagnostics done = row_count;
  if done <> expected then
    if exists (select from added p where p.account_id between 1 and 999 and not exists (select from accounts a where a.id = p.account_id))
       or exists (select from added p where p.account_id not between 1 and 999 and not exists (select from account_balances b where b.account_id = p.account_id)) then
      raise exception 'a posting names an account that does not exist' using errcode = 'ML005';
    end if;
    raise exception 'an operation is earlier than the last one of its account' using errcode = 'ML008';
  end if;
  return null;
end $$;

-- Legs and references come with their operation, never later: what was written stays what it was.
create function guard_companions() returns trigger language plpgsql as $$
declare bad bigint;
begin
  select a.operation_id into bad from added a left join operations o on o.id = a.operation_id
    where o.id is null or o.xmin <> pg_current_xact_id()::xid limit 1;
  if found then
    raise exception 'operation % is unknown or already closed', bad using errcode = 'ML003';
  end if;
  return null;
end $$;
create trigger operation_references_guard after insert on operation_references referencing new table as added
  for each statement execute function guard_companions();

create function guard_legs() returns trigger language plpgsql as $$
declare bad bigint;
begin
  select l.operation_id into bad
    from added l left join operations o on o.id = l.operation_id left join operation_types t on t.id = o.type
      left join accounts a on a.id = l.account_id
    where o.id is null or o.xmin <> pg_current_xact_id()::xid
      or l.account_id in (o.from_account_id, o.to_account_id) or a.id is null or a.kind = 'member' or a.code is not distinct from 'commission'
      or case l.kind when 1 then not t.has_bonus or (l.amount > 0) <> (o.type = 8) else not t.has_share or (l.amount < 0) <> (o.type = 8) end
    limit 1;
  if found then
    raise exception 'operation % may not have this leg', bad using errcode = 'ML004';
  end if;
  return null;
end $$;
create trigger operation_legs_guard after insert on operation_legs referencing new table as added
  for each statement execute function guard_legs();

-- A hold ends once; while it is pending it may be prolonged, and nothing else of it changes.
create or replace function guard_holds() returns trigger language plpgsql as $$
declare expected bigint; done bigint;
begin
  if tg_op = 'INSERT' then
    if exists (select from added where status <> 'pending') then
      raise exception 'a hold starts pending' using errcode = 'ML007';
    end if;
    select count(distinct account_id) into expected from added;
    update account_balances b set held = b.held + change.amount
      from (select account_id, sum(amount) as amount from added group by account_id) change
      where b.account_id = change.account_id;
    get diagnostics done = row_count;
    if done <> expected then
      raise exception 'a hold names an account without a balance' using errcode = 'ML005';
    end if;
  else
    if exists (
      select from removed was join added became using (id)
      where was.status <> 'pending'
         or (was.account_id, was.amount, was.description, was.created_at) is distinct from (became.account_id, became.amount, became.description, became.created_at)
         or (became.status = 'pending' and became.expires_at <= was.expires_at)
         or (became.status <> 'pending' and became.expires_at <> was.expires_at)
    ) or (select count(*) from removed was join added became using (id)) <> (select count(*) from removed) then
      raise exception 'a hold ends once, may last longer until then, and nothing else of it changes' using errcode = 'ML007';
    end if;
    update account_balances b set held = b.held - change.amount
      from (select account_id, sum(amount) as amount from added where status <> 'pending' group by account_id) change
      where b.account_id = change.account_id;
  end if;
  return null;
end $$;

-- The operation in which a hold ended comes after it in the same transaction; what links them is looked at in the end.
create function guard_hold_end() returns trigger language plpgsql as $$
begin
  if not exists (
    select from operations o join operation_types t on t.id = o.type
    where o.id = new.operation_id and o.from_account_id = new.account_id and o.amount <= new.amount and t.ends_holds
      and o.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'hold % did not end in operation %', new.id, new.operation_id using errcode = 'ML007';
  end if;
  return null;
end $$;
create constraint trigger holds_end after update on holds deferrable initially deferred
  for each row when (old.status = 'pending' and new.status = 'posted') execute function guard_hold_end();
create unique index holds_operation on holds (operation_id) where operation_id is not null;

-- A claim is paid by operations that say so, and only grows less.
create function guard_claims() returns trigger language plpgsql as $$
declare bad bigint;
begin
  if tg_op = 'INSERT' then
    select c.id into bad from added c left join operations o on o.id = c.operation_id
      where o.id is null or o.to_account_id <> c.account_id or o.from_account_id <> c.creditor_account_id or c.paid <> 0
        or (select sum(e.amount - e.paid) from claims e where e.operation_id = o.id)
           + coalesce((select sum(r.amount) from operations r where r.corrects_operation_id = o.id), 0) > o.total
      limit 1;
  else
    select became.id into bad from added became left join removed was using (id)
      where was.id is null or became.paid <= was.paid
         or (was.account_id, was.creditor_account_id, was.operation_id, was.amount, was.reason, was.created_at)
            is distinct from (became.account_id, became.creditor_account_id, became.operation_id, became.amount, became.reason, became.created_at)
         or became.paid <> (select coalesce(sum(o.amount), 0) from operation_references r join operations o on o.id = r.operation_id
                            where r.kind = 'claim' and r.reference = became.id::text)
      limit 1;
  end if;
  if found then
    raise exception 'claim % is not what its operations make of it', bad using errcode = 'ML011';
  end if;
  return null;
end $$;
create trigger claims_insert_guard after insert on claims referencing new table as added
  for each statement execute function guard_claims();
create trigger claims_update_guard after update on claims referencing old table as removed new table as added
  for each statement execute function guard_claims();
create trigger claims_stay before delete or truncate on claims for each statement execute function refuse_change();

-- Closings -----------------------------------------------------------------------------------------------------------

-- A month that has ended: every operation before that instant is in it, and none can be added to it any more.
create table ledger_closings (
  closed_before timestamptz primary key,
  created_at timestamptz not null default clock_timestamp()
);
-- What each account had then, up to and with an operation of its own. Only accounts that moved since the closing before have a row.
create table account_closings (
  account_id bigint not null,
  operation_id bigint not null,
  closed_before timestamptz not null,
  balance bigint not null,
  primary key (account_id, operation_id)
);
create index account_closings_instant on account_closings (closed_before);
create trigger ledger_closings_append_only before update or delete or truncate on ledger_closings
  for each statement execute function refuse_change();
create trigger account_closings_append_only before update or delete or truncate on account_closings
  for each statement execute function refuse_change();
