import { airportsRoute } from '@millaje/api';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { Readings } from '../replica/reading.ts';
import { read } from './answers.ts';
import { bind, type Context, registerRoutes } from './bind.ts';
import { createServer } from './server.ts';

test('what a handler is given has no getter of its own: it would keep all of its call until the whole heap is collected', async () => {
  const given: Context[] = [];
  const http = createServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    product: 'Millas',
    trustProxy: false,
  });
  const route = bind(airportsRoute, async (_input, _caller, context) => {
    given.push(context);
    return read({ airports: [] });
  });
  registerRoutes(http, [route], {
    product: 'Millas',
    authenticate: async () => ({ userId: 1n, sessionId: '', role: 'SUPER_ADMIN', accountId: null, email: '' }),
    isSecure: false,
    readings: { memorySeconds: 0 } as Readings,
  });
  await http.inject({ url: `/api/v1${airportsRoute.path}`, headers: { authorization: 'Bearer known' } });
  const [context] = given;
  const own = Object.values(Object.getOwnPropertyDescriptors(context ?? {}));
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter(({ get }) => get !== undefined)).toEqual([]);
  expect(context?.signal).toBeInstanceOf(AbortSignal);
  await http.close();
});
