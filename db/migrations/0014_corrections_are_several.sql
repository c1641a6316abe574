-- An operation may be corrected in several parts, and is found by its value date where it has one.

create index operations_corrections on operations (corrects_operation_id) where corrects_operation_id is not null;
drop index operations_corrected;
create index operations_value_date on operations (value_date, id) where value_date is not null;
