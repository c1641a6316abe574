-- Settlement: the chain follows the ledger. Operations are immutable; what the chain says of them stands here.

-- A deployment of the token. A chain that was lost or reset gets a new one, and everything is settled anew on it.
create table chain_deployments (
  id integer generated always as identity primary key,
  chain_id bigint not null,
  token_address text not null,
  transaction_hash text not null,
  deployed_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index chain_deployments_current on chain_deployments ((true)) where retired_at is null;

create table settlement_batches (
  id bigint generated always as identity primary key,
  deployment_id integer not null references chain_deployments,
  -- What the contract refuses to see twice.
  batch_id text not null unique,
  -- signed: stored before it is sent · mined: has a receipt · confirmed: has its confirmations · reverted: refused by the
  -- contract, its operations went to smaller batches · abandoned: belongs to a chain that is gone
  status text not null check (status in ('signed', 'mined', 'confirmed', 'reverted', 'abandoned')),
  nonce bigint not null,
  transaction_hash text not null,
  raw_transaction text not null,
  first_operation_id bigint not null,
  last_operation_id bigint not null,
  operation_count integer not null,
  block_number bigint,
  block_hash text,
  send_count integer not null default 0,
  signed_at timestamptz not null default now(),
  confirmed_at timestamptz,
  error text
);
create index settlement_batches_open on settlement_batches (nonce) where status in ('signed', 'mined');
create index settlement_batches_deployment on settlement_batches (deployment_id, nonce);
create index settlement_batches_transaction on settlement_batches (transaction_hash);

-- One row an operation, written in the operation's own transaction: the settler's queue, and later where it was settled.
create table settlements (
  operation_id bigint primary key,
  batch_id bigint,
  -- The one bad row of a batch that the contract refused: staff look at it.
  quarantined_reason text
) with (fillfactor = 85);
create index settlements_waiting on settlements (operation_id) where batch_id is null and quarantined_reason is null;
create index settlements_batch on settlements (batch_id);
create index settlements_quarantined on settlements (operation_id) where quarantined_reason is not null;

create table reconciliations (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  block_number bigint not null,
  accounts bigint not null,
  operations_settled bigint not null,
  issued bigint not null,
  burned bigint not null,
  total_supply bigint not null,
  difference_count bigint not null,
  differences jsonb not null,
  digest text not null
);
create trigger reconciliations_append_only before update or delete or truncate on reconciliations
  for each statement execute function refuse_change();
