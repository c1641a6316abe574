import {
  concatHex,
  getContractAddress,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem';
import type { TransactionSerialized } from 'viem';
import type { ChainBlock, ChainReceipt, ChainTransaction, Hex, SendOutcome } from '../../modules/settlement/ports.ts';
import {
  callToken,
  movementsIn,
  tokenCreatedBy,
  type TokenEdition,
  type TokenState,
} from './in-memory-token.fixture.ts';

/** A signed transaction as a node has it. */
interface Signed {
  readonly hash: Hex;
  readonly from: Hex;
  readonly to: Hex | undefined;
  readonly data: Hex;
  readonly nonce: bigint;
  readonly gas: bigint;
  readonly maxFee: bigint;
  readonly priorityFee: bigint;
}

/** A block, and the state after it. */
export interface InMemoryBlock extends ChainBlock {
  readonly transactions: readonly { readonly transaction: ChainTransaction; readonly receipt: ChainReceipt }[];
  /** By addresses in small letters. */
  readonly tokens: ReadonlyMap<string, TokenState>;
  readonly nonces: ReadonlyMap<string, bigint>;
}

/** What may be changed about a chain of plain objects while it runs. */
export interface InMemoryRules {
  readonly edition: TokenEdition;
  isAutomatic: boolean;
  baseFee: bigint;
  gasPercent: bigint;
  /** In wei, by address in small letters; who is not in it has plenty. */
  readonly funds: Map<string, bigint>;
}

const firstTimestamp = 1_700_000_000n;
const plenty = 10n ** 30n;

/** The first block: nothing has happened yet. */
function createGenesis(baseFee: bigint): InMemoryBlock {
  return {
    number: 0n,
    hash: keccak256('0x00'),
    timestamp: firstTimestamp,
    gasLimit: 30_000_000n,
    baseFee,
    transactions: [],
    tokens: new Map(),
    nonces: new Map(),
  };
}

/** The blocks of a chain and the transactions that wait for one. */
export function createBlocks(rules: InMemoryRules) {
  const genesis = createGenesis(rules.baseFee);
  let blocks: InMemoryBlock[] = [genesis];
  let era = 1;
  const pool = new Map<Hex, Signed>();
  /** Everything that was ever accepted, replaced transactions too. */
  const known = new Map<Hex, Signed>();
  const head = (): InMemoryBlock => blocks.at(-1) ?? genesis;
  const nextNonce = (from: Hex): bigint => head().nonces.get(from.toLowerCase()) ?? 0n;
  const fundsOf = (address: Hex): bigint => rules.funds.get(address.toLowerCase()) ?? plenty;
  const waiting = (): Signed[] => [...pool.values()].toSorted((one, other) => Number(one.nonce - other.nonce));

  /** One block with those of these transactions whose turn it is. */
  function mine(candidates: readonly Signed[], seconds: bigint): InMemoryBlock {
    let block: InMemoryBlock = { ...head(), number: head().number + 1n, timestamp: head().timestamp + seconds };
    block = { ...block, baseFee: rules.baseFee, transactions: [], hash: hashOf(head(), candidates, era) };
    for (const signed of candidates.toSorted((one, other) => Number(one.nonce - other.nonce))) {
      const isNext = signed.nonce === (block.nonces.get(signed.from.toLowerCase()) ?? 0n);
      if (isNext && signed.maxFee >= rules.baseFee) block = execute(block, signed, rules);
    }
    blocks.push(block);
    for (const { hash, from, nonce } of pool.values()) if (nonce < nextNonce(from)) pool.delete(hash);
    return block;
  }

  function mineWaiting(): void {
    for (;;) {
      const next = waiting().find(({ from, nonce, maxFee }) => nonce === nextNonce(from) && maxFee >= rules.baseFee);
      if (!next) return;
      mine([next], 1n);
    }
  }

  async function submit(raw: Hex): Promise<SendOutcome> {
    const signed = await readSigned(raw);
    if (!signed) return { kind: 'refused', reason: 'failed to decode signed transaction' };
    const isMined = blocks.some((block) => block.transactions.some(({ receipt }) => receipt.hash === signed.hash));
    if (isMined || pool.has(signed.hash)) return { kind: 'known' };
    if (signed.nonce < nextNonce(signed.from)) return { kind: 'nonce_too_low' };
    if (fundsOf(signed.from) < signed.gas * signed.maxFee) return { kind: 'no_funds' };
    const former = waiting().find(({ from, nonce }) => from === signed.from && nonce === signed.nonce);
    if (former && !isTenthMore(former, signed)) return { kind: 'fee_too_low' };
    if (former) pool.delete(former.hash);
    pool.set(signed.hash, signed);
    known.set(signed.hash, signed);
    if (rules.isAutomatic) mineWaiting();
    return { kind: 'accepted' };
  }

  return {
    submit,
    fundsOf,
    head,
    /** The blocks up to one; nothing of them changes any more. */
    upTo: (number: bigint): readonly InMemoryBlock[] => blocks.slice(0, Number(number) + 1),
    waiting: (): Hex[] => waiting().map(({ hash }) => hash),
    forget: (hash: Hex): void => void pool.delete(hash),
    mine: ({ only, seconds }: { only: readonly Hex[] | undefined; seconds: number }): InMemoryBlock =>
      mine(only ? only.flatMap((hash) => known.get(hash) ?? []) : waiting(), BigInt(seconds)),
    goBack(count: number): void {
      blocks = blocks.slice(0, Math.max(1, blocks.length - count));
      era += 1;
    },
  };
}
export type InMemoryBlocks = ReturnType<typeof createBlocks>;

function hashOf(parent: ChainBlock, candidates: readonly Signed[], era: number): Hex {
  return keccak256(concatHex([parent.hash, numberToHex(era), ...candidates.map(({ hash }) => hash)]));
}

/** Nodes replace a waiting transaction for a tenth more of both fees. */
function isTenthMore(former: Signed, next: Signed): boolean {
  return next.maxFee * 10n >= former.maxFee * 11n && next.priorityFee * 10n >= former.priorityFee * 11n;
}

async function readSigned(raw: Hex): Promise<Signed | undefined> {
  try {
    const { to, data, nonce = 0, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw);
    return {
      hash: keccak256(raw),
      from: await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized }),
      to: to ?? undefined,
      data: data ?? '0x',
      nonce: BigInt(nonce),
      gas,
      maxFee: maxFeePerGas,
      priorityFee: maxPriorityFeePerGas,
    };
  } catch {
    return undefined;
  }
}

