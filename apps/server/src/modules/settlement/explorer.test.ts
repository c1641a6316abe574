import { batchIdOf, deployData, encodeMovements, settleData, settleGasLimit } from '@millaje/token';
import { getContractAddress, zeroAddress } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInMemoryChain, type InMemoryControl } from '../../adapters/chain/in-memory.fixture.ts';
import { createWallet } from '../../adapters/chain/wallet.ts';
import { createWallets } from '../../platform/wallets.ts';
import { createExplorer } from './explorer.ts';
import type { Chain, Hex } from './ports.ts';
import type { Queryable } from './settlement.store.ts';

const { settler } = createWallet({
  wallets: createWallets('test test test test test test test test test test test junk'),
});
const ana: Hex = '0x00000000000000000000000000000000000000aa';
const token = getContractAddress({ from: settler.address, nonce: 0n });

let control: InMemoryControl;
let chain: Chain;
let asked: string[];
let explorer: ReturnType<typeof createExplorer>;
let settled: Hex;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const world = createInMemoryChain();
  ({ control } = world);
  asked = [];
  chain = new Proxy(world.chain, {
    get: (target, name) => {
      asked.push(String(name));
      return Reflect.get(target, name) as unknown;
    },
  });
  await send(undefined, deployData({ name: 'M', symbol: 'M', admin: ana, settler: settler.address }), 0n);
  settled = await settle(1n, 40n);
  // The deployment as the table has it.
  const row = { id: 1, chain_id: 1n, token_address: token, signer: null, confirmed_at: new Date(), first_block: 0n };
  const database = { query: async () => ({ rows: [row] }) } as unknown as Queryable;
  let left = 100;
  const consume = async (caller: string) => (caller === 'greedy' || (left -= 1) < 0 ? 7 : undefined);
  const limit = { consume };
  explorer = createExplorer({ database, chain, limit, answersMaximum: 2 });
  asked = [];
  return () => vi.useRealTimers();
});

async function send(to: Hex | undefined, data: Hex, nonce: bigint): Promise<Hex> {
  const gas = to ? settleGasLimit(1) : 3_000_000n;
  const signed = await settler.sign({ chainId: 31_337, nonce, to, data, gas, maxFee: 10_000n, priorityFee: 1n });
  await chain.send(signed.raw);
  return signed.hash;
}

function settle(id: bigint, amount: bigint): Promise<Hex> {
  const movements = encodeMovements([{ operationId: id, from: zeroAddress, to: ana, amount }]);
  return send(token, settleData(batchIdOf('', movements), movements), id);
}

describe('what anybody may read of the chain', () => {
  it('is asked of the node once for each block, whoever asks, in whatever letters', async () => {
    const loud: Hex = `0x${ana.slice(2).toUpperCase()}`;
    const views = await Promise.all([explorer.address(ana, 'one'), explorer.address(loud, 'other')]);
    expect(views).toMatchObject([
      { balance: 40, block_number: 2, movements: [{ amount: 40, transaction_hash: settled, from: null }] },
      { balance: 40, address: loud },
    ]);
    expect(asked).toEqual(['block', 'balancesOf', 'transfersOf', 'block']);
    vi.advanceTimersByTime(1_001);
    await explorer.address(ana, 'one');
    expect(asked.slice(4)).toEqual(['block']);

    await settle(2n, 2n);
    asked = [];
    expect(await explorer.address(ana, 'one')).toMatchObject({ balance: 40 });
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1_001);
    expect(await explorer.address(ana, 'one')).toMatchObject({ balance: 42, block_number: 3 });
  });

  it('tells a transaction with its confirmations at this block, and again at the next', async () => {
    const again = () => explorer.transaction(settled, 'one');
    expect([await again(), await again()]).toMatchObject([{ confirmations: 1 }, { confirmations: 1 }]);
    expect(asked).toEqual(['block', 'transactions', 'receipts']);
    control.mine();
    vi.advanceTimersByTime(1_001);
    expect(await again()).toMatchObject({ confirmations: 2 });
    const unknown: Hex = `0x${'5'.repeat(64)}`;
    expect(await explorer.transaction(unknown, 'one')).toEqual({ refusal: 'transaction_not_found' });
  });

  it('is refused to who asks too often, with how long to wait, before anything is asked', async () => {
    const refusal = { refusal: 'too_many_requests', retryAfterSeconds: 7 };
    expect(await explorer.address(ana, 'greedy')).toEqual(refusal);
    expect(await explorer.transaction(settled, 'greedy')).toEqual(refusal);
    expect(asked).toEqual([]);
  });

  it('is asked again when the chain did not answer, but not at once', async () => {
    control.isDown = true;
    expect(await explorer.address(ana, 'one')).toEqual({ refusal: 'chain_unreachable' });
    control.isDown = false;
    expect(await explorer.address(ana, 'one')).toEqual({ refusal: 'chain_unreachable' });
    vi.advanceTimersByTime(1_001);
    expect(await explorer.address(ana, 'one')).toMatchObject({ balance: 40 });
  });

  it('is remembered for so many questions only, the oldest of them forgotten first', async () => {
    const holders = [1, 2, 3].map((place): Hex => `0x${String(place).padStart(40, '0')}`);
    for (const holder of holders) await explorer.address(holder, 'one');
    asked = [];
    for (const holder of holders.toReversed()) await explorer.address(holder, 'one');
    expect(asked).toEqual(['balancesOf', 'transfersOf']);
  });
});
