import pg from 'pg';

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

const pauseMilliseconds = 250;

/**
 * One connection that listens to the database's notices (NOTIFY). It comes back by itself; who relies on notices learns by
 * `onGap` that some may be missing.
 */
export function createListener(databaseUrl: string): Listener {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'millaje listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    next.on('notification', ({ channel, payload }) =>
      listeners.get(channel)?.forEach((listener) => listener(payload ?? '')),
    );
    next.on('error', () => undefined);
    await next.connect();
    next.once('end', lost);
    for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    for (const gap of gapListeners) gap();
  }

  function lost(): void {
    client = undefined;
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
      await client?.end();
    },
  };
}
