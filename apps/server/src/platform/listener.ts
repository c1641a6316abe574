import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { streamOf } from './light-statements.ts';
import { serverSideKeepalive } from './postgres.ts';

export interface Listener {
  /** Calls back with each notice's payload. */
  on(channel: string, listener: (payload: string) => void): void;
  /** Calls back whenever the connection was lost or made again: in between, notices may have been missed. */
  onGap(listener: () => void): void;
  /** Whether notices are being received right now. */
  connected(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ListenerOptions {
  /** How often the connection is tried, and how long it may take to answer, in milliseconds. */
  readonly heartbeatMilliseconds?: number;
  readonly onError?: (error: Error) => void;
}

const pauseMilliseconds = 250;
const connectTimeoutMilliseconds = 5_000;

/**
 * One connection that listens to the database's notices (NOTIFY). It comes back by itself; who relies on notices learns by
 * `onGap` that some may be missing. A connection whose other end vanished without a word looks sound and receives nothing,
 * so it is asked something all the time and dropped when it does not answer.
 */
export function createListener(
  databaseUrl: string,
  { heartbeatMilliseconds = 5_000, onError }: ListenerOptions = {},
): Listener {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = createClient(databaseUrl, heartbeatMilliseconds);
    next.on('notification', ({ channel, payload }) =>
      listeners.get(channel)?.forEach((listener) => listener(payload ?? '')),
    );
    // An error may come late, when another connection has long taken over: only this one is over.
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      drop(next);
      throw error;
    }
    if (stopped) return drop(next);
    client = next;
    beat(next, heartbeatMilliseconds, (error) => lost(next, error));
    for (const gap of gapListeners) gap();
  }

  function lost(current: pg.Client, error?: Error): void {
    if (client !== current) return;
    client = undefined;
    if (error) onError?.(error);
    drop(current);
    for (const gap of gapListeners) gap();
    reconnectSoon();
  }

  /** One attempt at a time: a failed one is followed by the next, never by two. */
  function reconnectSoon(): void {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (!stopped && !client) connect().catch(reconnectSoon);
    }, pauseMilliseconds);
  }

  return {
    on: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    onGap: (listener) => void gapListeners.push(listener),
    connected: () => client !== undefined,
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const current = client;
      client = undefined;
      if (!current) return;
      // Politely, where the other end is there to hear it.
      await Promise.race([current.end().catch(() => undefined), pause(1_000, undefined, { ref: false })]);
      drop(current);
    },
  };
}

function createClient(databaseUrl: string, answerMilliseconds: number): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    application_name: 'millaje listener',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    query_timeout: answerMilliseconds,
    options: serverSideKeepalive,
  });
}

/** Ends a connection without waiting for the other end, which may not be there any more. */
function drop(client: pg.Client): void {
  client.end().catch(() => undefined);
  streamOf(client).destroy();
}

/** Asks a connection again and again for as long as it lives, and tells when it does not answer. */
function beat(client: pg.Client, milliseconds: number, onSilence: (error: Error) => void): void {
  const timer = setInterval(() => client.query('select').catch(onSilence), milliseconds).unref();
  client.once('end', () => clearInterval(timer));
}
