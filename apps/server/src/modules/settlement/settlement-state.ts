import type { settlementStateSchema } from '@millaje/api';
import { ChainUnreachableError, type Chain } from './ports.ts';
import { readSettlementCounts } from './reconciliation.store.ts';
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
  const counts = await readSettlementCounts(database);
  const deployment = await readDeployment(database);
  const seen = await askChain(chain);
  return {
    operations: Number(counts.settled + counts.waiting + counts.quarantined + counts.off_chain),
    settled: Number(counts.settled),
    waiting: Number(counts.waiting),
    quarantined: Number(counts.quarantined),
    lag_seconds: Math.round(counts.lag_seconds * 10) / 10,
    chain_reachable: seen !== undefined,
    chain_id: seen?.chainId ?? deployment?.chainId ?? null,
    block_number: seen?.blockNumber ?? null,
    token_address: deployment?.token ?? null,
  };
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
