-- Closing blocks never holds what posting needs and never waits for it: one block at a time, each in a short transaction of its
-- own, and nobody else is locked out. The function of 0004 took posting's lock alone while it indexed everything that was open.

-- A table of its own, so that the running version's lists and its own closing are not locked out while this is applied.
create table operation_closing (
  only_row boolean primary key default true check (only_row),
  -- Every block below is counted in operation_blocks. Texts come later: operation_block_mark.next_block says how far both are.
  next_counted_block bigint not null default 0,
  -- Every id up to this one is committed or will never be.
  complete_id bigint not null default 0,
  -- The same will hold of this one, once every transaction with a number below candidate_xid has ended.
  candidate_id bigint,
  candidate_xid xid8
);
insert into operation_closing (next_counted_block, complete_id)
  select next_block, greatest(next_block * 4096 - 1, 0) from operation_block_mark for update;

-- Moves complete_id on where it can, and says how far it is. Which ids are complete is known without any lock of posting's:
-- a transaction has its number (xid) before it takes ids. Ours is given after the greatest id handed out was read, so whoever
-- took an id up to that one has a smaller number than we have; and when no smaller number is running any more, all of them have
-- ended. (A snapshot's own upper end would not do: it lies behind the last transaction that has ended, so one that still runs
-- may be above it.) A posting transaction gives itself its number when it begins; that of an older version has one because it
-- locks rows of account_balances before it takes ids, and locking a row needs a number. A transaction that hangs only keeps us
-- from going further. `handed_out` has to be read before this transaction has a number.
create function find_complete_operation_id(handed_out bigint) returns bigint language plpgsql as $$
declare found_row operation_closing;
begin
  select * into found_row from operation_closing for update;
  -- A candidate above our own number comes from the server on which a backup was made.
  if found_row.candidate_xid is null or found_row.candidate_xid > pg_current_xact_id() then
    found_row.candidate_id := handed_out;
    found_row.candidate_xid := pg_current_xact_id();
  end if;
  if pg_snapshot_xmin(pg_current_snapshot()) >= found_row.candidate_xid then
    found_row.complete_id := greatest(found_row.complete_id, found_row.candidate_id);
    found_row.candidate_id := null;
    found_row.candidate_xid := null;
  end if;
  update operation_closing set complete_id = found_row.complete_id, candidate_id = found_row.candidate_id,
    candidate_xid = found_row.candidate_xid;
  return found_row.complete_id;
end $$;

-- Closes at most one block: counts first, since lists rest on them, texts when all counts are done. Says how many such steps
-- are left, 0 when nothing is or when somebody else is at it. Has to be a transaction of its own: what was numbered before we
-- looked at the ids handed out would prove nothing.
create or replace function close_operation_blocks() returns bigint language plpgsql as $$
declare handed_out bigint; full_blocks bigint; complete bigint; text_block bigint; count_block bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'close_operation_blocks() has to be the first of its transaction';
  end if;
  -- Held by whoever loads operations under ids that were reserved long before, and by no posting.
  if not pg_try_advisory_xact_lock(734006) then return 0; end if;
  select case when is_called then last_value else last_value - 1 end into handed_out from operation_id_seq;
  full_blocks := (handed_out + 1) / 4096;
  -- Most calls find nothing to do, and write nothing.
  if full_blocks <= (select next_block from operation_block_mark) then return 0; end if;
  select next_block into text_block from operation_block_mark for update skip locked;
  if not found then return 0; end if;
  -- An older version's closing does both at once and knows nothing of operation_closing.
  select greatest(next_counted_block, text_block), complete_id into count_block, complete from operation_closing;
  if (count_block + 1) * 4096 - 1 > complete and count_block < full_blocks then
    complete := find_complete_operation_id(handed_out);
  end if;
  if (count_block + 1) * 4096 - 1 <= complete then
    insert into operation_blocks
      select id / 4096, type, count(*), min(created_at), max(created_at)
      from operations where id >= count_block * 4096 and id < (count_block + 1) * 4096
      group by id / 4096, type;
    count_block := count_block + 1;
    update operation_closing set next_counted_block = count_block;
  elsif text_block < count_block then
    insert into operation_texts
      select id, search_text(description) from operations where id >= text_block * 4096 and id < (text_block + 1) * 4096;
    text_block := text_block + 1;
    update operation_block_mark set next_block = text_block;
  end if;
  return (full_blocks - count_block) + (full_blocks - text_block);
end $$;
