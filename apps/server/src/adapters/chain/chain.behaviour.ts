import {
  batchIdOf,
  deployData,
  encodeMovements,
  milesTokenAbi,
  settleData,
  settleGasLimit,
  tokenRoles,
  wordsOf,
  type Movement,
} from '@millaje/token';
import { encodeFunctionData, getContractAddress, zeroAddress } from 'viem';
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
    async function mine({ nonce, to, data, gas }: Parameters<typeof sign>[0]): Promise<{ hash: Hex; raw: Hex }> {
      const signed = await sign({ nonce, to, data, gas });
      expect(await chain.send(signed.raw)).toEqual({ kind: 'accepted' });
      await vi.waitFor(async () => expect(await chain.receipts([signed.hash])).toMatchObject([{ hash: signed.hash }]), {
        timeout: 15_000,
      });
      return signed;
    }

    async function prepare(salt: string, movements: Movement[]) {
      const encoded = encodeMovements(movements);
      const batchId = batchIdOf(salt, encoded);
      const nonce = await chain.nonce(settler.address, 'latest');
      return { batchId, nonce, data: settleData(batchId, encoded) };
    }

    async function settle(salt: string, movements: Movement[]) {
      const prepared = await prepare(salt, movements);
      const gas = settleGasLimit(movements.length, wordsOf(movements));
      return { ...prepared, ...(await mine({ ...prepared, to: token, gas })) };
    }

    /** The settler is the token's admin here. */
    async function administer(
      functionName: 'pause' | 'unpause' | 'grantRole' | 'revokeRole',
      args: readonly [] | readonly [Hex, Hex],
    ) {
      const data = encodeFunctionData({ abi: milesTokenAbi, functionName, args });
      const nonce = await chain.nonce(settler.address, 'latest');
      const { hash } = await mine({ nonce, to: token, data, gas: 100_000n });
      expect(await chain.receipts([hash])).toMatchObject([{ succeeded: true }]);
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
        firstOperationId: 1n,
        lastOperationId: 2n,
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

    it('refuses an operation that is settled already, in whatever batch, and tells which are', async () => {
      await settle('settled', [
        issue(600n, ana, 1n),
        issue(601n, ana, 1n),
        issue(601n, ana, 2n),
        issue(1_100n, ana, 1n),
      ]);
      const again = await settle('settled again', [issue(602n, ana, 1n), issue(601n, ana, 1n)]);

      expect(await chain.receipts([again.hash])).toMatchObject([{ succeeded: false, settledBatches: [] }]);
      const call = { from: settler.address, to: token };
      expect(await chain.refusalOf({ ...call, data: again.data })).toBe('OperationAlreadySettled(601)');
      const twice = await prepare('twice', [issue(603n, ana, 1n), issue(604n, ana, 1n), issue(603n, ana, 1n)]);
      expect(await chain.refusalOf({ ...call, data: twice.data })).toBe('OperationAlreadySettled(603)');
      expect(await chain.tokenEdition(token)).toBe(2);
      const told = (first: bigint, last: bigint) => chain.settledOperations(token, { first, last }, 'latest');
      expect(await told(512n, 1_100n)).toEqual([600n, 601n, 1_100n]);
      expect(await told(601n, 1_099n)).toEqual([601n]);
      expect(await told(2n ** 63n, 2n ** 63n + 300n)).toEqual([]);
    });

    it('says what a call would use, and that too little gas is too little', async () => {
      const { data } = await prepare('gas', [issue(700n, ana, 1n), issue(701n, bruno, 1n)]);
      const call = { from: settler.address, to: token, data };
      const gas = (await chain.estimateGas(call)) ?? 0n;

      expect(gas).toBeGreaterThan(21_000n);
      expect(gas).toBeLessThanOrEqual(settleGasLimit(2));
      expect(await chain.refusalOf({ ...call, gas: settleGasLimit(2) })).toBeUndefined();
      expect(await chain.refusalOf({ ...call, gas: 50_000n })).toBe('out of gas');
      expect(await chain.estimateGas({ ...call, from: ana })).toBeUndefined();
      const nonce = await chain.nonce(settler.address, 'latest');
      const { hash } = await mine({ nonce, to: token, data, gas: 50_000n });
      expect(await chain.receipts([hash])).toMatchObject([{ succeeded: false, gasUsed: 50_000n }]);
    });

    it('obeys the pauser and the admin, and tells what would have been refused at an earlier block', async () => {
      const standing = () => chain.tokenStanding(token, settler.address);
      const { data } = await prepare('stopped', [issue(800n, ana, 1n)]);
      const call = { from: settler.address, to: token, data };
      await administer('pause', []);
      expect(await standing()).toEqual({ isPaused: true, isSettler: true });
      expect(await chain.refusalOf(call)).toBe('EnforcedPause()');
      const { number: paused = 0n } = (await chain.block('latest')) ?? {};
      await administer('unpause', []);
      expect(await chain.tokenStanding(token, settler.address, paused)).toEqual({ isPaused: true, isSettler: true });
      expect(await chain.refusalOf(call)).toBeUndefined();
      expect(await chain.refusalOf({ ...call, at: paused })).toBe('EnforcedPause()');

      await administer('revokeRole', [tokenRoles.SETTLER_ROLE, settler.address]);
      expect(await standing()).toEqual({ isPaused: false, isSettler: false });
      expect(await chain.refusalOf(call)).toBe(
        `AccessControlUnauthorizedAccount(${settler.address}, ${tokenRoles.SETTLER_ROLE})`,
      );
      expect(await chain.adminStanding(token, settler.address)).toEqual({ isAdmin: true, isPauser: true });
      expect(await chain.adminStanding(token, ana)).toEqual({ isAdmin: false, isPauser: false });
      await administer('grantRole', [tokenRoles.SETTLER_ROLE, settler.address]);
      expect(await standing()).toEqual({ isPaused: false, isSettler: true });
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
      expect(await chain.hasCode(token, 0n)).toBe(false);
      expect(await chain.findSettledBatch(token, hash, 0n)).toBeUndefined();
      expect(await chain.tokenStanding(token, settler.address)).toEqual({ isPaused: false, isSettler: true });
    });

    it('forgets what a reorganisation takes away, and takes the same transaction again', async () => {
      const { raw, hash, nonce, batchId } = await settle('reorganised', [issue(8n, ana, 1n)]);
      await subject.goBack(1);

      expect(await chain.receipts([hash])).toEqual([undefined]);
      expect(await chain.nonce(settler.address, 'latest')).toBe(nonce);
      await chain.send(raw);
      await expect.poll(() => chain.receipts([hash])).toMatchObject([{ succeeded: true }]);
      expect(await chain.isSettled(token, [batchId], 'latest')).toEqual([true]);
    });

    it('says that it is unreachable when it is', async () => {
      await subject.takeDown();

      await expect(chain.block('latest')).rejects.toBeInstanceOf(ChainUnreachableError);
      await expect(chain.send('0x02')).rejects.toBeInstanceOf(ChainUnreachableError);
      const call = { from: ana, to: bruno, data: '0x' } as const;
      await expect(chain.refusalOf(call)).rejects.toBeInstanceOf(ChainUnreachableError);
      await expect(chain.estimateGas(call)).rejects.toBeInstanceOf(ChainUnreachableError);
      await expect(chain.tokenEdition(token)).rejects.toBeInstanceOf(ChainUnreachableError);
    });
  });
}
