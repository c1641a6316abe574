import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import { isInTransaction } from './settlement.store.ts';
import { releaseLease, renewLease, tryTakeLease, type SettlerReport } from './settler-lease.store.ts';

export interface SettlerConnectionOptions {
  readonly databaseUrl: string;
  readonly onPosted: () => void;
  /** How long a holder may be silent before it is taken for dead. */
  readonly silenceMilliseconds: number;
}

interface Connection {
  readonly client: pg.Client;
  lease: bigint | undefined;
}

/**
 * What the server does about a settler that has vanished or stands still: it ends the session, and with it the lock. A session
 * that waits for the chain is not idle for long, since the heartbeat uses it too.
 */
const sessionSettings = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = '20s';
  set idle_in_transaction_session_timeout = '10s'; set idle_session_timeout = '2min'; set lock_timeout = '10s'`;

/**
 * The settler's one connection: it has the lease, writes, and hears of posted operations. Who lost the connection lost the
 * lease with it, and can write nothing more.
 */
export function createSettlerConnection({ databaseUrl, onPosted, silenceMilliseconds }: SettlerConnectionOptions) {
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`;
  let current: Connection | undefined;

  async function connect(): Promise<Connection> {
    if (current) return current;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'millaje settler',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    const connection: Connection = { client, lease: undefined };
    // A former connection that ends late must not take the present one with it.
    client.on('error', () => {
      if (current === connection) current = undefined;
    });
    client.on('notification', onPosted);
    try {
      await client.connect();
      await client.query(sessionSettings);
      await client.query('listen ledger_posted');
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    current = connection;
    return connection;
  }

  async function discard(): Promise<void> {
    const lost = current;
    current = undefined;
    await lost?.client.end().catch(() => undefined);
  }

  return {
    /** The connection if it has the lease, or can have it now; undefined while another process has it. */
    async acquire(): Promise<pg.Client | undefined> {
      const connection = await connect();
      connection.lease ??= await tryTakeLease(connection.client, { holder, silenceMilliseconds });
      return connection.lease === undefined ? undefined : connection.client;
    },
    /** Says that the settler lives, and how it stands. One whose lease is another's forgets the connection. */
    async report(report: SettlerReport): Promise<void> {
      const connection = current;
      if (connection?.lease === undefined || isInTransaction(connection.client)) return;
      if (!(await renewLease(connection.client, connection.lease, report)) && current === connection) await discard();
    },
    /** Lets the lease go, and ends the connection. */
    async release(): Promise<void> {
      if (current?.lease !== undefined) await releaseLease(current.client, current.lease).catch(() => undefined);
      await discard();
    },
    /** Ends the connection, and with it the lease. */
    discard,
  };
}

export type SettlerConnection = ReturnType<typeof createSettlerConnection>;
