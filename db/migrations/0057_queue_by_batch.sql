-- batches
-- What waits in the queue has no batch yet: it is entered by its batch when it gets one, not twice.

-- once: the index of those that have a batch
create index concurrently settlements_of_batch on settlements (batch_id) where batch_id is not null;

-- once: without those that wait
drop index concurrently settlements_batch;
