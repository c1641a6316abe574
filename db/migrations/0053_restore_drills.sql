-- Each rehearsal of a restore leaves a row: which backup, whether it came back, and whether its books and the chain agree.
create table restore_drills (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  -- agrees: restored, and the chain says the same · not_compared: restored, and there was no contract to compare with · differs: the
  -- chain says otherwise · failed: it could not be restored, or compared
  outcome text not null check (outcome in ('agrees', 'not_compared', 'differs', 'failed')),
  -- Why it failed, for people.
  reason text,
  -- The newest backup of the folder, by its name there, and of which instant it is; null where none was found, or it could not be read.
  file text,
  taken_at timestamptz,
  users bigint,
  operations bigint,
  miles bigint,
  chain_settled bigint,
  chain_waiting bigint,
  -- What the chain settled after the backup: then balances were not compared.
  chain_newer bigint,
  differences bigint,
  check ((outcome = 'failed') = (reason is not null)),
  check (outcome = 'failed' or (file is not null and taken_at is not null and users is not null and operations is not null and miles is not null)),
  check ((outcome in ('agrees', 'differs')) = (differences is not null)),
  check (outcome <> 'agrees' or differences = 0),
  check (outcome <> 'differs' or differences > 0)
);
create trigger restore_drills_append_only before update or delete or truncate on restore_drills
  for each statement execute function refuse_change();
