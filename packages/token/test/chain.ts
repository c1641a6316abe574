import type { Account, Address, Hex, TransactionReceipt } from 'viem';
import { createPublicClient, createWalletClient, http, parseEventLogs } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';
import type { Movement, TokenRefusal } from '../src/index.ts';
import {
  batchIdOf,
  deployData,
  encodeMovements,
  milesTokenAbi,
  settleData,
  settleGasLimit,
  tokenRefusalOf,
  wordsOf,
} from '../src/index.ts';
import { startAnvil } from './anvil.ts';

/** Enough for any transaction of these tests, so that one that reverts is mined too instead of failing its estimate. */
const PLENTY_OF_GAS = 20_000_000n;

const person = (index: number): Account =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: index });

/** People whose keys anvil endows with ether for gas. Only the first three hold a role. */
export const people = {
  admin: person(0),
  settler: person(1),
  pauser: person(2),
  ana: person(3),
  bruno: person(4),
  carla: person(5),
} as const;

/** A chain, and what the tests do on it. */
export type Chain = Awaited<ReturnType<typeof startChain>>;

/** Starts a chain; `stop` ends it. */
export async function startChain() {
  const anvil = await startAnvil();
  const transport = http(anvil.url);
  const reader = createPublicClient({ chain: anvilChain, transport });
  const wallet = createWalletClient({ chain: anvilChain, transport });

  /** Sends a transaction and waits until it is mined, reverted or not. */
  const send = (account: Account, data: Hex, to?: Address, gas = PLENTY_OF_GAS): Promise<TransactionReceipt> =>
    wallet.sendTransactionSync({ account, data, to, gas, throwOnReceiptRevert: false });

  /** Why the token refuses a call, without sending it; `undefined` when it does not. */
  const refusal = async (account: Account, to: Address, data: Hex): Promise<TokenRefusal | undefined> => {
    try {
      await reader.call({ account, to, data, gas: PLENTY_OF_GAS });
      return undefined;
    } catch (error) {
      const refused = tokenRefusalOf(error);
      if (!refused) throw error;
      return refused;
    }
  };

  /** Creates a contract and gives its address. */
  const create = async (data: Hex): Promise<Address> => {
    const { contractAddress } = await send(people.admin, data);
    if (!contractAddress) throw new Error('the contract was not created');
    return contractAddress;
  };

  const createToken = async () => {
    const { admin, settler } = people;
    const data = deployData({ name: 'Millas', symbol: 'MILLA', admin: admin.address, settler: settler.address });
    return tokenOn(await create(data));
  };

  const tokenOn = (address: Address) => ({
    address,
    send: (account: Account, data: Hex) => send(account, data, address),
    refusal: (account: Account, data: Hex) => refusal(account, address, data),
    settle: (salt: string, movements: Movement[]) => {
      const encoded = encodeMovements(movements);
      const data = settleData(batchIdOf(salt, encoded), encoded);
      return send(people.settler, data, address, settleGasLimit(movements.length, wordsOf(movements)));
    },
    balanceOf: (holder: Account) =>
      reader.readContract({ address, abi: milesTokenAbi, functionName: 'balanceOf', args: [holder.address] }),
    totalSupply: () => reader.readContract({ address, abi: milesTokenAbi, functionName: 'totalSupply' }),
    isSettled: (batchId: Hex) =>
      reader.readContract({ address, abi: milesTokenAbi, functionName: 'isSettled', args: [batchId] }),
    isOperationSettled: (operationId: bigint) =>
      reader.readContract({ address, abi: milesTokenAbi, functionName: 'isOperationSettled', args: [operationId] }),
    settledOperations: (firstWord: bigint, count: bigint) =>
      reader.readContract({ address, abi: milesTokenAbi, functionName: 'settledOperations', args: [firstWord, count] }),
  });

  return { reader, send, create, createToken, stop: anvil.stop };
}

/** The token's events in a receipt, in their order, as `[name, arguments]`. */
export function eventsOf({ logs }: TransactionReceipt): [string, unknown][] {
  return parseEventLogs({ abi: milesTokenAbi, logs }).map(({ eventName, args }) => [eventName, args]);
}
