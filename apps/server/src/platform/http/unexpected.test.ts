import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
const lines: string[] = [];
/** Routes that fail once their client is gone, and what they fail with. */
const left = new Map<string, Error>([
  ['/stream', Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })],
  ['/given-up', new DOMException('This operation was aborted', 'AbortError')],
  ['/bug', new Error('a bug of ours')],
]);
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  app = createServer({ log, metrics: createMetrics(), product: 'AVP', trustProxy: false });
  app.get('/broken', () => {
    throw new Error('the password of the database is hunter2');
  });
  for (const [path, error] of left) {
    app.post(path, async (_request, reply) => {
      app.server.emit('asked');
      await once(reply.raw, 'close');
      throw error;
    });
  }
  app.post('/body', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('an error of ours is answered by its number in the log, and tells nothing else', async () => {
  const answer = await app.inject('/broken');
  const message = `Ocurrió un error inesperado. Si continúa, indique este código a soporte: ${String(answer.headers['x-request-id'])}`;
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { code: 500, message, error: { code: 500, message, rule: 'unexpected' } },
  ]);
});

/** Sends the beginning of a request, hangs up, and gives what was logged once the server is over it. */
async function hangUpAfter(text: string): Promise<string[]> {
  const before = lines.length;
  const over = new Promise<void>(
    (resolve) => void app.server.once('connection', (socket) => socket.once('close', () => resolve())),
  );
  // Its handler runs once its body is read; without a whole body there is none.
  const arrived = once(app.server, text.endsWith('{}') ? 'asked' : 'request');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write(text);
  await arrived;
  client.resetAndDestroy();
  await over;
  // The next one's answer comes after what the one before left behind.
  expect((await app.inject('/broken')).statusCode).toBe(500);
  return lines.slice(before).filter((line) => !line.includes('hunter2') && !line.includes('/broken'));
}

/** A request whose body was read whole before its client left. */
const asked = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;

test.each([
  [
    'in the middle of a body',
    'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  ],
  ['while an answer streams', asked('/stream')],
  ['while we look for an answer', asked('/given-up')],
])('who hangs up %s leaves no word of a failure', async (_when, text) => {
  expect(await hangUpAfter(text)).toEqual([]);
});

test('a bug is told of, whoever is there to read the answer', async () => {
  expect((await hangUpAfter(asked('/bug'))).join('')).toContain('a bug of ours');
});
