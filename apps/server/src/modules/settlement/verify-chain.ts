import type { Movement } from '@millaje/token';
import pg from 'pg';
import { zeroAddress } from 'viem';
import '../../platform/postgres.ts';
import { movementsOf } from './movements.ts';
import { ChainUnreachableError, type Chain, type Hex, type SettledBatch } from './ports.ts';
import { readSettleCalldata } from './settle-calldata.ts';
import {
  readLedgerBalances,
  readLedgerSupply,
  readOperation,
  readOperationsAfter,
  readToldHashes,
} from './verify.store.ts';

export interface VerifyOptions {
  readonly databaseUrl: string;
  readonly chain: Chain;
  readonly token: Hex;
  /** Where reading starts; the block of the deployment, if it is known, saves time. */
  readonly fromBlock?: bigint;
  /** The differences that are described; all are counted. */
  readonly differencesListed?: number;
}

/** One thing in which chain and ledger do not agree. */
export type ChainDifference =
  | { readonly kind: 'unreadable_batch'; readonly transactionHash: Hex; readonly batchId: Hex }
  | {
      readonly kind: 'unknown_operation' | 'settled_twice' | 'nothing_to_settle';
      readonly operationId: bigint;
      readonly transactionHash: Hex;
    }
  /** The ledger tells a hash of it, and no block up to the one that was asked for has it. */
  | { readonly kind: 'not_on_chain'; readonly operationId: bigint; readonly transactionHash: Hex }
  | {
      readonly kind: 'other_movements';
      readonly operationId: bigint;
      readonly transactionHash: Hex;
      readonly ledger: readonly Movement[];
      readonly chain: readonly Movement[];
    }
  | { readonly kind: 'other_balance'; readonly address: Hex; readonly ledger: bigint; readonly chain: bigint }
  | { readonly kind: 'other_supply'; readonly ledger: bigint; readonly chain: bigint };

export interface ChainVerification {
  readonly block: bigint;
  readonly batches: number;
  readonly movements: number;
  /** Operations of the ledger that the chain has, with the right addresses and amounts. */
  readonly settled: number;
  /** Operations of the ledger that the chain does not have (yet). */
  readonly waiting: number;
  readonly accounts: number;
  readonly supply: bigint;
  readonly differenceCount: number;
  readonly differences: readonly ChainDifference[];
  /** The oldest operations are missing: this chain may have forgotten its old blocks. */
  readonly isHistoryIncomplete: boolean;
}

const operationsPerPage = 5_000;
const transactionsPerPage = 20;

/**
 * Compares the whole ledger with the chain, from nothing but what the chain shows to everybody: the events of settled
 * batches, the transactions that brought them, balances and supply. The ledger is read in the order of its ids, beside the
 * batches, so that memory only holds the operations which the chain has not shown yet.
 */
export async function verifyChain(options: VerifyOptions): Promise<ChainVerification> {
  const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'millaje verify' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const head = await options.chain.block('latest');
    if (!head) throw new ChainUnreachableError('the chain has no latest block');
    // The block comes first: whatever it holds was in the ledger before.
    await client.query('begin isolation level repeatable read read only');
    const report = createReport(options.differencesListed ?? 20);
    const reading = createReading(client);
    for await (const page of options.chain.settledBatches(options.token, options.fromBlock ?? 0n, head.number)) {
      for (let start = 0; start < page.length; start += transactionsPerPage) {
        await compareBatches(options, { batches: page.slice(start, start + transactionsPerPage), reading, report });
      }
    }
    const waiting = await reading.readRest((ids) => reportMissing(client, { ids, block: head.number, report }));
    const sums = await compareBalances(client, options, { block: head.number, waiting: waiting.changes, report });
    return {
      block: head.number,
      ...report.counts,
      ...sums,
      waiting: waiting.count,
      isHistoryIncomplete: waiting.isOldest,
      differenceCount: report.count(),
      differences: report.listed,
    };
  } finally {
    await client.end();
  }
}

function createReport(most: number) {
  let count = 0;
  const listed: ChainDifference[] = [];
  return {
    listed,
    counts: { batches: 0, movements: 0, settled: 0 },
    count: () => count,
    add(difference: ChainDifference): void {
      count += 1;
      if (listed.length < most) listed.push(difference);
    },
  };
}
type Report = ReturnType<typeof createReport>;

