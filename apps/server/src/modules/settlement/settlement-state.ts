import type { settlementStateSchema } from '@millaje/api';
import { ChainUnreachableError, type Chain } from './ports.ts';
import { readSettlerStatus } from './settler-status.ts';
import { readDeployment, type Queryable } from './settlement.store.ts';

/** How far the chain is behind the ledger, now; readable in every process, whoever settles. */
export type SettlementState = (typeof settlementStateSchema)['_zod']['output'];

/** Reads the state of the settlement. A chain that is away is part of the answer. */
export async function readSettlementState({
  database,
  chain,
}: {
  database: Queryable;
  chain: Chain;
}): Promise<SettlementState> {
  const [status, totals, deployment, seen] = await Promise.all([
    readSettlerStatus(database),
    readTotals(database),
    readDeployment(database),
    askChain(chain),
  ]);
  const { waiting, quarantined, lagSeconds, heartbeatAgeSeconds } = status;
  return {
    operations: totals.settled + totals.offChain + waiting + quarantined,
    settled: totals.settled,
    waiting,
    quarantined,
    lag_seconds: Math.round(lagSeconds * 10) / 10,
    settler_state: status.state,
    settler_reason: status.reason,
    settler_detail: totals.detail,
    heartbeat_age_seconds: heartbeatAgeSeconds === null ? null : Math.round(heartbeatAgeSeconds),
    chain_reachable: seen !== undefined,
    chain_id: seen?.chainId ?? deployment?.chainId ?? null,
    block_number: seen?.blockNumber ?? null,
    token_address: deployment?.token ?? null,
  };
}

async function readTotals(database: Queryable) {
  const { rows } = await database.query<{ settled: bigint; off_chain: bigint; detail: string | null }>(
    'select settled, off_chain, detail from settlement_totals, settler_state',
  );
  const row = rows[0];
  if (!row) throw new Error('settlement_totals has no row');
  return { settled: Number(row.settled), offChain: Number(row.off_chain), detail: row.detail };
}

async function askChain(chain: Chain): Promise<{ chainId: number; blockNumber: number } | undefined> {
  try {
    const [chainId, head] = await Promise.all([chain.chainId(), chain.block('latest')]);
    return head && { chainId, blockNumber: Number(head.number) };
  } catch (error) {
    if (error instanceof ChainUnreachableError) return undefined;
    throw error;
  }
}
