import { milesTokenAbi, OPERATIONS_PER_WORD, tokenRefusalOf, tokenRoles } from '@millaje/token';
import { decodeFunctionResult, encodeFunctionData, numberToHex } from 'viem';
import type { BlockTag, Chain, ContractCall, Hex, SendOutcome } from '../../modules/settlement/ports.ts';
import { ADDRESSES_PER_CALL, balancesCode, decodeBalances } from './balances-call.ts';
import { saidByNode, type Ask } from './rpc-client.ts';

/** Words of the token's memory of operations in one answer: a quarter of a million operations. */
const WORDS_PER_CALL = 1_000;
const PER_WORD = BigInt(OPERATIONS_PER_WORD);

export const tag = (at: BlockTag): string => (at === 'latest' ? at : numberToHex(at));
const isTrue = (answer: Hex = '0x'): boolean => answer !== '0x' && BigInt(answer) === 1n;

type TokenCalls = Pick<
  Chain,
  'isSettled' | 'tokenEdition' | 'settledOperations' | 'tokenStanding' | 'adminStanding' | 'balancesOf' | 'totalSupply'
>;

/** What can be asked of the token's state. */
export function createTokenCalls(ask: Ask): TokenCalls {
  const call = (to: Hex, data: Hex, at: BlockTag) => ask<Hex>('eth_call', [{ to, data }, tag(at)]);
  const tokenEdition = (token: Hex) => readEdition(call, token);
  return {
    tokenEdition,
    isSettled: (token, batchIds, at) =>
      Promise.all(
        batchIds.map(async (batchId) =>
          isTrue(
            await call(
              token,
              encodeFunctionData({ abi: milesTokenAbi, functionName: 'isSettled', args: [batchId] }),
              at,
            ),
          ),
        ),
      ),
    async settledOperations(token, { first, last }, at) {
      if ((await tokenEdition(token)) < 2) return undefined;
      const operations: bigint[] = [];
      for (let word = first / PER_WORD; word <= last / PER_WORD; word += BigInt(WORDS_PER_CALL)) {
        operations.push(...(await readWords(call, { token, word, last: last / PER_WORD, at })));
      }
      return operations.filter((operation) => operation >= first && operation <= last);
    },
    async tokenStanding(token, settler, at = 'latest') {
      const paused = encodeFunctionData({ abi: milesTokenAbi, functionName: 'paused' });
      const [isPaused, isSettler] = await Promise.all([
        call(token, paused, at),
        call(token, roleQuestion('SETTLER_ROLE', settler), at),
      ]);
      return { isPaused: isTrue(isPaused), isSettler: isTrue(isSettler) };
    },
    async adminStanding(token, admin) {
      const [isAdmin, isPauser] = await Promise.all(
        (['DEFAULT_ADMIN_ROLE', 'PAUSER_ROLE'] as const).map((role) =>
          call(token, roleQuestion(role, admin), 'latest'),
        ),
      );
      return { isAdmin: isTrue(isAdmin), isPauser: isTrue(isPauser) };
    },
    async balancesOf(token, addresses, at) {
      const chunks = Array.from({ length: Math.ceil(addresses.length / ADDRESSES_PER_CALL) }, (_, index) =>
        addresses.slice(index * ADDRESSES_PER_CALL, (index + 1) * ADDRESSES_PER_CALL),
      );
      const answers = await Promise.all(
        chunks.map((chunk) => ask<Hex>('eth_call', [{ data: balancesCode(token, chunk) }, tag(at)])),
      );
      return answers.flatMap(decodeBalances);
    },
    totalSupply: async (token, at) => {
      const supply = await call(token, encodeFunctionData({ abi: milesTokenAbi, functionName: 'totalSupply' }), at);
      return supply === '0x' ? 0n : BigInt(supply);
    },
  };
}

const roleQuestion = (role: keyof typeof tokenRoles, holder: Hex): Hex =>
  encodeFunctionData({ abi: milesTokenAbi, functionName: 'hasRole', args: [tokenRoles[role], holder] });

type Call = (to: Hex, data: Hex, at: BlockTag) => Promise<Hex>;

