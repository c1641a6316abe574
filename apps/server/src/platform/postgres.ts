import pg from 'pg';

// Keys, miles and counts are whole numbers of 64 bits; days stay text (a Date would drag a time zone along).
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly onError: (error: Error) => void;
}

/** A pool that survives a restart of the database: a broken connection is dropped and reported, never thrown at random. */
export function createPool({ url, size, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    application_name: 'millaje',
  });
  pool.on('error', onError);
  // A connection that is lost while somebody uses it fails that use; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** SQLSTATEs and socket errors that mean: the connection is gone, and nobody knows what became of the last statement. */
const lostConnectionCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08001',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '53300',
]);

/** Whether an error says that the connection was lost or cannot be made, as opposed to a statement that failed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') return lostConnectionCodes.has(code);
  return /connection terminated|not queryable|connection error|timeout exceeded when trying to connect|client was closed/i.test(
    error.message,
  );
}
