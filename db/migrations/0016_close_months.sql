-- Closes a month: what every account that moved since the closing before had at that instant. Called when the month has been over
-- for longer than any posting may take, so that nothing can be added to it any more.
create function close_ledger(closed_before timestamptz) returns bigint language plpgsql as $$
declare since timestamptz; low bigint; high bigint; done bigint;
begin
  select max(c.closed_before) into since from ledger_closings c where c.closed_before <= close_ledger.closed_before;
  insert into ledger_closings (closed_before) values (close_ledger.closed_before) on conflict do nothing;
  get diagnostics done = row_count;
  if done = 0 then return 0; end if;
  -- Ids and times rise together but for moments, for which an hour is plenty: counted blocks say between which ids the month lies.
  select coalesce(min(b.block), (select next_block from operation_block_mark)) * 4096 into low
    from operation_blocks b where b.last_created_at >= coalesce(since, '-infinity') - interval '1 hour';
  select coalesce(min(later.block) * 4096, 9223372036854775807) into high
    from (select b.block from operation_blocks b group by b.block
          having min(b.first_created_at) >= close_ledger.closed_before + interval '1 hour') later;
  insert into account_closings (account_id, operation_id, closed_before, balance)
    select moved.account_id, moved.operation_id, close_ledger.closed_before, moved.amount + coalesce((
        select c.balance from account_closings c where c.account_id = moved.account_id order by c.operation_id desc limit 1), 0)
    from (
      select p.account_id, max(p.operation_id) as operation_id, sum(p.amount)::bigint as amount
      from operations o join postings p on p.operation_id = o.id
      where o.id >= low and o.id < high and o.created_at >= coalesce(since, '-infinity') and o.created_at < close_ledger.closed_before
      group by p.account_id
    ) moved;
  get diagnostics done = row_count;
  return done;
end $$;
