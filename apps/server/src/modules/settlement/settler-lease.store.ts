import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Queryable } from './settlement.store.ts';

/** What the settler tells of itself with every heartbeat. */
export interface SettlerReport {
  readonly state: 'settling' | 'idle' | 'halted' | 'failing';
  readonly reason: string | null;
  readonly detail: string | null;
  readonly chainHeight: bigint | null;
  readonly settlerAddress: string;
  readonly balance: bigint | null;
}

/** Why the settlement waits for somebody to say go on. */
export interface Hold {
  readonly reason: string;
  readonly detail: string | null;
}

/**
 * Takes the lease: where nobody has the settler's lock, or where the holder has been silent for so long that it is taken for
 * dead. Its session is ended then, so that it can write nothing however it comes back. Undefined while somebody else settles.
 */
export async function tryTakeLease(
  client: Queryable,
  { holder, silenceMilliseconds }: { readonly holder: string; readonly silenceMilliseconds: number },
): Promise<bigint | undefined> {
  if (await tryLockSettler(client)) return takeLease(client, holder);
  const silent = await endSilentHolder(client, silenceMilliseconds);
  if (silent === undefined) return undefined;
  // The lock may not come free where this user may not end the other's session: the lease's number keeps that one out.
  await tryLockSettler(client);
  return takeLease(client, holder, silent);
}

/** The lock of the versions that knew no lease; it is free as soon as the holder's session has ended. */
async function tryLockSettler(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.settler,
  ]);
  return rows[0]?.locked === true;
}

async function takeLease(client: Queryable, holder: string, given?: bigint): Promise<bigint | undefined> {
  const { rows } = await client.query<{ lease: bigint }>(
    `update settler_state set lease = lease + 1, holder = $1, holder_pid = pg_backend_pid(), heartbeat_at = clock_timestamp(),
       holder_session_started_at = (select backend_start from pg_stat_activity where pid = pg_backend_pid())
     where $2::bigint is null or lease = $2 returning lease`,
    [holder, given],
  );
  const lease = rows[0]?.lease;
  if (lease !== undefined) await client.query(`select set_config('millaje.lease', $1, false)`, [String(lease)]);
  return lease;
}

/** Ends the session of a holder that has been silent for long, unless that session is at work; the lease that it had. */
async function endSilentHolder(client: Queryable, silenceMilliseconds: number): Promise<bigint | undefined> {
  const { rows } = await client.query<{ lease: bigint; pid: number | null }>(
    `select s.lease, a.pid from settler_state s
       left join pg_stat_activity a on a.pid = s.holder_pid and a.backend_start = s.holder_session_started_at
     where s.holder is not null and s.heartbeat_at < clock_timestamp() - $1 * interval '1 millisecond'
       and not coalesce(a.state = 'active' and a.wait_event is distinct from 'ClientWrite', false)`,
    [silenceMilliseconds],
  );
  const silent = rows[0];
  if (!silent) return undefined;
  if (silent.pid !== null) {
    // Whoever may not end it goes on all the same: see above.
    await client.query('select pg_terminate_backend($1, 2000)', [silent.pid]).catch(() => undefined);
  }
  return silent.lease;
}

/** The heartbeat, with what there is to tell. False where the lease is another's. */
export async function renewLease(client: Queryable, lease: bigint, report: SettlerReport): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'settler_heartbeat',
    text: `update settler_state set heartbeat_at = clock_timestamp(), updated_at = clock_timestamp(), reason = $3, detail = $4,
             state_since = case when (state, reason) is not distinct from ($2, $3) then state_since else clock_timestamp() end, state = $2,
             chain_height = coalesce($5, chain_height), settler_address = $6, balance_wei = coalesce($7, balance_wei),
             last_settled_operation_id = coalesce((
               select last_operation_id from settlement_batches
               where status = 'confirmed' and deployment_id = (select id from chain_deployments where retired_at is null)
               order by id desc limit 1), last_settled_operation_id)
           where lease = $1`,
    values: [
      lease,
      report.state,
      report.reason,
      report.detail,
      report.chainHeight,
      report.settlerAddress,
      report.balance?.toString() ?? null,
    ],
  });
  return rowCount === 1;
}

/** Lets the lease go, so that another process may have it at once. */
export async function releaseLease(client: Queryable, lease: bigint): Promise<void> {
  await client.query(
    `update settler_state set holder = null, holder_pid = null, holder_session_started_at = null, state = 'standby', reason = null,
       detail = null, updated_at = clock_timestamp()
     where lease = $1`,
    [lease],
  );
}

/** What the settlement was stopped for until somebody says go on. */
export async function readHold(client: Queryable): Promise<Hold | undefined> {
  const { rows } = await client.query<{ reason: string; detail: string | null }>({
    name: 'settler_hold',
    text: 'select held_reason as reason, held_detail as detail from settler_state where held_reason is not null',
  });
  return rows[0];
}

/** Stops the settlement until somebody says go on; part of the transaction that it is called in. */
export async function writeHold(client: Queryable, { reason, detail }: Hold): Promise<void> {
  await client.query(
    'update settler_state set held_reason = $1, held_detail = $2, held_at = clock_timestamp() where held_reason is null',
    [reason, detail],
  );
}

/** Lets the settlement go on; what was counted against it so far is forgotten. What it was stopped for; where it was not, nothing changes. */
export async function endHold(client: Queryable): Promise<Hold | undefined> {
  const hold = await readHold(client);
  if (!hold) return undefined;
  await client.query(
    'update settler_state set held_reason = null, held_detail = null, held_at = null, resumed_at = clock_timestamp()',
  );
  return hold;
}
