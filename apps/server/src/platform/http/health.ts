import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Listener } from '../listener.ts';
import type { Metrics } from '../metrics.ts';
import type { Readings } from '../replica/reading.ts';

export interface HealthOptions {
  readonly isDatabaseThere: () => Promise<boolean>;
  readonly listener: Listener;
  readonly metrics: Metrics;
  readonly readings: Pick<Readings, 'status'>;
  /** When set, /metrics asks for it as a bearer token. */
  readonly metricsToken: string | undefined;
  /** Brings gauges up to date before they are read; never fails. */
  readonly refreshMetrics: () => Promise<void>;
}

/** `/healthz`: the process lives, and how its replica is, without which it goes on. `/readyz`: it can serve (database and notices). `/metrics`: figures for Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  { isDatabaseThere, listener, metrics, readings, metricsToken, refreshMetrics }: HealthOptions,
): void {
  app.get('/healthz', async () => {
    const replica = readings.status();
    return {
      status: 'ok',
      ...(replica && { replica: { state: replica.state, lag_seconds: replica.lagSeconds ?? null } }),
    };
  });
  app.get('/readyz', async (_request, reply) => {
    const checks = { database: await isDatabaseThere(), notices: listener.connected() };
    const isReady = checks.database && checks.notices;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks });
  });
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== undefined && !sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      return reply.code(401).send('unauthorized');
    await refreshMetrics();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
