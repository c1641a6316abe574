-- Exact counts and page anchors for the list of operations, which counting or skipping rows would make slower as it grows.
-- Closed blocks of 4096 ids are counted once, by a job; what is newer than the last closed block is counted live.

create table operation_blocks (
  block bigint not null,
  type smallint not null,
  count integer not null,
  first_created_at timestamptz not null,
  last_created_at timestamptz not null,
  primary key (block, type)
);

create table operation_block_mark (
  only_row boolean primary key default true check (only_row),
  -- Every id below this block's first id is counted in operation_blocks.
  next_block bigint not null default 0
);
insert into operation_block_mark default values;

-- What searches look in, for the operations of closed blocks. An index on the operations themselves would cost every posting
-- more than all its other writes together.
create table operation_texts (
  operation_id bigint primary key,
  text text not null
);
create index operation_texts_text on operation_texts using gin (text gin_trgm_ops);

-- Counts every block that no transaction can add to any more. Posting takes this lock shared before it takes ids, so whoever
-- holds it alone knows that every id handed out so far is committed or will never be.
create function close_operation_blocks() returns bigint language plpgsql as $$
declare low bigint; high bigint;
begin
  -- Most calls find nothing to do, and must not make the posting wait for that.
  if (select coalesce(max(id), 0) / 4096 from operations) <= (select next_block from operation_block_mark) then return 0; end if;
  perform pg_advisory_xact_lock(734001);
  select next_block into low from operation_block_mark for update;
  select coalesce(max(id), 0) / 4096 into high from operations;
  if high <= low then return 0; end if;
  insert into operation_blocks
    select id / 4096, type, count(*), min(created_at), max(created_at)
    from operations where id >= low * 4096 and id < high * 4096
    group by id / 4096, type;
  insert into operation_texts
    select id, search_text(description) from operations where id >= low * 4096 and id < high * 4096;
  update operation_block_mark set next_block = high;
  return high - low;
end $$;
