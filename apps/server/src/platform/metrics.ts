import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The figures that /metrics shows; one registry for each server, so that two can live in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'millaje_http_request_seconds',
      help: 'Duration of requests by route and status',
      labelNames: ['route', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    postingBatch: new Histogram({
      name: 'millaje_posting_batch_size',
      help: 'Requests in each batch posted to the ledger',
      buckets: [1, 4, 16, 64, 256, 512],
      registers,
    }),
    postingSeconds: new Histogram({
      name: 'millaje_posting_batch_seconds',
      help: 'Duration of posting a batch',
      buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
      registers,
    }),
    postingDepth: new Gauge({ name: 'millaje_posting_queue_depth', help: 'Requests waiting to be posted', registers }),
    settlementLag: new Gauge({
      name: 'millaje_settlement_lag_seconds',
      help: 'Age of the oldest operation that is not on the chain yet',
      registers,
    }),
    settlementWaiting: new Gauge({
      name: 'millaje_settlement_waiting_operations',
      help: 'Operations that are not on the chain yet',
      registers,
    }),
    settlementQuarantined: new Gauge({
      name: 'millaje_settlement_quarantined_operations',
      help: 'Operations that the contract refuses',
      registers,
    }),
    settlementHalted: new Gauge({
      name: 'millaje_settlement_halted',
      help: '1 while the settler has stopped and waits for somebody',
      registers,
    }),
    reconciliationDifferences: new Gauge({
      name: 'millaje_reconciliation_differences',
      help: 'Accounts that differed in the last reconciliation',
      registers,
    }),
    sockets: new Gauge({ name: 'millaje_websocket_connections', help: 'Open browser connections', registers }),
    logins: new Counter({
      name: 'millaje_logins_total',
      help: 'Login attempts by outcome',
      labelNames: ['outcome'] as const,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
