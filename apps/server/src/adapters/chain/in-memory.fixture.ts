import { tokenRoles } from '@millaje/token';
import { zeroAddress } from 'viem';
import { ChainUnreachableError } from '../../modules/settlement/ports.ts';
import type { BlockTag, Chain, ChainBlock, Hex } from '../../modules/settlement/ports.ts';
import {
  createBlocks,
  gasOf,
  type InMemoryBlock,
  type InMemoryBlocks,
  type InMemoryRules,
} from './in-memory-blocks.fixture.ts';
import { callToken, hasRole, type TokenEdition, type TokenState } from './in-memory-token.fixture.ts';

/** One node of a chain: all of them have the same blocks, some of them later. */
export interface InMemoryNode {
  /** It does not answer. */
  isDown: boolean;
  /** How many of the newest blocks it has not seen yet. */
  blocksBehind: number;
  /** Transactions whose receipts it does not tell (yet, or ever), though it has their blocks. */
  readonly withheldReceipts: Set<Hex>;
}

/** What a test does to the chain. */
export interface InMemoryControl extends InMemoryNode {
  /** Whether every transaction gets a block of its own at once (as it is at first), or blocks come by `mine` only. */
  isAutomatic: boolean;
  /** In wei; what offers less waits. */
  baseFee: bigint;
  /** How much gas everything takes, in percent of what it takes at first. A transaction with less gas fails and uses it up. */
  gasPercent: bigint;
  /**
   * Makes a block, so many seconds (1) after the one before, of all that waits and has its turn; with `only`, of these
   * transactions alone, among them such as were replaced by a higher fee.
   */
  mine(options?: { readonly only?: readonly Hex[]; readonly seconds?: number }): ChainBlock;
  /** Forgets the newest blocks, as a reorganisation does. Their transactions are gone until they are sent again. */
  goBack(blocks: number): void;
  /** The transactions that wait for a block, by their nonces. */
  waiting(): Hex[];
  /** Forgets a transaction that waits, as nodes do when they are full or restarted. */
  forget(hash: Hex): void;
  setFunds(address: Hex, wei: bigint): void;
  /** Another node of the same chain. */
  addNode(blocksBehind: number): { readonly chain: Chain; readonly node: InMemoryNode };
}

/**
 * A chain of plain objects for tests, with the token's own rules, a pool of waiting transactions, and blocks that come at once
 * or when the test says so. `edition` is that of the tokens which are created on it.
 */
export function createInMemoryChain({
  chainId = 31_337,
  edition = 2,
}: { readonly chainId?: number; readonly edition?: TokenEdition } = {}): {
  readonly chain: Chain;
  readonly control: InMemoryControl;
} {
  const rules: InMemoryRules = { edition, isAutomatic: true, baseFee: 1_000n, gasPercent: 100n, funds: new Map() };
  const blocks = createBlocks(rules);
  const addNode = (blocksBehind: number) => {
    const node: InMemoryNode = { isDown: false, blocksBehind, withheldReceipts: new Set() };
    return { node, chain: createNodeChain({ blocks, rules, node, chainId }) };
  };
  const { chain, node } = addNode(0);
  const control: Omit<InMemoryControl, keyof InMemoryNode | keyof InMemoryRules> = {
    mine: ({ only, seconds = 1 } = {}) => blocks.mine({ only, seconds }),
    goBack: blocks.goBack,
    waiting: blocks.waiting,
    forget: blocks.forget,
    setFunds: (address, wei) => void rules.funds.set(address.toLowerCase(), wei),
    addNode,
  };
  return { chain, control: withProperties(withProperties(control, node), rules) };
}

/** A chain behind an address that hands every question to another of these nodes, by turns. */
export function takingTurns(nodes: readonly Chain[]): Chain {
  let turn = 0;
  return new Proxy({} as Chain, {
    get: (_, name) => Reflect.get(nodes[(turn += 1) % nodes.length] as Chain, name),
  });
}

/** Reading and writing a property of the result reads and writes that of the source. */
function withProperties<Target extends object, Source extends object>(target: Target, source: Source): Target & Source {
  for (const name of Object.keys(source) as (keyof Source)[]) {
    Object.defineProperty(target, name, {
      get: () => source[name],
      set(value: Source[typeof name]) {
        source[name] = value;
      },
    });
  }
  return target as Target & Source;
}

interface NodeParts {
  readonly blocks: InMemoryBlocks;
  readonly rules: InMemoryRules;
  readonly node: InMemoryNode;
  readonly chainId: number;
}

