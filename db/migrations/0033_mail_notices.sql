-- The mailroom is told of mails only where there are some: a statement that writes none woke it, and by looking it woke itself again.
create or replace function announce_mail() returns trigger language plpgsql as $$
begin
  if exists (select from added) then
    perform pg_notify('mail_waiting', '');
  end if;
  return null;
end $$;
drop trigger outbox_announce on outbox;
create trigger outbox_announce after insert on outbox
  referencing new table as added for each statement execute function announce_mail();
drop trigger operation_notices_announce on operation_notices;
create trigger operation_notices_announce after insert on operation_notices
  referencing new table as added for each statement execute function announce_mail();
