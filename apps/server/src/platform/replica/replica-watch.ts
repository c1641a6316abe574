import pg from 'pg';
import { streamOf } from '../light-statements.ts';
import { serverSideKeepalive } from '../postgres.ts';

/** How a server's log stands. */
export interface Position {
  /** Bytes of the log: flushed by a primary, replayed by a replica. */
  readonly position: bigint;
  /** Only a replica has any: seconds since the last transaction that it replayed was committed. */
  readonly secondsBehind: number | null;
  readonly isReplica: boolean;
  /** The same for a primary and its replicas, and for nobody else. */
  readonly cluster: string;
  /**
   * Which of its histories: another one begins whenever a server is promoted. A replica that goes over to it with its primary tells so
   * with its next checkpoint, minutes later.
   */
  readonly timeline: number;
}

// What is durable is told; what is told is durable: the flushed position covers every commit that somebody was answered.
const question = `
  select pg_is_in_recovery() as "isReplica", (select system_identifier::text from pg_control_system()) as cluster,
    (select timeline_id from pg_control_checkpoint()) as timeline,
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::bigint as position,
    extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "secondsBehind"`;

/** Who is silent for so long is away. */
const patienceMilliseconds = 1_000;

/** Asks a server again and again how it stands, on a connection of its own that is dropped when it does not answer in time. */
export function createWatch(url: string) {
  let client: pg.Client | undefined;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'millaje replica watch',
      connectionTimeoutMillis: patienceMilliseconds,
      query_timeout: patienceMilliseconds,
      keepAlive: true,
      options: serverSideKeepalive,
    });
    next.on('error', () => drop(next));
    next.on('end', () => drop(next));
    client = next;
    await next.connect();
    return next;
  }

  function drop(old: pg.Client | undefined): void {
    if (!old) return;
    if (client === old) client = undefined;
    old.end().catch(() => undefined);
    streamOf(old).destroy();
  }

  return {
    async ask(): Promise<Position> {
      const current = client;
      try {
        const { rows } = await (current ?? (await connect())).query<Position>(question);
        if (!rows[0]) throw new Error('the server does not say how it stands');
        return rows[0];
      } catch (error) {
        drop(client);
        throw error;
      }
    },
    stop: () => drop(client),
  };
}
