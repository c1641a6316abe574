import { decodeSettleData } from '@millaje/token';
import { keccak256, numberToHex, parseTransaction, recoverTransactionAddress, zeroAddress } from 'viem';
import type { TransactionSerialized } from 'viem';
import { ChainUnreachableError } from '../../modules/settlement/ports.ts';
import type { BlockTag, Chain, ChainBlock, Hex, SendOutcome } from '../../modules/settlement/ports.ts';
import { balancesIn, batchesOf, countOf, hasToken, transfersIn, whyRefused, type Mined } from './in-memory-token.ts';

/**
 * A chain of plain objects for tests, with the token's rules and one block for each transaction. State at a block is what
 * the transactions up to it come to. `goBack` forgets blocks, `isDown` makes it stop answering.
 */
export function createInMemoryChain({ chainId = 31_337 }: { chainId?: number } = {}) {
  let mined: Mined[] = [];
  let era = 1;
  const control = {
    isDown: false,
    /** Forgets the newest blocks, as a reorganisation does. */
    goBack(blocks: number): void {
      mined = mined.slice(0, Math.max(0, mined.length - blocks));
      era += 1;
    },
  };
  const answer = <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> =>
    control.isDown
      ? Promise.reject(new ChainUnreachableError('the chain is down'))
      : Promise.resolve().then(() => work());
  const upTo = (at: BlockTag) => (at === 'latest' ? mined : mined.slice(0, Number(at)));
  const find = (hash: Hex) => mined.find((one) => one.transaction.hash === hash);

  const chain: Chain = {
    chainId: () => answer(() => chainId),
    block: (at) => answer(() => blockAt(mined, at === 'latest' ? BigInt(mined.length) : at)),
    receipts: (hashes) => answer(() => hashes.map((hash) => find(hash)?.receipt)),
    transactions: (hashes) => answer(() => hashes.map((hash) => find(hash)?.transaction)),
    send: (raw) =>
      answer(async () => {
        const outcome = await mine(mined, raw, era);
        return 'kind' in outcome ? outcome : (mined.push(outcome), { kind: 'accepted' as const });
      }),
    nonce: (address, at) => answer(() => countOf(upTo(at), address)),
    funds: () => answer(() => 10n ** 30n),
    priorityFee: () => answer(() => 1n),
    hasCode: (address) => answer(() => hasToken(mined, address)),
    isSettled: (token, batchIds, at) =>
      answer(() => {
        const settled = new Set(batchesOf(upTo(at), token).map((batch) => batch.batchId));
        return batchIds.map((batchId) => settled.has(batchId));
      }),
    tokenStanding: () => answer(() => ({ isPaused: false, isSettler: true })),
    balancesOf: (token, addresses, at) =>
      answer(() => {
        const sums = balancesIn(upTo(at), token);
        return addresses.map((address) => sums.get(address.toLowerCase()) ?? 0n);
      }),
    totalSupply: (token, at) => answer(() => -(balancesIn(upTo(at), token).get(zeroAddress) ?? 0n)),
    refusalOf: ({ to, data }) =>
      answer(() => {
        const call = decodeSettleData(data);
        return call && whyRefused(mined, to, call);
      }),
    async *settledBatches(token, from, to) {
      const batches = await answer(() => batchesOf(upTo(to), token).filter((batch) => batch.blockNumber >= from));
      if (batches.length > 0) yield batches;
    },
    transfersOf: (token, address, { from, to }) =>
      answer(() => transfersIn(upTo(to), token, address).filter((transfer) => transfer.blockNumber >= from)),
    findSettledBatch: (token, batchId) =>
      answer(() => batchesOf(mined, token).find((batch) => batch.batchId === batchId)),
  };
  return { chain, control };
}

function blockAt(mined: readonly Mined[], number: bigint): ChainBlock | undefined {
  if (number > BigInt(mined.length)) return undefined;
  const hash = mined[Number(number) - 1]?.receipt.blockHash ?? keccak256('0x00');
  return { number, hash, timestamp: 1_700_000_000n + number, gasLimit: 30_000_000n, baseFee: 1_000n };
}

/** Puts a transaction into a block of its own, or says why not. */
async function mine(mined: readonly Mined[], raw: Hex, era: number): Promise<Mined | SendOutcome> {
  const hash = keccak256(raw);
  if (mined.some((one) => one.transaction.hash === hash)) return { kind: 'known' };
  const { to, data: input = '0x', nonce = 0 } = parseTransaction(raw);
  const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized });
  const next = Number(countOf(mined, from));
  if (nonce < next) return { kind: 'nonce_too_low' };
  if (nonce > next) return { kind: 'refused', reason: 'a nonce is missing before it' };
  const blockNumber = BigInt(mined.length + 1);
  const token = to ?? undefined;
  const call = token && decodeSettleData(input);
  const isRefused = token !== undefined && call !== undefined && whyRefused(mined, token, call) !== undefined;
  const settled =
    call && !isRefused
      ? { batchId: call.batchId, transactionHash: hash, blockNumber, movementCount: call.movements.length }
      : undefined;
  return {
    transaction: { hash, from, to: token, input, blockNumber },
    settled,
    receipt: {
      hash,
      blockNumber,
      blockHash: keccak256(`${hash}${numberToHex(era, { size: 4 }).slice(2)}`),
      succeeded: !isRefused,
      gasUsed: 21_000n,
      settledBatches: settled && token ? [{ token, batchId: settled.batchId }] : [],
    },
  };
}
