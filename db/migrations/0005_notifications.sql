-- Notifications: mails wait here until they are sent. A row is written in the transaction of what it tells about, so that no
-- mail speaks of something that did not happen, and none is forgotten.

create table outbox (
  -- Also the Message-ID: it stays the same however often the mail is tried, so that receivers can drop a double.
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (length(recipient) between 3 and 254 and recipient !~ '[[:cntrl:][:space:],;<>]'),
  template text not null check (template ~ '^[a-z_]{3,60}$'),
  -- What the template needs; cleared once it is not needed any more.
  data jsonb,
  -- The data hold a token: they are cleared even when the mail is given up.
  is_sensitive boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- While a server process tries, this is when another may take over.
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'waiting' or data is not null),
  check (state <> 'sent' or data is null),
  check (state <> 'failed' or last_error is not null),
  check (not is_sensitive or state = 'waiting' or data is null)
);
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
create index outbox_ended on outbox (created_at) where state <> 'waiting';

create function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_waiting', '');
  return null;
end $$;
create trigger outbox_announce after insert on outbox for each statement execute function announce_mail();
