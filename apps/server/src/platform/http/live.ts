import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Database } from '../database.ts';
import type { Listener } from '../listener.ts';
import type { Metrics } from '../metrics.ts';
import { readBalances } from '../../modules/ledger/balances.store.ts';
import type { Caller } from './bind.ts';

export interface LiveOptions {
  readonly database: Database;
  readonly listener: Listener;
  readonly metrics: Metrics;
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
}

/** A socket that does not say who it is in this time is closed. */
const introductionMilliseconds = 10_000;
const pingMilliseconds = 30_000;

interface Connection {
  readonly socket: WebSocket;
  readonly token: string;
  readonly accountId: bigint;
  alive: boolean;
}

/**
 * Tells open browsers when their balance changed. The token travels in the first message, not in the address, where logs
 * and proxies would keep it.
 */
export async function registerLive(app: FastifyInstance, options: LiveOptions): Promise<void> {
  const { database, listener, metrics, authenticate } = options;
  const byAccount = new Map<bigint, Set<Connection>>();
  await app.register(websocket, { options: { maxPayload: 8 * 1024 } });

  async function tell(accountIds: bigint[]): Promise<void> {
    const here = accountIds.filter((id) => byAccount.has(id));
    if (here.length === 0) return;
    for (const { account_id, available } of await readBalances(database, here)) {
      for (const { socket } of byAccount.get(account_id) ?? [])
        socket.send(JSON.stringify({ type: 'balance', balance: Number(available) }));
    }
  }
  const report = (work: Promise<void>) =>
    void work.catch((error: unknown) => app.log.warn({ error: String(error) }, 'live notices failed'));
  listener.on('ledger_posted', (payload) => report(tell(payload.split(',').map(BigInt))));
  // Whatever was missed while the connection was down is made good by telling everybody.
  listener.onGap(() => listener.connected() && report(tell([...byAccount.keys()])));

  /** Sessions end while sockets are open: whoever may not call any more may not listen either. */
  async function sweep(): Promise<void> {
    for (const connections of byAccount.values()) {
      for (const connection of connections) {
        const stays = connection.alive && (await authenticate(connection.token)) !== undefined;
        if (!stays) connection.socket.terminate();
        connection.alive = false;
        if (stays) connection.socket.ping();
      }
    }
  }
  const timer = setInterval(() => report(sweep()), pingMilliseconds);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));

  app.get('/api/v1/live', { websocket: true }, (socket) => {
    const introduction = setTimeout(() => socket.close(4401, 'no token'), introductionMilliseconds);
    socket.on('error', () => socket.terminate());
    socket.once('message', (data: Buffer) => {
      clearTimeout(introduction);
      report(join(socket, data));
    });
    socket.once('close', () => clearTimeout(introduction));
  });

  async function join(socket: WebSocket, data: Buffer): Promise<void> {
    const token = readToken(data);
    const caller = token === undefined ? undefined : await authenticate(token);
    if (token === undefined || !caller) return socket.close(4401, 'wrong token');
    if (caller.accountId === null) return socket.close(4403, 'no account');
    const connection: Connection = { socket, token, accountId: caller.accountId, alive: true };
    const connections = byAccount.get(connection.accountId) ?? new Set();
    byAccount.set(connection.accountId, connections.add(connection));
    metrics.sockets.inc();
    socket.on('pong', () => (connection.alive = true));
    socket.once('close', () => {
      metrics.sockets.dec();
      connections.delete(connection);
      if (connections.size === 0) byAccount.delete(connection.accountId);
    });
    await tell([connection.accountId]);
  }
}

function readToken(data: Buffer): string | undefined {
  try {
    const message = JSON.parse(data.toString('utf8')) as { type?: unknown; token?: unknown };
    return message.type === 'authenticate' && typeof message.token === 'string' ? message.token : undefined;
  } catch {
    return undefined;
  }
}
