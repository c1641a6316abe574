import { createHash } from 'node:crypto';
import pg from 'pg';
import { ChainUnreachableError, type Chain, type Hex } from './ports.ts';
import {
  insertReconciliation,
  readMarkedBalances,
  readMarkedTotals,
  readSigners,
  readUndecidedBatches,
  tryLockReconciliation,
  type Mark,
  type ReconciliationRow,
} from './reconciliation.store.ts';
import { readDeployment, type Deployment } from './settlement.store.ts';

export interface ReconcileOptions {
  readonly databaseUrl: string;
  readonly chain: Chain;
  readonly confirmations: number;
}

/** The differences that a reconciliation lists; it counts them all. */
const differencesListed = 100;
/** A busy development chain may forget the block while we read: then again, at a newer one. */
const attemptsMaximum = 3;

/**
 * Compares every account with the chain at one final block, and total supply with what was issued less what was burned.
 * The ledger's side is summed from the postings of exactly the operations that were settled at that block. Leaves a row
 * whatever it finds. Refuses while another one runs, and when the chain does not answer.
 */
export async function reconcile(
  options: ReconcileOptions,
): Promise<ReconciliationRow | 'reconciliation_running' | 'chain_unreachable'> {
  // Its own connection: the lock lives as long as it does, and reading everything must not occupy the pool.
  const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'millaje reconciliation' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await tryLockReconciliation(client))) return 'reconciliation_running';
    const deployment = await readDeployment(client);
    if (!deployment?.isConfirmed) return 'chain_unreachable';
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await compare(client, options, deployment);
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        if (!(error instanceof ChainUnreachableError)) throw error;
        if (attempt === attemptsMaximum) return 'chain_unreachable';
      }
    }
  } finally {
    await client.end();
  }
}

async function compare(
  client: pg.Client,
  { chain, confirmations }: ReconcileOptions,
  deployment: Deployment,
): Promise<ReconciliationRow> {
  const startedAt = new Date();
  const { block, mark } = await chooseMark(client, chain, { deployment, confirmations });
  // Everything that the chain had decided at the mark was stored before it was sent, so a snapshot taken now has it.
  await client.query('begin isolation level repeatable read read only');
  const undecided = await readUndecidedBatches(client, mark);
  const answers = await chain.isSettled(
    deployment.token,
    undecided.map((batch) => batch.batchId),
    block,
  );
  const decided = undecided.filter((_, place) => answers[place]).map((batch) => batch.id);
  const totals = await readMarkedTotals(client, mark, decided);
  const digest = createHash('sha256');
  const differences: ReconciliationRow['differences'] = [];
  let [accounts, differenceCount] = [0n, 0n];
  const note = (accountId: bigint, address: Hex, ledger: bigint, onChain: bigint) => {
    differenceCount += 1n;
    if (differences.length >= differencesListed) return;
    differences.push({ account_id: Number(accountId), address, ledger: Number(ledger), chain: Number(onChain) });
  };
  for await (const page of readMarkedBalances(client, mark, decided)) {
    const balances = await chain.balancesOf(
      deployment.token,
      page.map((account) => account.address),
      block,
    );
    page.forEach(({ accountId, address, balance }, place) => {
      const onChain = balances[place] ?? 0n;
      digest.update(`${accountId} ${address} ${balance} ${onChain}\n`);
      if (balance !== onChain) note(accountId, address, balance, onChain);
    });
    accounts += BigInt(page.length);
  }
  await client.query('commit');
  const totalSupply = await chain.totalSupply(deployment.token, block);
  // Account 0 stands for all together: miles at an address that is nobody's show only here.
  if (totals.issued - totals.burned !== totalSupply)
    note(0n, deployment.token, totals.issued - totals.burned, totalSupply);
  return insertReconciliation(client, {
    started_at: startedAt,
    block_number: block,
    accounts,
    operations_settled: totals.operations,
    issued: totals.issued,
    burned: totals.burned,
    total_supply: totalSupply,
    difference_count: differenceCount,
    differences,
    digest: digest.digest('hex'),
  });
}

/** The newest final block, and which of our transactions it and the blocks before it hold. */
async function chooseMark(
  client: pg.Client,
  chain: Chain,
  { deployment, confirmations }: { deployment: Deployment; confirmations: number },
) {
  const signers = await readSigners(client, deployment.id);
  const head = await chain.block('latest');
  if (!head) throw new ChainUnreachableError('the chain has no latest block');
  const final = head.number - BigInt(confirmations - 1);
  const block = final < 0n ? 0n : final;
  const nonces = await Promise.all(signers.map((signer) => chain.nonce(signer, block)));
  const mark: Mark = { deploymentId: deployment.id, signers, nonces };
  return { block, mark };
}
