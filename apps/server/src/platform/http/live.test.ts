import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { beat } from './live.ts';

let app: TestApp;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp();
  ana = await app.addPerson('PASSENGER', { balance: 100n });
});
afterAll(() => app.stop());

const open = async (headers: Record<string, string> = {}): Promise<WebSocket> => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/v1/live`, { headers });
  await once(socket, 'open');
  return socket;
};
const closing = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];
const authenticate = (socket: WebSocket, token: string) => socket.send(JSON.stringify({ type: 'authenticate', token }));
const connections = async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^millaje_websocket_connections (\d+)$/m.exec(text)?.[1]);
};

async function join(token: string): Promise<WebSocket> {
  const socket = await open();
  authenticate(socket, token);
  expect(JSON.parse(String((await once(socket, 'message'))[0]))).toEqual({ type: 'balance', balance: 100 });
  return socket;
}

test('whoever leaves before it is known who it was leaves nothing behind', async () => {
  await Promise.all(
    Array.from({ length: 15 }, async () => {
      const socket = await open();
      const closed = closing(socket);
      socket.send(JSON.stringify({ type: 'authenticate', token: ana.token }), () => socket.terminate());
      await closed;
    }),
  );
  await expect.poll(connections).toBe(0);
});

test('a person has five, and a session that ends takes its own along at once', async () => {
  const sockets = [];
  for (let place = 0; place < 5; place += 1) sockets.push(await join(ana.token));
  const sixth = await open();
  const refused = closing(sixth);
  authenticate(sixth, ana.token);
  expect(await refused).toBe(4429);
  const ends = sockets.map(closing);
  await app.call('POST', '/logout', { token: ana.token });
  await Promise.all(ends);
  await expect.poll(connections).toBe(0);
});

test('a heartbeat is told to both sides, and takes down who did not answer the last one', () => {
  const told: string[] = [];
  const connectionOf = (name: string, alive: boolean) => ({
    alive,
    socket: {
      terminate: () => void told.push(`${name} is gone`),
      ping: () => void told.push(`${name} is asked`),
      send: (text: unknown) => void told.push(`${name} hears ${String(text)}`),
    },
  });
  const here = connectionOf('here', true);
  beat([here, connectionOf('away', false)]);
  expect([told, here.alive]).toEqual([['here is asked', 'here hears {"type":"alive"}', 'away is gone'], false]);
});

test('another site’s page gets none', async () => {
  expect(await closing(await open({ origin: 'https://evil.example' }))).toBe(4403);
});

test('who does not say who it is has no more than twenty', async () => {
  const silent = await Promise.all(Array.from({ length: 20 }, () => open()));
  expect(await closing(await open())).toBe(4429);
  for (const socket of silent) socket.terminate();
});
