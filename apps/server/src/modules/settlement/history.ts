import type { Chain, Hex } from './ports.ts';
import { readUnknownBatchIds } from './batches.store.ts';
import type { SettlerContext, SettlerMemory } from './settler-context.ts';
import type { Deployment } from './settlement.store.ts';

const historyAgainMilliseconds = 60_000;

/** What was found strange is looked at again after a while, since somebody may have put it right. */
export function isHistoryKnown({ history }: SettlerMemory, nonce: bigint): boolean {
  if (history?.nonce !== nonce) return false;
  return history.unknown === undefined || performance.now() - history.at <= historyAgainMilliseconds;
}

/**
 * The first transaction since a block that settled on our token what we know nothing of: our database is older than the chain
 * (a restored copy), or somebody else settles. Settling on would move the same miles twice. Remembered for that count of
 * the settler's transactions.
 */
export async function findUnknown(
  context: SettlerContext,
  deployment: Deployment,
  { nonce, from }: { readonly nonce: bigint; readonly from: bigint },
): Promise<Hex | undefined> {
  const { memory } = context;
  if (!isHistoryKnown(memory, nonce)) {
    memory.history = { nonce, at: performance.now(), unknown: await search(context, deployment, from) };
  }
  return memory.history?.unknown;
}

/** The first of these operations that the token says it settled, at a block; its first edition cannot say. */
export async function findSettledOperation(
  chain: Chain,
  token: Hex,
  { operations, at }: { readonly operations: readonly bigint[]; readonly at: bigint },
): Promise<bigint | undefined> {
  const asked = new Set(operations);
  for (let place = 0; place < operations.length;) {
    // What lies far apart is asked for apart: an answer has a bit for every operation in between.
    const first = operations[place] ?? 0n;
    let last = first;
    for (; place < operations.length && (operations[place] ?? 0n) - first < operationsPerQuestion; place += 1)
      last = operations[place] ?? last;
    const settled = await chain.settledOperations(token, { first, last }, at);
    const found = settled?.find((operation) => asked.has(operation));
    if (found !== undefined) return found;
  }
  return undefined;
}

const operationsPerQuestion = 100_000n;

async function search({ client, chain }: SettlerContext, { id, token }: Deployment, from: bigint) {
  const head = await chain.block('latest');
  for await (const page of chain.settledBatches(token, from, head?.number ?? 0n)) {
    const unknown = new Set(
      await readUnknownBatchIds(
        client,
        id,
        page.map((batch) => batch.batchId),
      ),
    );
    const found = page.find((batch) => unknown.has(batch.batchId));
    if (found) return found.transactionHash;
  }
  return undefined;
}
