-- What the settler knows of itself, so that every process tells the same of it, and who the settler is: a lease that is given
-- up by not being renewed. One row.

create table settler_state (
  only_row boolean primary key default true check (only_row),
  -- Counts who held it; whoever settles writes only while this is still the number that they were given.
  lease bigint not null default 0,
  -- The process that has it and its session here; null when it was let go.
  holder text,
  holder_pid integer,
  holder_session_started_at timestamptz,
  heartbeat_at timestamptz,
  state text not null default 'never' check (state in ('never', 'standby', 'settling', 'idle', 'halted', 'failing')),
  reason text,
  detail text,
  state_since timestamptz,
  -- Stopped until somebody says go on: what would only repeat itself.
  held_reason text,
  held_detail text,
  held_at timestamptz,
  -- When somebody last said so: refusals before it are no longer counted.
  resumed_at timestamptz,
  chain_height bigint,
  settler_address text,
  balance_wei text check (balance_wei ~ '^[0-9]{1,78}$'),
  last_settled_operation_id bigint,
  updated_at timestamptz not null default now(),
  check ((held_reason is null) = (held_at is null))
);
insert into settler_state default values;

-- Whoever settles names its lease with its session (`set millaje.lease`); with one that was given up nothing can be written. The
-- row stays locked until the transaction ends, so that nobody takes over in the middle of it. A session that names none is no
-- settler's, or that of an older version, which has its lock.
create function guard_settler_lease() returns trigger language plpgsql as $$
declare mine text := nullif(current_setting('millaje.lease', true), '');
begin
  if mine is null then return null; end if;
  perform from settler_state where lease = mine::bigint and holder is not null for share;
  if not found then
    raise exception 'lease % of the settler was given up', mine using errcode = 'ML012';
  end if;
  return null;
end $$;
create trigger chain_deployments_lease before insert or update or delete on chain_deployments
  for each statement execute function guard_settler_lease();
create trigger settlement_batches_lease before insert or update or delete on settlement_batches
  for each statement execute function guard_settler_lease();
create trigger settlements_lease before update on settlements
  for each statement execute function guard_settler_lease();

-- Running totals: summing the batches takes longer with every day.
create table settlement_totals (
  only_row boolean primary key default true check (only_row),
  -- Operations whose batch has its confirmations, on the token that is settled on now.
  settled bigint not null default 0,
  off_chain bigint not null default 0
);

create function count_confirmed_batches() returns trigger language plpgsql as $$
declare change bigint := 0;
begin
  if tg_op <> 'DELETE' then
    change := change + (select coalesce(sum(operation_count) filter (where status = 'confirmed'), 0) from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    change := change - (select coalesce(sum(operation_count) filter (where status = 'confirmed'), 0) from old_rows);
  end if;
  if change <> 0 then
    update settlement_totals set settled = settled + change;
  end if;
  return null;
end $$;
create trigger settlement_batches_counted_insert after insert on settlement_batches
  referencing new table as new_rows for each statement execute function count_confirmed_batches();
create trigger settlement_batches_counted_update after update on settlement_batches
  referencing old table as old_rows new table as new_rows for each statement execute function count_confirmed_batches();
create trigger settlement_batches_counted_delete after delete on settlement_batches
  referencing old table as old_rows for each statement execute function count_confirmed_batches();

-- Nearly no operation is off the chain: for the others these cost a comparison.
create function count_off_chain() returns trigger language plpgsql as $$
begin
  update settlement_totals set off_chain = off_chain + case when new.is_off_chain then 1 else -1 end;
  return null;
end $$;
create trigger settlements_off_chain_insert after insert on settlements
  for each row when (new.is_off_chain) execute function count_off_chain();
create trigger settlements_off_chain_update after update of is_off_chain on settlements
  for each row when (old.is_off_chain is distinct from new.is_off_chain) execute function count_off_chain();

-- Only now: nothing is written between these figures and the triggers that keep them.
insert into settlement_totals (settled, off_chain) values (
  (select coalesce(sum(operation_count), 0) from settlement_batches where status = 'confirmed'),
  (select count(*) from settlements where is_off_chain)
);

-- What the settler found to be the reason for a batch that moved nothing, where it looked.
alter table settlement_batches add column verdict text
  check (verdict in ('row', 'beside_refusal', 'paused', 'no_role', 'out_of_gas', 'unexplained', 'already_settled', 'old_key', 'nonce_used'));

-- What the ledger had and the chain had not, as far as the contract did not refuse it and as far as it did; and operations that
-- never reached the queue.
alter table reconciliations add column operations bigint not null default 0;
alter table reconciliations add column unqueued_operations bigint not null default 0;
-- Miles that unsettled operations move, and those of them that are quarantined.
alter table reconciliations add column unsettled bigint not null default 0;
alter table reconciliations add column quarantined bigint not null default 0;
alter table reconciliations add column unsettled_account_count bigint not null default 0;
alter table reconciliations add column unsettled_accounts jsonb not null default '[]';