/** The ledger, read as far as the chain has come; what was passed and not met stays. */
function createReading(client: pg.Client) {
  const unmet = new Map<bigint, readonly Movement[]>();
  let last = 0n;
  let isOver = false;
  let firstMet: bigint | undefined;

  async function readPage(): Promise<void> {
    const page = await readOperationsAfter(client, last, operationsPerPage);
    for (const operation of page) {
      const movements = movementsOf(operation);
      if (movements.length > 0) unmet.set(operation.id, movements);
    }
    last = page.at(-1)?.id ?? last;
    isOver = page.length < operationsPerPage;
  }

  return {
    /** What the ledger expects of an operation, once; afterwards, and for what it does not know, why it expects nothing. */
    async take(id: bigint): Promise<readonly Movement[] | 'unknown_operation' | 'settled_twice' | 'nothing_to_settle'> {
      while (last < id && !isOver) await readPage();
      const movements = unmet.get(id);
      if (movements) {
        unmet.delete(id);
        if (firstMet === undefined || id < firstMet) firstMet = id;
        return movements;
      }
      const operation = await readOperation(client, id);
      if (!operation) return 'unknown_operation';
      return movementsOf(operation).length === 0 ? 'nothing_to_settle' : 'settled_twice';
    },
    /** Everything that the chain did not show, some at a time: how much of it, and what it would change at each address. */
    async readRest(look: (ids: readonly bigint[]) => Promise<void>) {
      const changes = new Map<string, bigint>();
      const oldest = unmet.keys().next().value;
      const isOldest = firstMet !== undefined && oldest !== undefined && oldest < firstMet;
      let count = 0;
      for (;;) {
        for (const { from, to, amount } of [...unmet.values()].flat()) {
          changes.set(key(from), (changes.get(key(from)) ?? 0n) - amount);
          changes.set(key(to), (changes.get(key(to)) ?? 0n) + amount);
        }
        count += unmet.size;
        await look([...unmet.keys()]);
        unmet.clear();
        if (isOver) return { count, changes, isOldest };
        await readPage();
      }
    },
  };
}
type Reading = ReturnType<typeof createReading>;

/** What waits has no hash yet; what has one does not wait, whatever its balances come to. */
async function reportMissing(
  client: pg.Client,
  { ids, block, report }: { ids: readonly bigint[]; block: bigint; report: Report },
): Promise<void> {
  for (const { operationId, transactionHash } of await readToldHashes(client, ids, block))
    report.add({ kind: 'not_on_chain', operationId, transactionHash });
}

async function compareBatches(
  { chain, token }: VerifyOptions,
  { batches, reading, report }: { batches: readonly SettledBatch[]; reading: Reading; report: Report },
): Promise<void> {
  const transactions = await chain.transactions(batches.map((batch) => batch.transactionHash));
  for (const [place, batch] of batches.entries()) {
    const transaction = transactions[place];
    const call =
      transaction && key(transaction.to ?? '') === key(token) ? readSettleCalldata(transaction.input) : undefined;
    report.counts.batches += 1;
    if (!call || call.batchId !== batch.batchId || call.movements.length !== batch.movementCount) {
      report.add({ kind: 'unreadable_batch', transactionHash: batch.transactionHash, batchId: batch.batchId });
      continue;
    }
    report.counts.movements += call.movements.length;
    for (const [operationId, movements] of Map.groupBy(call.movements, (movement) => movement.operationId)) {
      await compareOperation({ operationId, movements, transactionHash: batch.transactionHash }, reading, report);
    }
  }
}

async function compareOperation(
  {
    operationId,
    movements,
    transactionHash,
  }: { operationId: bigint; movements: readonly Movement[]; transactionHash: Hex },
  reading: Reading,
  report: Report,
): Promise<void> {
  const expected = await reading.take(operationId);
  if (typeof expected === 'string') return report.add({ kind: expected, operationId, transactionHash });
  const isSame =
    expected.length === movements.length &&
    expected.every((one, place) => {
      const other = movements[place];
      return other && key(one.from) === key(other.from) && key(one.to) === key(other.to) && one.amount === other.amount;
    });
  if (isSame) report.counts.settled += 1;
  else report.add({ kind: 'other_movements', operationId, transactionHash, ledger: expected, chain: movements });
}

/** The ledger less what waits, against what the chain says now. */
async function compareBalances(
  client: pg.Client,
  { chain, token }: VerifyOptions,
  { block, waiting, report }: { block: bigint; waiting: ReadonlyMap<string, bigint>; report: Report },
): Promise<{ accounts: number; supply: bigint }> {
  let accounts = 0;
  for await (const page of readLedgerBalances(client)) {
    const balances = await chain.balancesOf(
      token,
      page.map((account) => account.address),
      block,
    );
    page.forEach(({ address, balance }, place) => {
      const ledger = balance - (waiting.get(key(address)) ?? 0n);
      const onChain = balances[place] ?? 0n;
      if (ledger !== onChain) report.add({ kind: 'other_balance', address, ledger, chain: onChain });
    });
    accounts += page.length;
  }
  const supply = await chain.totalSupply(token, block);
  // Miles that wait to be issued would leave the address of nobody.
  const ledger = (await readLedgerSupply(client)) + (waiting.get(key(zeroAddress)) ?? 0n);
  if (ledger !== supply) report.add({ kind: 'other_supply', ledger, chain: supply });
  return { accounts, supply };
}

const key = (address: string): string => address.toLowerCase();
