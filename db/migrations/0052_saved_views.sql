-- How one of the staff wants to find a list again: what its address says, under a name. It belongs to nobody else.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  -- The query of the address, without the question mark.
  address text not null check (length(address) <= 1000),
  created_at timestamptz not null default clock_timestamp()
);
create unique index saved_views_name_key on saved_views (user_id, list, search_text(name));