function createNodeChain({ blocks, rules, node, chainId }: NodeParts): Chain {
  const answer = async <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> => {
    if (node.isDown) throw new ChainUnreachableError('the chain is down');
    return work();
  };
  const headNumber = () => {
    const number = blocks.head().number - BigInt(node.blocksBehind);
    return number < 0n ? 0n : number;
  };
  const seen = () => blocks.upTo(headNumber());
  const blockAt = (at: BlockTag): InMemoryBlock => {
    const block = seen()[at === 'latest' ? Number(headNumber()) : Number(at)];
    if (!block) throw new ChainUnreachableError('header not found');
    return block;
  };
  const tokenAt = (token: Hex, at: BlockTag): TokenState | undefined => blockAt(at).tokens.get(token.toLowerCase());
  const find = (hash: Hex) =>
    seen()
      .flatMap((block) => block.transactions)
      .find(({ receipt }) => receipt.hash === hash);
  const reads = createTokenReads(answer, tokenAt);
  return {
    ...reads,
    chainId: () => answer(() => chainId),
    block: (at) => answer(() => viewBlock(seen()[at === 'latest' ? Number(headNumber()) : Number(at)])),
    receipts: (hashes) =>
      answer(() => hashes.map((hash) => (node.withheldReceipts.has(hash) ? undefined : find(hash)?.receipt))),
    transactions: (hashes) => answer(() => hashes.map((hash) => find(hash)?.transaction)),
    send: (raw) => answer(() => blocks.submit(raw)),
    nonce: (address, at) => answer(() => blockAt(at).nonces.get(address.toLowerCase()) ?? 0n),
    funds: (address) => answer(() => blocks.fundsOf(address)),
    priorityFee: () => answer(() => 1n),
    hasCode: (address, at = 'latest') => answer(() => tokenAt(address, at) !== undefined),
    firstBlockOf: (address) =>
      answer(() => seen().find((block) => block.tokens.has(address.toLowerCase()))?.number ?? headNumber()),
    refusalOf: ({ gas, at = 'latest', ...call }) =>
      answer(() => {
        if (gas !== undefined && gas < gasOf(call, rules)) return 'out of gas';
        return refusalIn(tokenAt(call.to, at), call);
      }),
    estimateGas: (call) =>
      answer(() => {
        const token = call.to && tokenAt(call.to, 'latest');
        return refusalIn(token, call) === undefined ? gasOf(call, rules) : undefined;
      }),
  };
}

function viewBlock(block: InMemoryBlock | undefined): ChainBlock | undefined {
  if (!block) return undefined;
  const { number, hash, timestamp, gasLimit, baseFee } = block;
  return { number, hash, timestamp, gasLimit, baseFee };
}

/** Why a call would be refused; an address without code refuses nothing. */
function refusalIn(state: TokenState | undefined, { from, data }: { from: Hex; data: Hex }): string | undefined {
  const outcome = state && callToken(state, { from, data, transactionHash: '0x', blockNumber: 0n });
  return typeof outcome === 'string' ? outcome : undefined;
}

type TokenReads = Pick<
  Chain,
  | 'isSettled'
  | 'tokenEdition'
  | 'settledOperations'
  | 'tokenStanding'
  | 'adminStanding'
  | 'balancesOf'
  | 'totalSupply'
  | 'settledBatches'
  | 'transfersOf'
  | 'findSettledBatch'
>;

/** What can be read from a token. */
function createTokenReads(
  answer: <Answer>(work: () => Answer) => Promise<Answer>,
  tokenAt: (token: Hex, at: BlockTag) => TokenState | undefined,
): TokenReads {
  const batchesOf = (token: Hex, from: bigint) =>
    tokenAt(token, 'latest')?.batches.filter((batch) => batch.blockNumber >= from) ?? [];
  return {
    isSettled: (token, batchIds, at) =>
      answer(() => {
        const settled = new Set(tokenAt(token, at)?.batches.map((batch) => batch.batchId));
        return batchIds.map((batchId) => settled.has(batchId));
      }),
    tokenEdition: (token) => answer(() => tokenAt(token, 'latest')?.edition ?? 1),
    settledOperations: (token, { first, last }, at) =>
      answer(() => {
        const state = tokenAt(token, at);
        if (state?.edition === 1) return undefined;
        const ids = [...(state?.operations ?? [])].filter((id) => id >= first && id <= last);
        return ids.toSorted((one, other) => (one < other ? -1 : 1));
      }),
    tokenStanding: (token, settler, at = 'latest') =>
      answer(() => {
        const state = tokenAt(token, at);
        return {
          isPaused: state?.isPaused === true,
          isSettler: state !== undefined && hasRole(state, tokenRoles.SETTLER_ROLE, settler),
        };
      }),
    adminStanding: (token, admin) =>
      answer(() => {
        const state = tokenAt(token, 'latest');
        return {
          isAdmin: state !== undefined && hasRole(state, tokenRoles.DEFAULT_ADMIN_ROLE, admin),
          isPauser: state !== undefined && hasRole(state, tokenRoles.PAUSER_ROLE, admin),
        };
      }),
    balancesOf: (token, addresses, at) =>
      answer(() => addresses.map((address) => tokenAt(token, at)?.balances.get(address.toLowerCase()) ?? 0n)),
    totalSupply: (token, at) => answer(() => -(tokenAt(token, at)?.balances.get(zeroAddress) ?? 0n)),
    async *settledBatches(token, from, to) {
      const batches = await answer(() => batchesOf(token, from).filter((batch) => batch.blockNumber <= to));
      if (batches.length > 0) yield batches;
    },
    transfersOf: (token, address, { from, to }) =>
      answer(() => {
        const transfers = tokenAt(token, 'latest')?.transfers ?? [];
        return transfers.filter(
          (transfer) =>
            transfer.blockNumber >= from &&
            transfer.blockNumber <= to &&
            [transfer.from, transfer.to].some((end) => end.toLowerCase() === address.toLowerCase()),
        );
      }),
    findSettledBatch: (token, batchId, from) =>
      answer(() => batchesOf(token, from).find((batch) => batch.batchId === batchId)),
  };
}
