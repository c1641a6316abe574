import pg from 'pg';
import { tryLockSettler } from './settlement.store.ts';

/**
 * The settler's one connection: it holds the lock, writes, and hears of posted operations. Who lost the connection lost the
 * lock with it, and can write nothing more.
 */
export function createSettlerConnection({
  databaseUrl,
  onPosted,
}: {
  readonly databaseUrl: string;
  readonly onPosted: () => void;
}) {
  let current: { readonly client: pg.Client; hasLock: boolean } | undefined;

  async function connect() {
    if (current) return current;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'millaje settler',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', () => (current = undefined));
    client.on('notification', onPosted);
    await client.connect();
    await client.query('listen ledger_posted');
    current = { client, hasLock: false };
    return current;
  }

  return {
    /** The connection if it has the lock, or can have it now; undefined while another process has it. */
    async acquire(): Promise<pg.Client | undefined> {
      const connection = await connect();
      connection.hasLock ||= await tryLockSettler(connection.client);
      return connection.hasLock ? connection.client : undefined;
    },
    /** Ends the connection, and with it the lock. */
    async discard(): Promise<void> {
      const lost = current?.client;
      current = undefined;
      await lost?.end().catch(() => undefined);
    },
  };
}
