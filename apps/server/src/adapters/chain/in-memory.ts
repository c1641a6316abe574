import { decodeSettleData, milesTokenBytecode } from '@millaje/token';
import { getContractAddress, keccak256, numberToHex, parseTransaction, recoverTransactionAddress, zeroAddress, type TransactionSerialized } from 'viem';
import {
  ChainUnreachableError, type Chain, type ChainBlock, type ChainReceipt, type ChainTransaction, type Hex, type SettledBatch, type SendOutcome,
} from '../../modules/settlement/ports.ts';

interface Mined {
  readonly transaction: ChainTransaction;
  readonly receipt: ChainReceipt;
  /** What it settled; missing where the token refused it, or where it was no settlement. */
  readonly settled: SettledBatch | undefined;
}

/**
 * A chain of plain objects for tests, with the token's rules and one block for each transaction. State at a block is what
 * the transactions up to it come to. `goBack` forgets blocks, `isDown` makes it stop answering.
 */
export function createInMemoryChain({ chainId = 31_337, genesis = 1n }: { chainId?: number; genesis?: bigint } = {}) {
  let mined: Mined[] = [];
  let era = genesis;
  const control = {
    isDown: false,
    /** Forgets the newest blocks, as a reorganisation does. */
    goBack(blocks: number): void {
      mined = mined.slice(0, Math.max(0, mined.length - blocks));
      era += 1n;
    },
  };
  const answer = <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> =>
    control.isDown ? Promise.reject(new ChainUnreachableError('the chain is down')) : Promise.resolve().then(work);
  const upTo = (at: bigint | 'latest') => (at === 'latest' ? mined : mined.slice(0, Number(at)));
  const settledIn = (token: Hex, at: bigint | 'latest') =>
    upTo(at).filter((one) => one.settled && same(one.transaction.to, token)).map((one) => ({ one, batch: one.settled as SettledBatch }));
  const blockAt = (number: bigint): ChainBlock | undefined => {
    if (number > BigInt(mined.length)) return undefined;
    const receipt = mined[Number(number) - 1]?.receipt;
    const hash = receipt?.blockHash ?? keccak256(numberToHex(genesis));
    return { number, hash, timestamp: 1_700_000_000n + number, gasLimit: 30_000_000n, baseFee: 1_000n };
  };
  const nonceOf = (address: Hex, at: bigint | 'latest') => BigInt(upTo(at).filter((one) => same(one.transaction.from, address)).length);
  const hasToken = (token: Hex) => mined.some((one) => one.transaction.to === undefined && same(createdBy(one.transaction, nonceBefore(mined, one)), token));

  async function send(raw: Hex): Promise<SendOutcome> {
    const hash = keccak256(raw);
    if (mined.some((one) => one.transaction.hash === hash)) return { kind: 'known' };
    const parsed = parseTransaction(raw);
    const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized });
    const next = nonceOf(from, 'latest');
    const nonce = BigInt(parsed.nonce ?? 0);
    if (nonce < next) return { kind: 'nonce_too_low' };
    if (nonce > next) return { kind: 'refused', reason: 'a nonce is missing before it' };
    const number = BigInt(mined.length + 1);
    const call = parsed.to ? decodeSettleData(parsed.data ?? '0x') : undefined;
    const token = parsed.to ?? undefined;
    const isRefused = call !== undefined && token !== undefined && whyRefused(token, call) !== undefined;
    const settled = call && !isRefused ? { batchId: call.batchId, transactionHash: hash, blockNumber: number, movementCount: call.movements.length } : undefined;
    mined.push({
      transaction: { hash, from, to: token, input: parsed.data ?? '0x', blockNumber: number },
      settled,
      receipt: {
        hash, blockNumber: number, blockHash: keccak256(`${hash}${era.toString(16).padStart(8, '0')}`), succeeded: !isRefused, gasUsed: 21_000n,
        settledBatches: settled && token ? [{ token, batchId: settled.batchId }] : [],
      },
    });
    return { kind: 'accepted' };
  }

  function balances(token: Hex, at: bigint | 'latest'): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const { one } of settledIn(token, at)) apply(sums, one.transaction.input);
    return sums;
  }

  function whyRefused(token: Hex, call: NonNullable<ReturnType<typeof decodeSettleData>>): string | undefined {
    if (settledIn(token, 'latest').some(({ batch }) => batch.batchId === call.batchId)) return `BatchAlreadySettled(${call.batchId})`;
    if (call.movements.length === 0) return 'MalformedMovements()';
    const sums = balances(token, 'latest');
    for (const { from, to, amount } of call.movements) {
      if (amount === 0n || (from === zeroAddress && to === zeroAddress)) return 'MalformedMovements()';
      const has = sums.get(from.toLowerCase()) ?? 0n;
      if (from !== zeroAddress && has < amount) return `ERC20InsufficientBalance(${from}, ${has}, ${amount})`;
      move(sums, from, -amount);
      move(sums, to, amount);
    }
    return undefined;
  }

  const chain: Chain = {
    chainId: () => answer(() => chainId),
    block: (at) => answer(() => blockAt(at === 'latest' ? BigInt(mined.length) : at)),
    receipts: (hashes) => answer(() => hashes.map((hash) => mined.find((one) => one.transaction.hash === hash)?.receipt)),
    transactions: (hashes) => answer(() => hashes.map((hash) => mined.find((one) => one.transaction.hash === hash)?.transaction)),
    send: (raw) => answer(() => send(raw)),
    nonce: (address, at) => answer(() => nonceOf(address, at)),
    funds: () => answer(() => 10n ** 30n),
    priorityFee: () => answer(() => 1n),
    hasCode: (address) => answer(() => hasToken(address)),
    isSettled: (token, batchIds, at) => answer(() => batchIds.map((id) => settledIn(token, at).some(({ batch }) => batch.batchId === id))),
    tokenStanding: () => answer(() => ({ isPaused: false, isSettler: true })),
    balancesOf: (token, addresses, at) =>
      answer(() => {
        const sums = balances(token, at);
        return addresses.map((address) => sums.get(address.toLowerCase()) ?? 0n);
      }),
    totalSupply: (token, at) => answer(() => [...balances(token, at)].reduce((sum, [address, amount]) => (address === zeroAddress ? sum : sum + amount), 0n)),
    refusalOf: ({ to, data }) =>
      answer(() => {
        const call = decodeSettleData(data);
        return call && whyRefused(to, call);
      }),
    async *settledBatches(token, from, to) {
      const batches = await answer(() => settledIn(token, to).map(({ batch }) => batch).filter((batch) => batch.blockNumber >= from));
      if (batches.length > 0) yield batches;
    },
    findSettledBatch: (token, batchId) => answer(() => settledIn(token, 'latest').find(({ batch }) => batch.batchId === batchId)?.batch),
  };
  return { chain, control };
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

function createdBy({ from, input }: ChainTransaction, nonce: bigint): Hex {
  return input.startsWith(milesTokenBytecode) ? getContractAddress({ from, nonce }) : zeroAddress;
}

function nonceBefore(mined: readonly Mined[], one: Mined): bigint {
  return BigInt(mined.slice(0, mined.indexOf(one)).filter((other) => same(other.transaction.from, one.transaction.from)).length);
}

function apply(sums: Map<string, bigint>, input: Hex): void {
  for (const { from, to, amount } of decodeSettleData(input)?.movements ?? []) {
    move(sums, from, -amount);
    move(sums, to, amount);
  }
}

function move(sums: Map<string, bigint>, address: Hex, change: bigint): void {
  sums.set(address.toLowerCase(), (sums.get(address.toLowerCase()) ?? 0n) + change);
}
