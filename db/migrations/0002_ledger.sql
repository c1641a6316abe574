-- The ledger: double entry, append-only, guarded by the database itself. docs/ledger.md explains it with examples.
--
-- Guards are statement-level triggers over transition tables: they cost an aggregate a batch, not a check a row. For the
-- same reason the hot tables have no foreign keys; the guards check what those would.

create sequence account_id_seq start with 1000;

create table accounts (
  id bigint primary key,
  kind text not null check (kind in ('member', 'ally', 'programme')),
  -- Whose account it is; null for the programme's own.
  user_id bigint unique references users,
  address_eth text unique check (address_eth ~ '^0x[0-9a-fA-F]{40}$'),
  created_at timestamptz not null default now(),
  check ((kind = 'programme') = (user_id is null))
);

-- What an account has and what of it is set aside. Only the guards below write here.
create table account_balances (
  account_id bigint primary key,
  balance bigint not null default 0,
  held bigint not null default 0,
  constraint balance_not_negative check (balance >= 0),
  constraint held_not_negative check (held >= 0),
  constraint available_not_negative check (balance >= held)
) with (fillfactor = 70);

create sequence operation_id_seq;

create table operations (
  id bigint primary key,
  type smallint not null check (type between 1 and 8),
  from_account_id bigint not null,
  to_account_id bigint not null,
  amount bigint not null check (amount > 0),
  fee bigint not null,
  total bigint not null check (total > 0),
  description text not null check (length(description) between 1 and 500),
  actor_id bigint,
  corrects_operation_id bigint,
  created_at timestamptz not null default now(),
  -- The transaction that wrote it: what an operation's postings must share, so that none can be added later.
  xid xid8 not null default pg_current_xact_id(),
  check (total = amount - fee),
  check (from_account_id <> to_account_id),
  check ((type = 8) = (corrects_operation_id is not null)),
  -- Only a reversal gives commission back.
  check (fee >= 0 or type = 8)
);
create unique index operations_corrected on operations (corrects_operation_id) where corrects_operation_id is not null;
create index operations_type on operations (type, id);

create table postings (
  operation_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  primary key (operation_id, account_id)
);
create index postings_account on postings (account_id, operation_id) include (amount);

create sequence hold_id_seq;

