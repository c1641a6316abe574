-- Whoever is erased has no key any more, so a mail to them could not be sealed, and whatever wrote it failed: an operation's mails to others with it, a
-- refund that came later. Nobody is there to read it: it is not written.
create or replace function seal_mail() returns trigger language plpgsql as $$
declare person bigint := (select id from users where email = new.recipient);
begin
  if person is not null and new.data is not null then
    new.data := to_jsonb(seal_text(new.data::text, person));
    if new.data is null then return null; end if;
  end if;
  return new;
end $$;