/** The gas that a call takes: near enough to what the token takes, and always below `settleGasLimit`. */
export function gasOf(
  { to, data }: { readonly to: Hex | undefined; readonly data: Hex },
  rules: InMemoryRules,
): bigint {
  const gas =
    to === undefined ? 1_800_000n : 21_000n + (data === '0x' ? 0n : 40_000n + 30_000n * BigInt(movementsIn(data)));
  return (gas * rules.gasPercent) / 100n;
}

/** The block with one transaction more, and what came of it. */
function execute(block: InMemoryBlock, signed: Signed, rules: InMemoryRules): InMemoryBlock {
  const { hash, from, to, data: input, nonce } = signed;
  const needed = gasOf({ to, data: input }, rules);
  const address = (to ?? getContractAddress({ from, nonce })).toLowerCase();
  const called = block.tokens.get(address);
  const call = { from, data: input, transactionHash: hash, blockNumber: block.number };
  const outcome = to === undefined ? tokenCreatedBy(input, rules.edition) : called && callToken(called, call);
  const succeeded = needed <= signed.gas && typeof outcome !== 'string';
  const after = succeeded && typeof outcome === 'object' ? outcome : undefined;
  const settled = after?.batches.filter((batch) => batch.transactionHash === hash) ?? [];
  const receipt: ChainReceipt = {
    hash,
    blockNumber: block.number,
    blockHash: block.hash,
    succeeded,
    gasUsed: needed <= signed.gas ? needed : signed.gas,
    settledBatches: to ? settled.map(({ batchId }) => ({ token: to, batchId })) : [],
  };
  return {
    ...block,
    nonces: new Map(block.nonces).set(from.toLowerCase(), nonce + 1n),
    tokens: after ? new Map(block.tokens).set(address, after) : block.tokens,
    transactions: [
      ...block.transactions,
      { transaction: { hash, from, to, input, blockNumber: block.number }, receipt },
    ],
  };
}
