/** Bytes as the chain writes them. */
export type Hex = `0x${string}`;

/** The chain did not answer, or answered that it cannot: nothing is known to have happened, and trying again can help. */
export class ChainUnreachableError extends Error {
  override name = 'ChainUnreachableError';
}

export interface ChainBlock {
  readonly number: bigint;
  readonly hash: Hex;
  /** Seconds since 1970. */
  readonly timestamp: bigint;
  readonly gasLimit: bigint;
  readonly baseFee: bigint;
}

export interface ChainReceipt {
  readonly hash: Hex;
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  /** What the token says in this transaction's events; only the events of `token` count, whoever else speaks. */
  readonly settledBatches: readonly { readonly token: Hex; readonly batchId: Hex }[];
}

export interface ChainTransaction {
  readonly hash: Hex;
  readonly from: Hex;
  readonly to: Hex | undefined;
  readonly input: Hex;
  /** Missing while it waits for a block. */
  readonly blockNumber: bigint | undefined;
}

/** The token's event of one settled batch. */
export interface SettledBatch {
  readonly batchId: Hex;
  readonly transactionHash: Hex;
  readonly blockNumber: bigint;
  readonly movementCount: number;
  /** The operations of its first and its last row; those in between need not lie between them. */
  readonly firstOperationId: bigint;
  readonly lastOperationId: bigint;
}

/** Miles that the token moved from one holder to another; the address of nobody stands for issuing and redeeming. */
export interface TokenTransfer {
  readonly transactionHash: Hex;
  readonly blockNumber: bigint;
  /** Its place among the events of its block. */
  readonly place: number;
  /** When its block came, in seconds since 1970; missing where the node did not say so. */
  readonly timestamp?: bigint;
  readonly from: Hex;
  readonly to: Hex;
  readonly amount: bigint;
}

/** What the node said to a transaction that it was given. All but `accepted` and `known` mean that it did not take it. */
export type SendOutcome =
  | { readonly kind: 'accepted' | 'known' | 'nonce_too_low' | 'fee_too_low' | 'no_funds' }
  | { readonly kind: 'refused'; readonly reason: string };

export type BlockTag = bigint | 'latest';

/** A call of a contract, as if `from` sent it. */
export interface ContractCall {
  readonly from: Hex;
  readonly to: Hex;
  readonly data: Hex;
}

/** What settlement needs of a chain. Every function rejects with `ChainUnreachableError` when the chain does not answer. */
export interface Chain {
  chainId(): Promise<number>;
  block(at: BlockTag): Promise<ChainBlock | undefined>;
  /** In the order asked; undefined where the chain has no such transaction in a block. */
  receipts(hashes: readonly Hex[]): Promise<(ChainReceipt | undefined)[]>;
  transactions(hashes: readonly Hex[]): Promise<(ChainTransaction | undefined)[]>;
  send(rawTransaction: Hex): Promise<SendOutcome>;
  /** How many transactions of that sender are in blocks: the nonce that comes next. */
  nonce(address: Hex, at: BlockTag): Promise<bigint>;
  /** What it has to pay gas with, in wei. */
  funds(address: Hex): Promise<bigint>;
  priorityFee(): Promise<bigint>;
  /** Whether a contract is at that address, now or after a block. */
  hasCode(address: Hex, at?: BlockTag): Promise<boolean>;
  /** The block in which a contract came; undefined where the node cannot look back so far. */
  firstBlockOf(address: Hex): Promise<bigint | undefined>;
  isSettled(token: Hex, batchIds: readonly Hex[], at: BlockTag): Promise<boolean[]>;
  /** The edition of the token's rules: the first refuses only batches that it settled before, the second operations too. */
  tokenEdition(token: Hex): Promise<number>;
  /** Which of the operations from `first` to `last` the token settled, in the order of their ids; undefined in the first edition. */
  settledOperations(
    token: Hex,
    range: { readonly first: bigint; readonly last: bigint },
    at: BlockTag,
  ): Promise<bigint[] | undefined>;
  /** Whether the token is paused, and whether that address may settle, now or after a block. */
  tokenStanding(
    token: Hex,
    settler: Hex,
    at?: BlockTag,
  ): Promise<{ readonly isPaused: boolean; readonly isSettler: boolean }>;
  /** Whether that address grants the token's roles, and whether it may pause. */
  adminStanding(token: Hex, admin: Hex): Promise<{ readonly isAdmin: boolean; readonly isPauser: boolean }>;
  balancesOf(token: Hex, addresses: readonly Hex[], at: bigint): Promise<bigint[]>;
  totalSupply(token: Hex, at: bigint): Promise<bigint>;
  /**
   * Why the token would refuse this call, in its own words; undefined when it would not. Asked of the newest block, unless
   * another one is named, and with as much gas as there is, unless a limit is named.
   */
  refusalOf(call: ContractCall & { readonly gas?: bigint; readonly at?: BlockTag }): Promise<string | undefined>;
  /** The gas that this call, or this creation of a contract, would use now; undefined when it would be refused. */
  estimateGas(call: Omit<ContractCall, 'to'> & { readonly to: Hex | undefined }): Promise<bigint | undefined>;
  /** The batches settled in a range of blocks (both ends included), in their order on the chain, page by page. */
  settledBatches(token: Hex, from: bigint, to: bigint): AsyncIterable<SettledBatch[]>;
  /** What came to an address or left it in a range of blocks (both ends included), in the order of the chain. */
  transfersOf(
    token: Hex,
    address: Hex,
    range: { readonly from: bigint; readonly to: bigint },
  ): Promise<TokenTransfer[]>;
  /** The event of one batch, in that block or a later one. */
  findSettledBatch(token: Hex, batchId: Hex, from: bigint): Promise<SettledBatch | undefined>;
}

/** A transaction before it is signed. Fees in wei for each gas. */
export interface UnsignedTransaction {
  readonly chainId: number;
  readonly nonce: bigint;
  /** Missing where the transaction creates a contract. */
  readonly to: Hex | undefined;
  readonly data: Hex;
  readonly gas: bigint;
  readonly maxFee: bigint;
  readonly priorityFee: bigint;
}

/** Signs transactions with a key of its own. */
export interface Signer {
  readonly address: Hex;
  sign(transaction: UnsignedTransaction): Promise<{ readonly hash: Hex; readonly raw: Hex }>;
}

/** The keys: the address of every account, and the settler's signature. */
export interface Wallet {
  addressOf(accountId: bigint): Hex;
  readonly settler: Signer;
}