/** The first edition has no function that tells: it refuses the question. */
async function readEdition(call: Call, token: Hex): Promise<number> {
  try {
    const answer = await call(token, encodeFunctionData({ abi: milesTokenAbi, functionName: 'edition' }), 'latest');
    return answer === '0x' ? 1 : Number(answer);
  } catch (error) {
    if (saidByNode(error) === undefined) throw error;
    return 1;
  }
}

async function readWords(
  call: Call,
  { token, word, last, at }: { token: Hex; word: bigint; last: bigint; at: BlockTag },
): Promise<bigint[]> {
  const left = last - word + 1n;
  const count = left < BigInt(WORDS_PER_CALL) ? left : BigInt(WORDS_PER_CALL);
  const functionName = 'settledOperations';
  const data = encodeFunctionData({ abi: milesTokenAbi, functionName, args: [word, count] });
  const words = decodeFunctionResult({ abi: milesTokenAbi, functionName, data: await call(token, data, at) });
  return words.flatMap((bits, place) => operationsIn(bits, (word + BigInt(place)) * PER_WORD));
}

/** The operations whose bits are set in a word that begins with `first`. */
function operationsIn(bits: bigint, first: bigint): bigint[] {
  const operations: bigint[] = [];
  for (let rest = bits, operation = first; rest > 0n; rest >>= 1n, operation += 1n)
    if (rest & 1n) operations.push(operation);
  return operations;
}

/** Gives a transaction to the node. What it says against it is told apart from not reaching it. */
export async function send(ask: Ask, raw: Hex): Promise<SendOutcome> {
  try {
    await ask<Hex>('eth_sendRawTransaction', [raw]);
    return { kind: 'accepted' };
  } catch (error) {
    const reason = saidByNode(error);
    if (reason === undefined) throw error;
    for (const [pattern, kind] of sendOutcomes) if (pattern.test(reason)) return { kind };
    return { kind: 'refused', reason };
  }
}

const sendOutcomes = [
  [/already (known|imported)|known transaction|already exists/i, 'known'],
  [/nonce too low|nonce is too low|invalid nonce|old nonce/i, 'nonce_too_low'],
  [/insufficient funds|insufficient balance/i, 'no_funds'],
  [/underpriced|fee too low|less than block base fee|max fee per gas|gas price too low/i, 'fee_too_low'],
] as const;

/** Why a call would be refused, in the words of the token or of the node; undefined when it would not. */
export async function refusalOf(
  ask: Ask,
  { from, to, data, gas, at = 'latest' }: ContractCall & { gas?: bigint; at?: BlockTag },
): Promise<string | undefined> {
  const limit = gas === undefined ? {} : { gas: numberToHex(gas) };
  return refused(() => ask('eth_call', [{ from, to, data, ...limit }, tag(at)]));
}

/** The gas that a call would use; undefined when it would be refused. */
export async function estimateGas(ask: Ask, call: Parameters<Chain['estimateGas']>[0]): Promise<bigint | undefined> {
  let gas: bigint | undefined;
  await refused(async () => {
    gas = BigInt(await ask<Hex>('eth_estimateGas', [call]));
  });
  return gas;
}

/** Halves the range of blocks until one is left; nodes that keep no old state cannot tell. */
export async function firstBlockOf(ask: Ask, address: Hex): Promise<bigint | undefined> {
  const hasCode = async (at: BlockTag) => (await ask<Hex>('eth_getCode', [address, tag(at)])) !== '0x';
  try {
    let [low, high] = [0n, BigInt(await ask<Hex>('eth_blockNumber', []))];
    while (low < high) {
      const middle = (low + high) / 2n;
      if (await hasCode(middle)) high = middle;
      else low = middle + 1n;
    }
    return low;
  } catch (error) {
    if (saidByNode(error) === undefined) throw error;
    return undefined;
  }
}

/** What speaks against a question that the node runs as a call; fails when the node is not reached. */
async function refused(question: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await question();
    return undefined;
  } catch (error) {
    const refusal = tokenRefusalOf((error as Error).cause);
    if (refusal) return `${refusal.errorName}(${(refusal.args ?? []).join(', ')})`;
    const reason = saidByNode(error);
    if (reason === undefined) throw error;
    // Every node has its own words for it.
    return /out ?of ?gas|exceeds allowance|intrinsic gas/i.test(reason) ? 'out of gas' : reason;
  }
}
