import { connect, createServer, type Socket } from 'node:net';

/**
 * How a network can be: whole; cut (connections end, new ones are refused); stalled (nothing comes through, later all of it does);
 * deaf (what is asked arrives, the answers are lost); silent (connections are accepted, and nobody ever answers).
 */
export type LinkState = 'whole' | 'cut' | 'stalled' | 'deaf' | 'silent';

/** A stretch of network between a process and what it talks to. */
export interface Link {
  readonly port: number;
  set(state: LinkState): void;
  stop(): Promise<void>;
}

/** Makes a link to a port of this machine. */
export async function createLink(target: number): Promise<Link> {
  const pairs = new Set<readonly [client: Socket, upstream: Socket | undefined]>();
  let state: LinkState = 'whole';
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    if (state === 'cut') return void client.destroy();
    const upstream = state === 'silent' ? undefined : connect(target, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.on('close', () => {
      pairs.delete(pair);
      upstream?.destroy();
    });
    if (!upstream) return void client.resume();
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('data', (chunk) => state !== 'silent' && upstream.write(chunk));
    upstream.on('data', (chunk) => (state === 'whole' || state === 'stalled') && client.write(chunk));
    if (state === 'stalled') for (const socket of pair) socket?.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('a link has no port');
  return {
    port: address.port,
    set(next) {
      const before = state;
      state = next;
      const isLossy = (one: LinkState) => one === 'cut' || one === 'deaf' || one === 'silent';
      for (const [client, upstream] of pairs) {
        // What was lost on the way never arrives: such a connection is of no use afterwards.
        if (next === 'cut' || (next === 'whole' && isLossy(before))) client.destroy();
        else if (next === 'stalled') for (const socket of [client, upstream]) socket?.pause();
        else for (const socket of [client, upstream]) socket?.resume();
      }
    },
    async stop() {
      for (const [client] of pairs) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