create table holds (
  id bigint primary key,
  account_id bigint not null references accounts,
  amount bigint not null check (amount > 0),
  description text not null,
  status text not null default 'pending' check (status in ('pending', 'posted', 'voided', 'expired')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  operation_id bigint,
  check ((status = 'pending') = (ended_at is null)),
  check ((status = 'posted') = (operation_id is not null))
);
create index holds_pending on holds (expires_at) where status = 'pending';
create index holds_account on holds (account_id, id);

-- What each key was answered; keys belong to their caller (0 is the programme itself).
create table idempotency_keys (
  caller_id bigint not null,
  key text not null check (length(key) between 1 and 200),
  input_hash text not null,
  operation_id bigint,
  hold_id bigint,
  refusal text,
  created_at timestamptz not null default now(),
  primary key (caller_id, key),
  check (operation_id is not null or hold_id is not null or refusal is not null)
);

-- Guards -----------------------------------------------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'ML001';
end $$;

create trigger operations_append_only before update or delete or truncate on operations
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
create trigger idempotency_keys_append_only before update or delete or truncate on idempotency_keys
  for each statement execute function refuse_change();

create function guard_operations() returns trigger language plpgsql as $$
declare bad bigint;
begin
  select o.id into bad from added o
    where not exists (select from postings p where p.operation_id = o.id and p.account_id = o.from_account_id and p.amount = -o.amount)
       or not exists (select from postings p where p.operation_id = o.id and p.account_id = o.to_account_id and p.amount = o.total)
    limit 1;
  if found then
    raise exception 'operation % comes without its postings', bad using errcode = 'ML002';
  end if;
  select o.id into bad from added o
    where o.corrects_operation_id is not null and not exists (select from operations c where c.id = o.corrects_operation_id)
    limit 1;
  if found then
    raise exception 'operation % corrects one that does not exist', bad using errcode = 'ML002';
  end if;
  return null;
end $$;
create trigger operations_complete after insert on operations referencing new table as added
  for each statement execute function guard_operations();

create function guard_postings() returns trigger language plpgsql as $$
declare bad bigint; expected bigint; done bigint;
begin
  select sums.operation_id into bad
    from (select operation_id, sum(amount) as sum from added group by operation_id) sums
    left join operations o on o.id = sums.operation_id
    where sums.sum <> 0 or o.id is null or o.xid <> pg_current_xact_id()
    limit 1;
  if found then
    raise exception 'operation % is unbalanced, unknown or already closed', bad using errcode = 'ML003';
  end if;

  select p.operation_id into bad
    from added p join operations o on o.id = p.operation_id
    where p.amount <> case p.account_id when o.from_account_id then -o.amount when o.to_account_id then o.total when 2 then o.fee end
       or p.account_id not in (o.from_account_id, o.to_account_id, 2)
    limit 1;
  if found then
    raise exception 'the postings of operation % are not those of its amounts', bad using errcode = 'ML004';
  end if;

  -- The programme's own accounts (1, 2, 3) have no running balance: nobody waits for them.
  select count(distinct account_id) into expected from added where account_id not in (1, 2, 3);
  update account_balances b set balance = b.balance + change.amount
    from (select account_id, sum(amount) as amount from added where account_id not in (1, 2, 3) group by account_id) change
    where b.account_id = change.account_id;
  get diagnostics done = row_count;
  if done <> expected then
    raise exception 'a posting names an account that does not exist' using errcode = 'ML005';
  end if;
  return null;
end $$;
create trigger postings_guard after insert on postings referencing new table as added
  for each statement execute function guard_postings();

-- Balances follow the postings and holds; a hand that writes them directly is refused.
create function guard_balances() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances follow the postings: % refused', lower(tg_op) using errcode = 'ML006';
  end if;
  return null;
end $$;
create trigger account_balances_guard before insert or update or delete or truncate on account_balances
  for each statement execute function guard_balances();

create function open_balance() returns trigger language plpgsql as $$
begin
  insert into account_balances (account_id) select id from added where kind <> 'programme' order by id;
  return null;
end $$;
create trigger accounts_open_balance after insert on accounts referencing new table as added
  for each statement execute function open_balance();
create trigger accounts_stay before delete or truncate on accounts
  for each statement execute function refuse_change();
create function guard_account_change() returns trigger language plpgsql as $$
begin
  -- An address may come later than its account; once there, it stays.
  if (old.id, old.kind, old.user_id, coalesce(old.address_eth, new.address_eth)) is distinct from (new.id, new.kind, new.user_id, new.address_eth) then
    raise exception 'account % cannot change hands' , old.id using errcode = 'ML001';
  end if;
  return new;
end $$;
create trigger accounts_fixed before update on accounts for each row execute function guard_account_change();

create function guard_holds() returns trigger language plpgsql as $$
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
      where was.status <> 'pending' or became.status = 'pending'
         or (was.account_id, was.amount, was.description, was.created_at) is distinct from (became.account_id, became.amount, became.description, became.created_at)
    ) or (select count(*) from removed was join added became using (id)) <> (select count(*) from removed) then
      raise exception 'a hold ends once, and nothing else of it changes' using errcode = 'ML007';
    end if;
    update account_balances b set held = b.held - change.amount
      from (select account_id, sum(amount) as amount from removed group by account_id) change
      where b.account_id = change.account_id;
  end if;
  return null;
end $$;
create trigger holds_insert_guard after insert on holds referencing new table as added
  for each statement execute function guard_holds();
create trigger holds_update_guard after update on holds referencing old table as removed new table as added
  for each statement execute function guard_holds();
create trigger holds_stay before delete or truncate on holds
  for each statement execute function refuse_change();

-- The programme's own accounts: what it issues, what it earns, what it takes back.
insert into accounts (id, kind) values (1, 'programme'), (2, 'programme'), (3, 'programme');
