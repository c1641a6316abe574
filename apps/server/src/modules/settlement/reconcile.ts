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
  type AddressedBalance,
  type LedgerBalance,
  type Mark,
  type ReconciliationRow,
} from './reconciliation.store.ts';
import { readDeployment, type Deployment } from './settlement.store.ts';

export interface ReconcileOptions {
  readonly databaseUrl: string;
  readonly chain: Chain;
  readonly confirmations: number;
}

/** The accounts of each kind that a reconciliation lists; it counts them all. */
const accountsListed = 100;
/** A busy development chain may forget the block while we read: then again, at a newer one. */
const attemptsMaximum = 3;

/**
 * Compares every account with the chain at one final block, and total supply with what was issued less what was burned.
 * The ledger's side is summed from the postings of exactly the operations that were settled at that block; what the ledger has
 * beside those is told account by account. Leaves a row whatever it finds. Refuses while another one runs, and when the chain does not answer.
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
  const findings = createFindings();
  for await (const page of readMarkedBalances(client, mark, decided)) {
    const withAddress = page.filter((account): account is AddressedBalance => account.address !== null);
    const balances = await askBalances(chain, { token: deployment.token, accounts: withAddress, block });
    withAddress.forEach((account, place) => findings.compare(account, balances[place] ?? 0n));
    page.forEach(findings.noteUnsettled);
  }
  await client.query('commit');
  // Account 0 stands for all together: miles at an address that is nobody's show only here.
  const supply = { accountId: 0n, address: deployment.token, settled: totals.issued - totals.burned };
  const totalSupply = await askSupply(chain, { token: deployment.token, block, expected: supply.settled });
  if (supply.settled !== totalSupply) findings.note(supply, totalSupply);
  return insertReconciliation(client, {
    started_at: startedAt,
    block_number: block,
    operations: totals.operations,
    operations_settled: totals.settled,
    unqueued_operations: totals.unqueued,
    unsettled: totals.unsettled,
    quarantined: totals.quarantined,
    issued: totals.issued,
    burned: totals.burned,
    total_supply: totalSupply,
    ...findings.result(),
  });
}

/** A node that is at a newer block may answer with that one's state: what differs is asked once more. */
async function askBalances(
  chain: Chain,
  { token, accounts, block }: { token: Hex; accounts: readonly AddressedBalance[]; block: bigint },
): Promise<bigint[]> {
  const ask = (asked: readonly AddressedBalance[]) =>
    chain.balancesOf(
      token,
      asked.map((account) => account.address),
      block,
    );
  const balances = await ask(accounts);
  const places = accounts.flatMap(({ settled }, place) => (settled === balances[place] ? [] : [place]));
  if (places.length === 0) return balances;
  const again = await ask(places.map((place) => accounts[place] as AddressedBalance));
  places.forEach((place, index) => (balances[place] = again[index] ?? 0n));
  return balances;
}

async function askSupply(
  chain: Chain,
  { token, block, expected }: { token: Hex; block: bigint; expected: bigint },
): Promise<bigint> {
  const supply = await chain.totalSupply(token, block);
  return supply === expected ? supply : chain.totalSupply(token, block);
}

/** What is found, account by account. */
function createFindings() {
  const digest = createHash('sha256');
  const differences: ReconciliationRow['differences'] = [];
  const unsettled: ReconciliationRow['unsettled_accounts'] = [];
  let [accounts, differenceCount, unsettledCount] = [0n, 0n, 0n];
  const note = (
    { accountId, address, settled }: Pick<AddressedBalance, 'accountId' | 'address' | 'settled'>,
    onChain: bigint,
  ) => {
    differenceCount += 1n;
    if (differences.length >= accountsListed) return;
    differences.push({ account_id: Number(accountId), address, ledger: Number(settled), chain: Number(onChain) });
  };
  return {
    note,
    compare(account: AddressedBalance, onChain: bigint): void {
      accounts += 1n;
      digest.update(`${account.accountId} ${account.address} ${account.settled} ${onChain}\n`);
      if (account.settled !== onChain) note(account, onChain);
    },
    noteUnsettled({ accountId, balance, settled, quarantined }: LedgerBalance): void {
      if (balance === settled && quarantined === 0n) return;
      unsettledCount += 1n;
      if (unsettled.length >= accountsListed) return;
      unsettled.push({
        account_id: Number(accountId),
        ledger: Number(balance),
        unsettled: Number(balance - settled),
        quarantined: Number(quarantined),
      });
    },
    result: () => ({
      accounts,
      difference_count: differenceCount,
      differences,
      unsettled_account_count: unsettledCount,
      unsettled_accounts: unsettled,
      digest: digest.digest('hex'),
    }),
  };
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
