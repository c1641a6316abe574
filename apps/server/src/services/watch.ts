import type { FastifyInstance } from 'fastify';
import type { AppOptions, Shared } from '../app.ts';
import { registerHealth } from '../platform/http/health.ts';
import { createServer } from '../platform/http/server.ts';

/** `/healthz`, `/readyz` and `/metrics`, the same wherever they are served. */
export function registerWatch(http: FastifyInstance, { environment }: AppOptions, shared: Shared): void {
  const { figures, listener, metrics, readings } = shared;
  registerHealth(http, {
    isDatabaseThere: figures.isDatabaseThere,
    listener,
    metrics,
    readings,
    metricsToken: environment.metricsToken,
    refreshMetrics: figures.refresh,
  });
}

/** A small server beside the services, for those that serve no pages (and for who keeps the figures away from the pages). */
export function createWatch(options: AppOptions, shared: Shared): FastifyInstance {
  const { log, brand, environment } = options;
  const http = createServer({
    log,
    metrics: shared.metrics,
    product: brand.product,
    trustProxy: environment.trustProxy,
  });
  registerWatch(http, options, shared);
  return http;
}
