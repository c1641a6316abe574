-- From where a session was opened, in what, and when it was last used, so that its person knows which one it is.
alter table sessions
  add column address text check (length(address) <= 100),
  add column device text check (length(device) between 1 and 80),
  add column last_used_at timestamptz;
