import pg from 'pg';
import '../../platform/postgres.ts';
import type { Chain, Hex } from './ports.ts';
import { verifyChain } from './verify-chain.ts';

/** How a restored database and the chain agree, as far as the database goes. */
export interface BackupComparison {
  /** Operations that both have, alike. */
  readonly settled: number;
  /** Operations that the chain does not have (yet). */
  readonly waiting: number;
  /** Operations that the chain settled after the backup: no fault of it, but balances cannot be compared then. */
  readonly newer: number;
  readonly differences: number;
}

/** Compares a restored database with the chain. Undefined where it has no contract; throws `ChainUnreachableError`. */
export async function compareBackup(databaseUrl: string, chain: Chain): Promise<BackupComparison | undefined> {
  const { token, lastOperationId } = await readMarks(databaseUrl);
  if (token === null) return undefined;
  const { differences, settled, waiting } = await verifyChain({
    databaseUrl,
    chain,
    token,
    differencesListed: Infinity,
  });
  const newer = differences.filter(
    (difference) => difference.kind === 'unknown_operation' && difference.operationId > lastOperationId,
  ).length;
  const older = differences.filter((difference) =>
    difference.kind === 'unknown_operation'
      ? difference.operationId <= lastOperationId
      : newer === 0 || (!difference.kind.startsWith('other_balance') && difference.kind !== 'other_supply'),
  ).length;
  return { settled, waiting, newer, differences: older };
}

async function readMarks(databaseUrl: string): Promise<{ token: Hex | null; lastOperationId: bigint }> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'millaje drill' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ token: Hex | null; last: bigint }>(
      'select (select token_address from chain_deployments where retired_at is null) as token, (select coalesce(max(id), 0) from operations) as last',
    );
    return { token: rows[0]?.token ?? null, lastOperationId: rows[0]?.last ?? 0n };
  } finally {
    await client.end();
  }
}
