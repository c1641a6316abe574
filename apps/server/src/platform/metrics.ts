import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The figures that /metrics shows; one registry for each server, so that two can live in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ofProcess = createProcessMetrics(registers);
  ofProcess.replicaLag.set(-1);
  return { registry, ...ofProcess, ...createSharedMetrics(registers) };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What this process did and does. */
function createProcessMetrics(registers: Registry[]) {
  return {
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
    replicaUp: new Gauge({
      name: 'millaje_replica_up',
      help: '1 while the replica can be read from, 0 while it is away or there is none',
      registers,
    }),
    replicaLag: new Gauge({
      name: 'millaje_replica_lag_seconds',
      help: 'How far the replica is behind, as this process measures it; -1 if nobody knows or there is none',
      registers,
    }),
    replicaReads: new Counter({
      name: 'millaje_replica_reads_total',
      help: 'Lists, reports and exports by who answered them, where there is a replica',
      labelNames: ['answered_by'] as const,
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

/** What the database says of the programme as a whole: the same in every process. */
function createSharedMetrics(registers: Registry[]) {
  const gauge = (name: string, help: string) => new Gauge({ name: `millaje_${name}`, help, registers });
  return {
    stale: gauge(
      'metrics_stale',
      '1 while the database did not answer in time: its figures are those of the last time',
    ),
    settlementLag: gauge('settlement_lag_seconds', 'Age of the oldest operation that is not on the chain yet'),
    settlementWaiting: gauge('settlement_waiting_operations', 'Operations that are not on the chain yet'),
    settlementQuarantined: gauge('settlement_quarantined_operations', 'Operations that the contract refuses'),
    settlementHalted: gauge('settlement_halted', '1 while the settler has stopped and waits for somebody'),
    settlerHeartbeatAge: gauge(
      'settler_heartbeat_age_seconds',
      'Since the settler last said that it lives; -1 if none ever did',
    ),
    chainHeight: gauge('chain_height', 'The newest block that the settler saw; -1 if none'),
    reconciliationDifferences: gauge('reconciliation_differences', 'Accounts that differed in the last reconciliation'),
    reconciliationAge: gauge('reconciliation_age_seconds', 'Since the last reconciliation ended; -1 if there was none'),
    restoreDrillFailed: gauge('restore_drill_failed', '1 while the last rehearsed restore went wrong'),
    restoreDrillAge: gauge('restore_drill_age_seconds', 'Since the last rehearsed restore; -1 if there was none'),
    ledgerIdsAhead: gauge(
      'ledger_ids_ahead',
      'Ids of operations that are left in the parts of the ledger that are open',
    ),
    openBlocks: gauge('operation_blocks_open', 'Full blocks of operations that lists still count row by row'),
  };
}
