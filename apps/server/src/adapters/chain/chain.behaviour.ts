import { batchIdOf, deployData, encodeMovements, settleData, settleGasLimit, type Movement } from '@millaje/token';
import { getContractAddress, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ChainUnreachableError, type Chain, type Hex } from '../../modules/settlement/ports.ts';
import { createWallets } from '../../platform/wallets.ts';
import { createWallet } from './wallet.ts';

const issue = (operationId: bigint, to: Hex, amount: bigint): Movement => ({
  operationId,
  from: zeroAddress,
  to,
  amount,
});

export interface ChainUnderTest {
  readonly chain: Chain;
  /** The chain stops answering. */
  takeDown(): Promise<void>;
  fund(address: Hex): Promise<void>;
  /** Forgets the newest blocks. */
  goBack(blocks: number): Promise<void>;
}

/** What every chain has to do alike, whatever is behind it. */
export function describeChain(name: string, start: () => Promise<ChainUnderTest>): void {
  describe(`a chain ${name}`, () => {
    const { settler } = createWallet({
      wallets: createWallets('test test test test test test test test test test test junk'),
    });
    const ana: Hex = '0x00000000000000000000000000000000000000aa';
    const bruno: Hex = '0x00000000000000000000000000000000000000bb';
    let subject: ChainUnderTest;
    let chain: Chain;
    let token: Hex;

    beforeAll(async () => {
      subject = await start();
      ({ chain } = subject);
      await subject.fund(settler.address);
      const nonce = await chain.nonce(settler.address, 'latest');
      token = getContractAddress({ from: settler.address, nonce });
      const data = deployData({ name: 'Millas', symbol: 'MILLA', admin: settler.address, settler: settler.address });
      await mine({ nonce, to: undefined, data, gas: 3_000_000n });
    });
    afterAll(() => subject.takeDown());

    const sign = async (transaction: { nonce: bigint; to: Hex | undefined; data: Hex; gas: bigint }) =>
      settler.sign({ ...transaction, chainId: await chain.chainId(), maxFee: 10n ** 10n, priorityFee: 10n ** 9n });

    /** Sends, and asks until the transaction is in a block. */
    async function mine(transaction: {
      nonce: bigint;
      to: Hex | undefined;
      data: Hex;
      gas: bigint;
    }): Promise<{ hash: Hex; raw: Hex }> {
      const signed = await sign(transaction);
      expect(await chain.send(signed.raw)).toEqual({ kind: 'accepted' });
      await vi.waitFor(async () => expect(await chain.receipts([signed.hash])).toMatchObject([{ hash: signed.hash }]));
      return signed;
    }

    async function settle(salt: string, movements: Movement[]) {
      const encoded = encodeMovements(movements);
      const batchId = batchIdOf(salt, encoded);
      const data = settleData(batchId, encoded);
      const nonce = await chain.nonce(settler.address, 'latest');
      return {
        batchId,
        data,
        nonce,
        ...(await mine({ nonce, to: token, data, gas: settleGasLimit(movements.length) })),
      };
    }

    it('knows a settled batch by its hash, by its id, and by its event', async () => {
      const { batchId, hash, data } = await settle('first', [issue(1n, ana, 100n), issue(2n, bruno, 5n)]);

      const [receipt] = await chain.receipts([hash]);
      expect(receipt).toMatchObject({ succeeded: true, settledBatches: [{ batchId }] });
      const at = receipt?.blockNumber ?? 0n;
      expect((await chain.block(at))?.hash).toBe(receipt?.blockHash);
      expect(await chain.isSettled(token, [batchId, `0x${'1'.repeat(64)}`], 'latest')).toEqual([true, false]);
      expect(await chain.isSettled(token, [batchId], at - 1n)).toEqual([false]);
      expect(await chain.findSettledBatch(token, batchId, 0n)).toEqual({
        batchId,
        transactionHash: hash,
        blockNumber: at,
        movementCount: 2,
      });
      const listed: Hex[] = [];
      for await (const page of chain.settledBatches(token, 0n, at)) listed.push(...page.map((batch) => batch.batchId));
      expect(listed).toContain(batchId);
      expect(await chain.transactions([hash])).toMatchObject([{ hash, input: data, blockNumber: at }]);
    });

    it('gives the balances of many addresses and the supply at a block', async () => {
      const before = (await chain.block('latest'))?.number ?? 0n;
      await settle('second', [issue(3n, ana, 7n)]);
      const after = (await chain.block('latest'))?.number ?? 0n;

      const [had] = await chain.balancesOf(token, [ana], before);
      const nobody = Array.from(
        { length: 1_500 },
        (_, index): Hex => `0x${(index + 4096).toString(16).padStart(40, '0')}`,
      );
      const balances = await chain.balancesOf(token, [...nobody, ana], after);
      expect(balances).toHaveLength(1_501);
      expect(balances.at(-1)).toBe((had ?? 0n) + 7n);
      expect(balances.slice(0, -1).every((balance) => balance === 0n)).toBe(true);
      expect(await chain.totalSupply(token, after)).toBe((await chain.totalSupply(token, before)) + 7n);
    });

    it('tells what came to an address and what left it, within a range of blocks', async () => {
      const carla: Hex = '0x00000000000000000000000000000000000000cc';
      const first = await settle('came', [
        issue(9n, carla, 40n),
        { operationId: 10n, from: carla, to: bruno, amount: 15n },
      ]);
      const second = await settle('left', [{ operationId: 11n, from: carla, to: zeroAddress, amount: 5n }]);
      const to = (await chain.block('latest'))?.number ?? 0n;
      const told = async (from: bigint) =>
        (await chain.transfersOf(token, carla, { from, to })).map(({ transactionHash, amount, ...ends }) => [
          transactionHash,
          amount,
          ends.from.toLowerCase() === carla.toLowerCase() ? 'out' : 'in',
        ]);

      expect(await told(0n)).toEqual([
        [first.hash, 40n, 'in'],
        [first.hash, 15n, 'out'],
        [second.hash, 5n, 'out'],
      ]);
      expect(await told(to)).toEqual([[second.hash, 5n, 'out']]);
    });

    it('mines a batch that the token refuses, without moving anything, and says why', async () => {
      const { hash, data, batchId } = await settle('refused', [
        issue(4n, ana, 1n),
        { operationId: 5n, from: bruno, to: ana, amount: 10n ** 9n },
      ]);

      expect(await chain.receipts([hash])).toMatchObject([{ succeeded: false, settledBatches: [] }]);
      expect(await chain.isSettled(token, [batchId], 'latest')).toEqual([false]);
      expect(await chain.refusalOf({ from: settler.address, to: token, data })).toMatch(/^ERC20InsufficientBalance\(/);
    });

    it('takes a transaction once, and says so when it comes again or its nonce is gone', async () => {
      const { raw, nonce } = await settle('once', [issue(6n, ana, 1n)]);
      const other = await sign({ nonce, to: ana, data: '0x', gas: 21_000n });

      expect(['known', 'nonce_too_low']).toContain((await chain.send(raw)).kind);
      expect(await chain.send(other.raw)).toEqual({ kind: 'nonce_too_low' });
    });

    it('has nothing of what it does not have', async () => {
      const hash: Hex = `0x${'7'.repeat(64)}`;

      expect(await chain.receipts([hash])).toEqual([undefined]);
      expect(await chain.transactions([hash])).toEqual([undefined]);
      expect(await chain.block(10n ** 9n)).toBeUndefined();
      expect([await chain.hasCode(token), await chain.hasCode(ana)]).toEqual([true, false]);
      expect(await chain.findSettledBatch(token, hash, 0n)).toBeUndefined();
      expect(await chain.tokenStanding(token, settler.address)).toEqual({ isPaused: false, isSettler: true });
    });

    it('forgets what a reorganisation takes away, and takes the same transaction again', async () => {
      const { raw, hash, nonce, batchId } = await settle('reorganised', [issue(8n, ana, 1n)]);
      await subject.goBack(1);

      expect(await chain.receipts([hash])).toEqual([undefined]);
      expect(await chain.nonce(settler.address, 'latest')).toBe(nonce);
      await chain.send(raw);
      await vi.waitFor(async () => expect(await chain.receipts([hash])).toMatchObject([{ succeeded: true }]));
      expect(await chain.isSettled(token, [batchId], 'latest')).toEqual([true]);
    });

    it('says that it is unreachable when it is', async () => {
      await subject.takeDown();

      await expect(chain.block('latest')).rejects.toBeInstanceOf(ChainUnreachableError);
      await expect(chain.send('0x02')).rejects.toBeInstanceOf(ChainUnreachableError);
      await expect(chain.refusalOf({ from: ana, to: bruno, data: '0x' })).rejects.toBeInstanceOf(ChainUnreachableError);
    });
  });
}
