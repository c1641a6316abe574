import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readIdsAhead, type Ledger } from '../modules/ledger/index.ts';
import { findLastDrill, readSettlerStatus, type SettlerStatus } from '../modules/settlement/index.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createPool } from '../platform/postgres.ts';

/** So long the database may take for its figures; Prometheus itself gives up after ten seconds. */
const patienceMilliseconds = 2_000;

export interface FiguresOptions {
  readonly databaseUrl: string;
  readonly metrics: Metrics;
  readonly ledger: Ledger;
  readonly log: Log;
}

/** What watches over the programme: figures that are the same in every process, and whether the database is there. */
export interface Figures {
  /** Brings the figures up to date. Never fails and never takes long: what cannot be read stays as it was and is called stale. */
  refresh(): Promise<void>;
  isDatabaseThere(): Promise<boolean>;
  close(): Promise<void>;
}

/** On a connection of its own, so that it can tell how things are while all others are busy. */
export function createFigures({ databaseUrl, metrics, ledger, log }: FiguresOptions): Figures {
  const pool = createPool({
    url: databaseUrl,
    size: 1,
    name: 'millaje metrics',
    statementTimeoutMilliseconds: patienceMilliseconds - 500,
    connectTimeoutMilliseconds: patienceMilliseconds - 500,
    onError: (error) => log.debug({ error: error.message }, 'the connection of the figures was lost'),
  });
  let reading: Promise<void> | undefined;

  async function readAll(): Promise<void> {
    try {
      const [status, openBlocks] = [await readSettlerStatus(pool), await readOpenBlocks(pool)];
      const drill = await findLastDrill(pool);
      show(metrics, status);
      metrics.restoreDrillFailed.set(drill?.outcome === 'failed' || drill?.outcome === 'differs' ? 1 : 0);
      metrics.restoreDrillAge.set(drill ? Math.max(0, (Date.now() - Date.parse(drill.finished_at)) / 1000) : -1);
      metrics.openBlocks.set(openBlocks);
      metrics.ledgerIdsAhead.set(await readIdsAhead(pool));
      metrics.stale.set(0);
    } catch (error) {
      metrics.stale.set(1);
      log.warn({ error: String(error) }, 'the figures could not be read in time');
    }
  }

  return {
    async refresh() {
      metrics.postingDepth.set(ledger.depth());
      // Whoever asks meanwhile waits for the same answer.
      reading ??= readAll().finally(() => (reading = undefined));
      const isLate = await Promise.race([reading.then(() => false), pause(patienceMilliseconds, true, { ref: false })]);
      if (isLate) metrics.stale.set(1);
    },
    isDatabaseThere: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

function show(metrics: Metrics, status: SettlerStatus): void {
  metrics.settlementLag.set(status.lagSeconds);
  metrics.settlementWaiting.set(status.waiting);
  metrics.settlementQuarantined.set(status.quarantined);
  metrics.settlementHalted.set(status.state === 'halted' || status.state === 'failing' ? 1 : 0);
  metrics.settlerHeartbeatAge.set(status.heartbeatAgeSeconds ?? -1);
  metrics.chainHeight.set(status.chainHeight ?? -1);
  const { reconciliation } = status;
  metrics.reconciliationDifferences.set(reconciliation?.differences ?? 0);
  metrics.reconciliationAge.set(
    reconciliation ? Math.max(0, (Date.now() - reconciliation.finishedAt.getTime()) / 1000) : -1,
  );
}

/** Blocks whose every id was handed out, and which are not counted or indexed yet. */
async function readOpenBlocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ open: bigint }>(
    'select greatest((select last_value + 1 from operation_id_seq) / 4096 - next_block, 0) as open from operation_block_mark',
  );
  return Number(rows[0]?.open ?? 0n);
}
