-- batches
-- An operation may be corrected in several parts, and is found by its value date where it has one. The indexes are made while
-- miles go on moving, however many operations there are.

-- once: the index of corrections
create index concurrently operations_corrections on operations (corrects_operation_id) where corrects_operation_id is not null;

-- once: only one correction each, no more
drop index concurrently operations_corrected;

-- once: the index of value dates
create index concurrently operations_value_date on operations (value_date, id) where value_date is not null;
