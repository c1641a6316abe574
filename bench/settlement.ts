import { encodeDeployData, encodeFunctionData, type Abi } from 'viem';
import { createJsonRpcChain, fundOnAnvil } from '../apps/server/src/adapters/chain/json-rpc.ts';
import { createWallet } from '../apps/server/src/adapters/chain/wallet.ts';
import { createSettler, type Hex } from '../apps/server/src/modules/settlement/index.ts';
import { startEmbeddedChain } from '../apps/server/src/platform/embedded/chain.ts';
import { createWallets } from '../apps/server/src/platform/wallets.ts';
import { compileContract } from '../packages/token/src/compile.ts';
import { ask } from './ask.ts';
import { startSeeded, walletSeed } from './seeded.ts';
import { say, whole, type BenchDatabase, type Finding, type Sizes } from './support.ts';

export const settlementNotes = `\
The settler of the server against the embedded chain, one confirmation, from its start (token included) until every operation that
waited has its hash. The operations are the seed generator's, most of them rewards and transfers with commission. Gas is taken
from the receipts of all batches; a plain transfer is one transaction of OpenZeppelin's ERC-20 between two holders on the same
chain.`;

/** How fast the chain follows the ledger, and what an operation costs there. */
export async function benchSettlement({ settlementHolders, settlementOperations }: Sizes): Promise<Finding[]> {
  const database = await startSeeded(settlementHolders, settlementOperations);
  const chain = await startEmbeddedChain({ dataDir: database.folder });
  try {
    const seconds = await settle(database, chain.rpcUrl);
    const { gas, operations } = await gasUsed(database, chain.rpcUrl);
    const rate = operations / seconds;
    const plain = await gasOfPlainTransfer(chain.rpcUrl);
    const perOperation = gas / operations;
    return [
      {
        name: `settlement of ${whole(operations)} operations of ${whole(settlementHolders)} holders on the embedded chain`,
        value: `${whole(rate)} operations/s`,
        goal: '≥ 1,500/s',
        isMet: rate >= 1_500,
      },
      {
        name: 'gas of an operation against a plain ERC-20 transfer in its own transaction',
        value: `${whole(perOperation)} against ${whole(plain)}: ${Math.round((100 * perOperation) / plain)} %`,
        goal: '≤ 40 %',
        isMet: perOperation <= 0.4 * plain,
      },
    ];
  } finally {
    await chain.stop();
    await database.stop();
  }
}

/** Runs a settler until nothing waits; gives the seconds that it took. */
async function settle({ url, pool }: BenchDatabase, rpcUrl: string): Promise<number> {
  const told = (details: object, message: string) => say(`${message} ${JSON.stringify(details)}`);
  const settler = createSettler({
    databaseUrl: url,
    chain: createJsonRpcChain({ url: rpcUrl }),
    wallet: createWallet({ wallets: createWallets(walletSeed) }),
    token: { name: 'Millas', symbol: 'MILLA' },
    confirmations: 1,
    rebuild: false,
    fund: (address) => fundOnAnvil(rpcUrl, address),
    log: { info: () => undefined, warn: told, error: told },
  });
  const startedAt = performance.now();
  settler.start();
  while (await isWaiting(pool)) await new Promise((resolve) => setTimeout(resolve, 100));
  const seconds = (performance.now() - startedAt) / 1000;
  await settler.stop();
  return seconds;
}

async function isWaiting(pool: BenchDatabase['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ waiting: boolean }>(
    `select exists (select from settlements where batch_id is null and quarantined_reason is null and not is_off_chain)
       or exists (select from settlement_batches where status in ('signed', 'mined')) as waiting`,
  );
  return rows[0]?.waiting !== false;
}

async function gasUsed({ pool }: BenchDatabase, rpcUrl: string): Promise<{ gas: number; operations: number }> {
  const { rows } = await pool.query<{ transaction_hash: Hex; operation_count: number }>(
    `select transaction_hash, operation_count from settlement_batches where status = 'confirmed'`,
  );
  let gas = 0;
  let operations = 0;
  for (const { transaction_hash, operation_count } of rows) {
    const receipt = await callNode<Receipt>(rpcUrl, 'eth_getTransactionReceipt', [transaction_hash]);
    gas += Number(receipt.gasUsed);
    operations += operation_count;
  }
  return { gas, operations };
}

interface Receipt {
  readonly gasUsed: Hex;
  readonly status: Hex;
  readonly contractAddress: Hex | null;
}

const plainToken = `
  // SPDX-License-Identifier: UNLICENSED
  pragma solidity 0.8.37;
  import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
  contract PlainToken is ERC20 {
    constructor() ERC20("Plain", "PLAIN") { _mint(msg.sender, 1_000_000); }
  }`;

/** The gas of a transfer to somebody who has some already, on a token that adds nothing to OpenZeppelin's. */
async function gasOfPlainTransfer(rpcUrl: string): Promise<number> {
  const { abi, bytecode } = compileContract('PlainToken', plainToken) as { abi: Abi; bytecode: Hex };
  const [from] = await callNode<Hex[]>(rpcUrl, 'eth_accounts', []);
  const send = async (to: Hex | undefined, data: Hex) => {
    const hash = await callNode<Hex>(rpcUrl, 'eth_sendTransaction', [{ from, to, data, gas: '0x1312d00' }]);
    for (;;) {
      const receipt = await callNode<Receipt | null>(rpcUrl, 'eth_getTransactionReceipt', [hash]);
      if (receipt?.status === '0x1') return receipt;
      if (receipt) throw new Error('the plain token refused');
    }
  };
  const { contractAddress } = await send(undefined, encodeDeployData({ abi, bytecode }));
  if (!contractAddress) throw new Error('the plain token was not created');
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [`0x7f${'5a'.repeat(19)}`, 25_000n] });
  await send(contractAddress, data);
  return Number((await send(contractAddress, data)).gasUsed);
}

async function callNode<Answer>(url: string, method: string, params: readonly unknown[]): Promise<Answer> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const { result, error } = (await ask(url, { method: 'POST', body })) as {
    result: Answer;
    error?: { message: string };
  };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}
