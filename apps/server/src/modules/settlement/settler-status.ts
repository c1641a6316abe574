import type { Queryable } from './settlement.store.ts';

/** Where the settlement stands, from the database alone. */
export interface SettlerStatus {
  /** `standby`: nobody settles, since whoever did has ended. `never`: nobody ever did. */
  readonly state: 'settling' | 'idle' | 'halted' | 'failing' | 'standby' | 'never';
  readonly reason: string | null;
  /** Seconds since the settler last said that it lives. */
  readonly heartbeatAgeSeconds: number | null;
  /** Seconds since the oldest operation that is not on the chain yet was committed; 0 when none waits. */
  readonly lagSeconds: number;
  /** Operations that are not on the chain yet, the quarantined ones left out. */
  readonly waiting: number;
  /** Operations that the contract refuses. */
  readonly quarantined: number;
  /** The newest block that the settler saw. */
  readonly chainHeight: number | null;
  /** The last time that the ledger was compared with the chain: accounts that differed, and operations that were not queued. */
  readonly reconciliation: { readonly finishedAt: Date; readonly differences: number } | null;
}

/** A settler that says nothing for so long is none: another one takes over after less. */
const silenceMaximumSeconds = 15;

interface StatusRow {
  state: SettlerStatus['state'];
  reason: string | null;
  is_held: boolean;
  heartbeat_age: number | null;
  chain_height: bigint | null;
  waiting: bigint;
  quarantined: bigint;
  lag: number | null;
  finished_at: Date | null;
  differences: bigint | null;
}

/** Reads the status of the settlement: one statement, no sum over batches or operations, no question to the chain. */
export async function readSettlerStatus(database: Queryable): Promise<SettlerStatus> {
  const { rows } = await database.query<StatusRow>({ name: 'settler_status', text: statusText });
  const row = rows[0];
  if (!row) throw new Error('settler_state has no row');
  const { finished_at: finishedAt, differences, heartbeat_age: age } = row;
  return {
    ...standing(row),
    heartbeatAgeSeconds: age === null ? null : Math.max(0, age),
    lagSeconds: Math.max(0, row.lag ?? 0),
    waiting: Number(row.waiting),
    quarantined: Number(row.quarantined),
    chainHeight: row.chain_height === null ? null : Number(row.chain_height),
    reconciliation: finishedAt && { finishedAt, differences: Number(differences) },
  };
}

function standing({ state, reason, is_held: isHeld, heartbeat_age: age }: StatusRow) {
  if (age === null) return { state: 'never', reason: null } as const;
  if (!isHeld) return { state: 'standby', reason: null } as const;
  return age > silenceMaximumSeconds ? ({ state: 'failing', reason: 'no_heartbeat' } as const) : { state, reason };
}

// Waiting is what the ledger has and the chain has not, so that an operation that never reached the queue counts too.
const statusText = `
  with totals as (
    select (select coalesce(sum(b.count), 0) from operation_blocks b where b.block < m.next_block)
      + (select count(*) from operations where id >= m.next_block * 4096) as operations
    from operation_block_mark m
  ), quarantine as (
    select count(*) as quarantined from settlements where quarantined_reason is not null
  ), oldest as (
    select least(
      (select min(operation_id) from settlements where batch_id is null and quarantined_reason is null and not is_off_chain),
      (select min(first_operation_id) from settlement_batches where status in ('signed', 'mined'))) as id
  )
  select s.state, s.reason, s.holder is not null as is_held, s.chain_height,
    extract(epoch from clock_timestamp() - s.heartbeat_at)::float8 as heartbeat_age,
    greatest(0, totals.operations - t.settled - t.off_chain - quarantine.quarantined)::bigint as waiting, quarantine.quarantined,
    (select extract(epoch from clock_timestamp() - o.created_at) from operations o where o.id = oldest.id)::float8 as lag,
    r.finished_at, r.difference_count + r.unqueued_operations as differences
  from settler_state s, settlement_totals t, totals, quarantine, oldest
    left join lateral (select finished_at, difference_count, unqueued_operations from reconciliations order by id desc limit 1) r on true`;
