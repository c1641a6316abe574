import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
let origin: string;
const log = createLog('silent');
const content = new PassThrough();
beforeAll(async () => {
  app = createServer({ log, metrics: createMetrics(), product: 'AVP', trustProxy: false });
  app.get('/broken', () => {
    throw new Error('the password of the database is hunter2');
  });
  app.get('/endless', (_request, reply) => reply.send(content));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
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

test('who leaves in the middle of a download makes no error of ours', async () => {
  const error = vi.spyOn(log, 'error');
  const debug = vi.spyOn(log, 'debug');
  content.write('begun');
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/endless`, { signal: leaving.signal });
  expect(answer.status).toBe(200);
  leaving.abort();
  await vi.waitFor(() => expect(debug).toHaveBeenCalledWith(expect.anything(), 'the answer was not waited for'));
  expect(error).not.toHaveBeenCalled();
});
