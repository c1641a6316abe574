import { batchIdOf, deployData, encodeMovements, settleData, settleGasLimit } from '@millaje/token';
import { getContractAddress, zeroAddress } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChainUnreachableError, type Chain, type Hex } from '../../modules/settlement/ports.ts';
import { createWallets } from '../../platform/wallets.ts';
import { createInMemoryChain, takingTurns, type InMemoryControl } from './in-memory.fixture.ts';
import { createWallet } from './wallet.ts';

const { settler } = createWallet({
  wallets: createWallets('test test test test test test test test test test test junk'),
});
const ana: Hex = '0x00000000000000000000000000000000000000aa';
let chain: Chain;
let control: InMemoryControl;
let token: Hex;

beforeEach(async () => {
  ({ chain, control } = createInMemoryChain());
  const data = deployData({ name: 'Millas', symbol: 'MILLA', admin: settler.address, settler: settler.address });
  await chain.send((await sign({ nonce: 0n, to: undefined, data, gas: 3_000_000n })).raw);
  token = getContractAddress({ from: settler.address, nonce: 0n });
  control.isAutomatic = false;
});

const sign = (
  transaction: { nonce: bigint; to: Hex | undefined; data: Hex; gas: bigint },
  { maxFee = 10_000n, priorityFee = 100n } = {},
) => settler.sign({ ...transaction, chainId: 31_337, maxFee, priorityFee });

function batch(nonce: bigint, fees = {}) {
  const movements = encodeMovements([{ operationId: nonce, from: zeroAddress, to: ana, amount: nonce }]);
  const data = settleData(batchIdOf(`${nonce}`, movements), movements);
  return sign({ nonce, to: token, data, gas: settleGasLimit(1) }, fees);
}
const milesOf = async (on: Chain) => on.balancesOf(token, [ana], (await on.block('latest'))?.number ?? 0n);

describe('a chain of plain objects under the hand of a test', () => {
  it('lets transactions wait for their block and for the ones before them, in the order of their nonces', async () => {
    const [first, second, third] = [await batch(1n), await batch(2n), await batch(3n)];
    for (const { raw } of [third, second]) expect(await chain.send(raw)).toEqual({ kind: 'accepted' });
    const { timestamp } = control.mine();
    expect([await chain.nonce(settler.address, 'latest'), control.waiting()]).toEqual([1n, [second.hash, third.hash]]);

    await chain.send(first.raw);
    expect(control.mine({ seconds: 12 }).timestamp).toBe(timestamp + 12n);
    const receipts = await chain.receipts([first.hash, second.hash, third.hash]);
    expect(receipts.map((receipt) => receipt?.blockNumber)).toEqual([3n, 3n, 3n]);
    expect(await milesOf(chain)).toEqual([6n]);
  });

  it('replaces what waits for a tenth more, and either of the two may be the one that is mined', async () => {
    const [low, hardly] = [await batch(1n), await batch(1n, { maxFee: 10_900n, priorityFee: 200n })];
    const high = await batch(1n, { maxFee: 11_000n, priorityFee: 110n });
    await chain.send(low.raw);
    expect(await chain.send(hardly.raw)).toEqual({ kind: 'fee_too_low' });
    expect(await chain.send(high.raw)).toEqual({ kind: 'accepted' });
    expect(control.waiting()).toEqual([high.hash]);

    control.mine({ only: [low.hash] });
    expect(await chain.receipts([low.hash, high.hash])).toMatchObject([{ hash: low.hash }, undefined]);
    expect(control.waiting()).toEqual([]);
    control.goBack(1);
    await chain.send(high.raw);
    control.mine();
    expect(await chain.receipts([low.hash, high.hash])).toMatchObject([undefined, { hash: high.hash }]);
  });

  it('keeps back what offers too little, what uses more gas than it has, and what cannot be paid', async () => {
    const { raw, hash } = await batch(1n);
    control.setFunds(settler.address, 1n);
    expect(await chain.send(raw)).toEqual({ kind: 'no_funds' });
    control.setFunds(settler.address, 10n ** 18n);
    control.baseFee = 20_000n;
    await chain.send(raw);
    control.mine();
    expect(control.waiting()).toEqual([hash]);

    control.baseFee = 1_000n;
    control.gasPercent = 300n;
    control.mine();
    expect(await chain.receipts([hash])).toMatchObject([{ succeeded: false, gasUsed: settleGasLimit(1) }]);
  });

  it('tells receipts late, forgets what waits, and stops answering', async () => {
    const { raw, hash } = await batch(1n);
    await chain.send(raw);
    control.forget(hash);
    control.mine();
    expect(await chain.nonce(settler.address, 'latest')).toBe(1n);

    await chain.send(raw);
    control.withheldReceipts.add(hash);
    control.mine();
    expect([await chain.receipts([hash]), await chain.nonce(settler.address, 'latest')]).toEqual([[undefined], 2n]);
    control.withheldReceipts.clear();
    expect(await chain.receipts([hash])).toMatchObject([{ hash }]);
    control.isDown = true;
    await expect(chain.block('latest')).rejects.toBeInstanceOf(ChainUnreachableError);
  });

  it('has nodes that are behind, asked by turns', async () => {
    const late = control.addNode(1);
    const { raw, hash } = await batch(1n);
    await late.chain.send(raw);
    control.mine();
    const turns = takingTurns([late.chain, chain]);

    const seen = [await turns.receipts([hash]), await turns.receipts([hash])];
    expect(seen).toMatchObject([[{ hash }], [undefined]]);
    expect([await milesOf(late.chain), await milesOf(chain)]).toEqual([[0n], [1n]]);
    await expect(late.chain.nonce(settler.address, 2n)).rejects.toBeInstanceOf(ChainUnreachableError);
    late.node.blocksBehind = 0;
    expect(await late.chain.receipts([hash])).toMatchObject([{ hash }]);
  });

  it('has tokens of the first edition, which know no operations', async () => {
    ({ chain, control } = createInMemoryChain({ edition: 1 }));
    const data = deployData({ name: 'Millas', symbol: 'MILLA', admin: settler.address, settler: settler.address });
    await chain.send((await sign({ nonce: 0n, to: undefined, data, gas: 3_000_000n })).raw);
    const again = (salt: string) => {
      const movements = encodeMovements([{ operationId: 1n, from: zeroAddress, to: ana, amount: 5n }]);
      return settleData(batchIdOf(salt, movements), movements);
    };
    for (const [nonce, salt] of [
      [1n, 'one'],
      [2n, 'other'],
    ] as const)
      await chain.send((await sign({ nonce, to: token, data: again(salt), gas: settleGasLimit(1) })).raw);

    expect(await milesOf(chain)).toEqual([10n]);
    expect(await chain.tokenEdition(token)).toBe(1);
    expect(await chain.settledOperations(token, { first: 0n, last: 9n }, 'latest')).toBeUndefined();
  });
});
