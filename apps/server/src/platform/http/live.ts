import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Database } from '../database.ts';
import { networkOf } from '../limits.ts';
import type { Listener } from '../listener.ts';
import type { Metrics } from '../metrics.ts';
import { readBalances } from '../../modules/ledger/balances.store.ts';
import type { Caller } from './bind.ts';

export interface LiveOptions {
  readonly database: Database;
  readonly listener: Listener;
  readonly metrics: Metrics;
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Where it is told whose session ended; the payload is the user. */
  readonly sessionChannel: string;
  /** Where the pages come from; others may not open a socket. */
  readonly publicUrl: string;
}

/** A socket that does not say who it is in this time is closed. */
const introductionMilliseconds = 10_000;
const pingMilliseconds = 30_000;
/** So many sockets of one person in this process: as many tabs as somebody has. */
const socketsOfPerson = 5;
/** So many that have not said who they are from one network. */
const strangersOfNetwork = 20;

interface Connection {
  readonly socket: WebSocket;
  readonly token: string;
  readonly userId: bigint;
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
  const strangers = createStrangers();
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

  const everybody = () => [...byAccount.values()].flatMap((connections) => [...connections]);

  const dropEnded = (connections: readonly Connection[]) => dropEndedOf(connections, authenticate);
  listener.on(options.sessionChannel, (userId) =>
    report(dropEnded(everybody().filter((connection) => String(connection.userId) === userId))),
  );

  async function sweep(): Promise<void> {
    await dropEnded(everybody());
    beat(everybody());
  }
  const timer = setInterval(() => report(sweep()), pingMilliseconds);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));

  app.get('/api/v1/live', { websocket: true }, (socket, request) => {
    if (!isOwnPage(request, options.publicUrl)) return socket.close(4403, 'wrong origin');
    // Whoever left during the handshake has no address any more.
    if (request.socket.remoteAddress === undefined) return socket.terminate();
    const leave = strangers.enter(networkOf(request.ip));
    if (!leave) return socket.close(4429, 'too many');
    return introduce(socket, leave, (data, isIntroduced) => report(join(socket, data).finally(isIntroduced)));
  });

  async function join(socket: WebSocket, data: Buffer): Promise<void> {
    const token = readToken(data);
    const caller = token === undefined ? undefined : await authenticate(token);
    // Whoever left meanwhile tells nobody any more.
    if (socket.readyState !== socket.OPEN) return;
    if (token === undefined || !caller) return socket.close(4401, 'wrong token');
    if (caller.accountId === null) return socket.close(4403, 'no account');
    const { accountId, userId } = caller;
    const connections = byAccount.get(accountId) ?? new Set();
    if (connections.size >= socketsOfPerson) return socket.close(4429, 'too many');
    const connection: Connection = { socket, token, userId, accountId, alive: true };
    byAccount.set(accountId, connections.add(connection));
    metrics.sockets.inc();
    socket.on('pong', () => (connection.alive = true));
    socket.once('close', () => {
      metrics.sockets.dec();
      connections.delete(connection);
      if (connections.size === 0) byAccount.delete(accountId);
    });
    await tell([accountId]);
  }
}

/** What of a connection a heartbeat looks at. */
interface Beating {
  readonly socket: Pick<WebSocket, 'terminate' | 'ping' | 'send'>;
  alive: boolean;
}

/** Takes those down that have not answered the last heartbeat. Pages cannot see pings: they are told that the connection stands, too. */
export function beat(connections: readonly Beating[]): void {
  for (const connection of connections) {
    if (!connection.alive) {
      connection.socket.terminate();
      continue;
    }
    connection.alive = false;
    connection.socket.ping();
    connection.socket.send(JSON.stringify({ type: 'alive' }));
  }
}

/** Sessions end while sockets are open: whoever may not call any more may not listen either. */
async function dropEndedOf(
  connections: readonly Connection[],
  authenticate: LiveOptions['authenticate'],
): Promise<void> {
  for (const { socket, token } of connections) if (!(await authenticate(token))) socket.terminate();
}

/** Waits for the first message of a socket, for a while; `leave` lets it out of the strangers, whatever comes. */
function introduce(
  socket: WebSocket,
  leave: () => void,
  onData: (data: Buffer, isIntroduced: () => void) => void,
): void {
  const introduction = setTimeout(() => socket.close(4401, 'no token'), introductionMilliseconds);
  const isIntroduced = () => {
    clearTimeout(introduction);
    leave();
  };
  socket.on('error', () => socket.terminate());
  socket.once('close', isIntroduced);
  socket.once('message', (data: Buffer) => onData(data, isIntroduced));
}

/** Counts sockets that have not said yet whose they are. */
function createStrangers() {
  const counts = new Map<string, number>();
  return {
    /** Lets one in, and gives what lets it out again; undefined when there are too many. */
    enter(network: string): (() => void) | undefined {
      const count = counts.get(network) ?? 0;
      if (count >= strangersOfNetwork) return undefined;
      counts.set(network, count + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (counts.get(network) ?? 1) - 1;
        if (left > 0) counts.set(network, left);
        else counts.delete(network);
      };
    },
  };
}

/** Browsers say which page opens a socket; programs need not. */
function isOwnPage({ headers, hostname }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).hostname === hostname);
}

function readToken(data: Buffer): string | undefined {
  try {
    const message = JSON.parse(data.toString('utf8')) as { type?: unknown; token?: unknown };
    return message.type === 'authenticate' && typeof message.token === 'string' ? message.token : undefined;
  } catch {
    return undefined;
  }
}
