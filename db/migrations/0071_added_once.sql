-- What an administrator added under an `Idempotency-Key`: sent again after a lost answer it is found here, and not added a second time. What stood in it
-- stands where it was added; here is a digest of what was sent, and the number that it got.
create table addition_keys (
  user_id bigint not null references users (id),
  key text not null check (length(key) between 1 and 200),
  input_hash text not null,
  subject_id bigint not null,
  created_at timestamptz not null default now(),
  constraint addition_keys_pkey primary key (user_id, key)
);
