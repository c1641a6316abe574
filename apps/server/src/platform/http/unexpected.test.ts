import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = createServer({ log: createLog('silent'), metrics: createMetrics(), product: 'AVP', trustProxy: false });
  app.get('/broken', () => {
    throw new Error('the password of the database is hunter2');
  });
  await app.ready();
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
