import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { lightenStatements } from './light-statements.ts';

// Keys, miles and counts are whole numbers of 64 bits; days stay text (a Date would drag a time zone along).
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly onError: (error: Error) => void;
  /** How long a statement may take, in milliseconds; without it, as long as it likes. */
  readonly statementTimeoutMilliseconds?: number;
  /** How long a connection may let wait for itself, in milliseconds. */
  readonly connectTimeoutMilliseconds?: number;
  /** What the database calls its connections. */
  readonly name?: string;
  /** How values become ours, where it is not as everywhere else. */
  readonly types?: pg.CustomTypesConfig;
}

/** For how long the server may say nothing after it should have given a statement up. */
const silenceMilliseconds = 5_000;

/**
 * How long a connection is kept that nobody uses. A new one costs the database a tenth of a second until it knows its tables, and it is
 * asked for when many come at once: all of them would wait for that.
 */
const idleMilliseconds = 10 * 60_000;

/**
 * A pool that survives a restart of the database and its failover to another server: a connection that is broken or leads to
 * a server that only reads is dropped and reported, never thrown at random and never used again.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { url, size, onError, statementTimeoutMilliseconds, connectTimeoutMilliseconds = 10_000, name } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: idleMilliseconds,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    application_name: name ?? 'millaje',
    ...(options.types && { types: options.types }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    options: serverSideKeepalive,
    ...(statementTimeoutMilliseconds === undefined ? {} : limits(statementTimeoutMilliseconds)),
  });
  pool.on('error', onError);
  const useless = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    // The client's own watch, for when nothing comes back at all.
    lightenStatements(client, statementTimeoutMilliseconds && statementTimeoutMilliseconds + silenceMilliseconds);
    // A connection that is lost while somebody uses it fails that use; without a listener it would end the process too.
    client.on('error', onError);
    onRefusal(client, (error) => isConnectionLost(error) && useless.add(client));
  });
  // The pool keeps a connection whose statement failed: it cannot know that every other one would fail there as well.
  pool.on('release', (_error, client) => {
    if (useless.has(client)) client.end().catch(onError);
  });
  return pool;
}

/**
 * What the server is to think of a client that vanished without a word: asked after 30 s of silence, given up 30 s later,
 * with its locks. (Without effect where both are on one machine.)
 */
export const serverSideKeepalive =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=60000';

/** What a connection that many share may cost the others: a lock is soon given up, and no transaction is left open by mistake. */
function limits(statementTimeoutMilliseconds: number): pg.PoolConfig {
  return {
    statement_timeout: statementTimeoutMilliseconds,
    lock_timeout: Math.min(5_000, statementTimeoutMilliseconds),
    idle_in_transaction_session_timeout: 30_000,
  };
}

/** Calls back with every error that the server answers on this connection, whoever asked. */
function onRefusal(client: pg.PoolClient, listener: (error: Error) => void): void {
  (client as unknown as { connection: EventEmitter }).connection.on('errorMessage', listener);
}

/** SQLSTATEs after which the connection is of no more use: it ends, cannot be made, or leads to a server that only reads. */
const connectionStates = new Set(['25006', '25P03', '25P04', '53300']);
/** The same by class: connection exceptions, and the server's own stops, crashes and idle limits. */
const connectionStateClasses = /^(?:08|57P)/;
/** A server that cannot go on (its log could not be written, say) takes every session down with it, whatever the code says. */
const serverFalls = /^P[AÁÂ]NI/i;
/** Out of time for a lock or a statement, a conflict that another attempt resolves, out of room: nothing was written. */
const busyStates = /^(?:55P03|57014|40001|40P01|53...)$/;

/** What the socket below and its encryption say when they fail. `ENOENT` and `EACCES` only when a connection was tried. */
const networkCodes =
  /^(?:E(?:CONN\w+|PIPE|PROTO|TIMEDOUT|NOTFOUND|AI_\w+|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NETRESET|ADDRNOTAVAIL|NOTCONN|SHUTDOWN|NOBUFS)|ERR_(?:TLS|SSL|SOCKET|STREAM)_\w+|CERT_\w+|UNABLE_TO_\w+|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|HOSTNAME_MISMATCH)$/;

/** What the driver says itself, without a code. */
const driverMessages =
  /connection terminated|not queryable|connection error|timeout (?:exceeded|expired)|query read timeout|client was closed|client has already been|ssl connection/i;

/** The database's own code of an error (five characters), or undefined where the database did not get to answer. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** How grave the server finds it, in the words of its own language. */
const severityOf = (error: Error): string => String((error as { severity?: unknown }).severity);

/**
 * Whether an error says that the connection was lost, is of no more use, or cannot be made: it must be discarded. What became
 * of a statement that was under way, a `commit` above all, nobody knows.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (state !== undefined)
    return connectionStates.has(state) || connectionStateClasses.test(state) || serverFalls.test(severityOf(error));
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') return syscall === 'connect' || networkCodes.test(code);
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  return driverMessages.test(error.message);
}

/** Whether the database said that it cannot do it now: nothing was written, the connection is sound, asking again helps. */
export function isBusy(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== undefined && busyStates.test(state) && !isConnectionLost(error);
}
