-- Operations of which both people are still to be told: written with the operation, so that no mail speaks of something that did
-- not happen, and small, so that posting does not pay for writing mails. The mailroom turns them into mails of the outbox.
create table operation_notices (
  operation_id bigint primary key
);
create trigger operation_notices_announce after insert on operation_notices for each statement execute function announce_mail();
