-- Settlement: the chain follows the ledger. Operations are immutable; what the chain says of them stands here.

-- A deployment of the token. A chain that was lost or reset gets a new one, and everything is settled anew on it.
create table chain_deployments (
  id integer generated always as identity primary key,
  chain_id bigint not null,
  -- Hash of block 0: another one means another chain, whatever its number says.
  genesis_hash text not null,
  -- Known before the transaction is sent: it comes from the deployer and the nonce.
  token_address text not null,
  -- The transaction that deploys it, kept to be sent again; null for a token that was there before us.
  signer text,
  nonce bigint,
  transaction_hash text,
  raw_transaction text,
  deployed_at timestamptz not null default now(),
  -- Set once its code was seen on the chain.
  confirmed_at timestamptz,
  -- Nothing of it stands in an earlier block.
  first_block bigint,
  retired_at timestamptz,
  retired_reason text,
  check ((retired_at is null) = (retired_reason is null)),
  check ((raw_transaction is null) = (transaction_hash is null) and (raw_transaction is null) = (nonce is null) and (raw_transaction is null) = (signer is null))
);
create unique index chain_deployments_current on chain_deployments ((true)) where retired_at is null;

create table settlement_batches (
  id bigint generated always as identity primary key,
  deployment_id integer not null references chain_deployments,
  -- What the contract refuses to see twice.
  batch_id text not null unique,
  -- signed: stored before it is sent · mined: has a receipt (with an error: the contract refused it) · confirmed: has its
  -- confirmations · reverted: refused for good, its operations went to smaller batches · abandoned: belongs to a chain that
  -- is gone, or its nonce was used by something else
  status text not null check (status in ('signed', 'mined', 'confirmed', 'reverted', 'abandoned')),
  signer text not null,
  nonce bigint not null,
  transaction_hash text not null,
  raw_transaction text not null,
  -- The same batch with the same nonce and a lower fee: any of them may be the one that gets mined.
  earlier_transaction_hashes text[] not null default '{}',
  first_operation_id bigint not null,
  last_operation_id bigint not null,
  operation_count integer not null check (operation_count > 0),
  movement_count integer not null check (movement_count > 0),
  -- Part of a batch that the contract refused: it travels alone.
  is_piece boolean not null default false,
  block_number bigint,
  block_hash text,
  signed_at timestamptz not null default now(),
  -- When it came to its end: confirmed, reverted or abandoned.
  ended_at timestamptz,
  error text
);
create index settlement_batches_open on settlement_batches (id) where status in ('signed', 'mined');
create index settlement_batches_deployment on settlement_batches (deployment_id, id);
create index settlement_batches_transaction on settlement_batches (transaction_hash);

-- One row an operation, written in the operation's own transaction: the settler's queue, and later where it was settled.
create table settlements (
  operation_id bigint primary key,
  batch_id bigint,
  -- Both its ends are off the chain (the programme moves miles to itself): there is nothing to settle.
  is_off_chain boolean not null default false,
  -- How many operations its next batch may hold, after the contract refused a larger one.
  batch_maximum integer check (batch_maximum > 0),
  -- The one bad row of a batch that the contract refused: staff look at it.
  quarantined_reason text,
  quarantined_at timestamptz,
  check (quarantined_reason is null or batch_id is null),
  check ((quarantined_reason is null) = (quarantined_at is null))
) with (fillfactor = 85);
create index settlements_waiting on settlements (operation_id) where batch_id is null and quarantined_reason is null and not is_off_chain;
create index settlements_batch on settlements (batch_id);
create index settlements_quarantined on settlements (operation_id) where quarantined_reason is not null;
create index settlements_off_chain on settlements (operation_id) where is_off_chain;

-- The transaction in which an operation reached the chain, once that has its confirmations.
create view operation_settlements as
  select s.operation_id, b.transaction_hash as tx_hash
  from settlements s join settlement_batches b on b.id = s.batch_id and b.status = 'confirmed';

create table reconciliations (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
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
