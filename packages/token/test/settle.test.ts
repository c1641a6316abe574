import type { Hex } from 'viem';
import { concat, encodeFunctionData, numberToHex, zeroAddress, zeroHash } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Movement } from '../src/index.ts';
import { batchIdOf, encodeMovements, milesTokenAbi, settleData } from '../src/index.ts';
import type { Chain } from './chain.ts';
import { eventsOf, people, startChain } from './chain.ts';

const { ana, bruno, carla, settler, admin } = people;
const nobody = zeroAddress;
const pause = encodeFunctionData({ abi: milesTokenAbi, functionName: 'pause' });
const unpause = encodeFunctionData({ abi: milesTokenAbi, functionName: 'unpause' });

let chain: Chain;
let token: Awaited<ReturnType<Chain['createToken']>>;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  token = await chain.createToken();
});

const issue = (operationId: bigint, to: { address: Hex }, amount: bigint): Movement => {
  return { operationId, from: nobody, to: to.address, amount };
};
const move = (operationId: bigint, from: { address: Hex }, to: { address: Hex }, amount: bigint): Movement => {
  return { operationId, from: from.address, to: to.address, amount };
};
const redeem = (operationId: bigint, from: { address: Hex }, amount: bigint): Movement => {
  return { operationId, from: from.address, to: nobody, amount };
};
const balances = async (): Promise<bigint[]> =>
  Promise.all([ana, bruno, carla].map((holder) => token.balanceOf(holder)));

describe('settling a batch', () => {
  it('issues, moves and redeems in the order of its rows, and the supply is what was issued less what was redeemed', async () => {
    const { status } = await token.settle('day one', [
      issue(1n, ana, 1_000n),
      move(2n, ana, bruno, 400n),
      move(3n, bruno, carla, 150n),
      redeem(4n, carla, 50n),
    ]);

    expect(status).toBe('success');
    expect(await balances()).toEqual([600n, 250n, 100n]);
    expect(await token.totalSupply()).toBe(950n);
  });

  it('tells every movement as a standard Transfer, and then the batch', async () => {
    const movements = [issue(10n, ana, 9n), move(11n, ana, bruno, 4n), redeem(15n, bruno, 1n)];
    const receipt = await token.settle('told', movements);

    const batchId = batchIdOf('told', encodeMovements(movements));
    expect(eventsOf(receipt)).toEqual([
      ['Transfer', { from: nobody, to: ana.address, value: 9n }],
      ['Transfer', { from: ana.address, to: bruno.address, value: 4n }],
      ['Transfer', { from: bruno.address, to: nobody, value: 1n }],
      ['BatchSettled', { batchId, firstOperationId: 10n, lastOperationId: 15n, movementCount: 3n }],
    ]);
  });

  it('spends a balance to its last mile, and a movement to oneself changes nothing', async () => {
    await token.settle('last mile', [issue(1n, ana, 5n), move(2n, ana, ana, 5n), redeem(3n, ana, 5n)]);
    expect(await balances()).toEqual([0n, 0n, 0n]);
    expect(await token.totalSupply()).toBe(0n);
  });

  it('carries the largest operation and amount that fit', async () => {
    const largest = 2n ** 64n - 1n;
    const receipt = await token.settle('largest', [issue(largest, ana, largest), issue(largest, ana, largest)]);
    expect(await token.totalSupply()).toBe(2n * largest);
    expect(eventsOf(receipt).at(-1)?.[1]).toMatchObject({ firstOperationId: largest, lastOperationId: largest });
  });

  it('counts whole miles, under the name it was given', async () => {
    const [name, symbol, decimals] = await Promise.all(
      (['name', 'symbol', 'decimals'] as const).map((functionName) =>
        chain.reader.readContract({ address: token.address, abi: milesTokenAbi, functionName }),
      ),
    );
    expect({ name, symbol, decimals }).toEqual({ name: 'Millas', symbol: 'MILLA', decimals: 0 });
  });
});

describe('a batch id', () => {
  it('is spent once: the same batch sent again is refused and moves nothing', async () => {
    const movements = encodeMovements([issue(1n, ana, 10n)]);
    const batchId = batchIdOf('once', movements);
    expect(await token.isSettled(batchId)).toBe(false);

    await token.send(settler, settleData(batchId, movements));
    const again = await token.send(settler, settleData(batchId, movements));

    expect(again.status).toBe('reverted');
    expect(await token.isSettled(batchId)).toBe(true);
    expect(await token.totalSupply()).toBe(10n);
  });

  it('is refused by name, even with other movements', async () => {
    await token.send(settler, settleData(zeroHash, encodeMovements([issue(1n, ana, 10n)])));
    const other = settleData(zeroHash, encodeMovements([issue(2n, bruno, 20n)]));
    expect(await token.refusal(settler, other)).toMatchObject({ errorName: 'BatchAlreadySettled', args: [zeroHash] });
  });
});

describe('a batch that fails half way', () => {
  const halfWay = [issue(1n, ana, 100n), move(2n, ana, bruno, 60n), move(3n, ana, carla, 60n), issue(4n, carla, 1n)];

  it('names the holder who had too little', async () => {
    const encoded = encodeMovements(halfWay);
    expect(await token.refusal(settler, settleData(batchIdOf('half', encoded), encoded))).toMatchObject({
      errorName: 'ERC20InsufficientBalance',
      args: [ana.address, 40n, 60n],
    });
  });

  it('changes nothing, tells nothing, and leaves its id free', async () => {
    const receipt = await token.settle('half', halfWay);

    expect(receipt.status).toBe('reverted');
    expect(receipt.logs).toEqual([]);
    expect(await balances()).toEqual([0n, 0n, 0n]);
    expect(await token.totalSupply()).toBe(0n);
    expect(await token.isSettled(batchIdOf('half', encodeMovements(halfWay)))).toBe(false);
  });
});

describe('malformed movements', () => {
  const good = encodeMovements([issue(1n, ana, 5n)]);

  it.each<[string, Hex]>([
    ['no row at all', '0x'],
    ['a row cut short', `0x${good.slice(4)}`],
    ['a byte after the last row', concat([good, '0x00'])],
    ['a row from nobody to nobody', encodeMovements([{ operationId: 1n, from: nobody, to: nobody, amount: 5n }])],
    ['no miles issued', encodeMovements([issue(1n, ana, 0n)])],
    ['no miles moved', encodeMovements([move(1n, ana, bruno, 0n)])],
    ['no miles redeemed', encodeMovements([redeem(1n, ana, 0n)])],
    ['a bad row after a good one', concat([good, encodeMovements([move(2n, ana, bruno, 0n)])])],
  ])('%s', async (_, movements) => {
    const data = settleData(batchIdOf('malformed', movements), movements);
    expect(await token.refusal(settler, data)).toMatchObject({ errorName: 'MalformedMovements' });
  });

  it('that claim more bytes than they bring are no call at all', async () => {
    const data = settleData(zeroHash, good);
    const lengthWord = 10 + 2 * 64;
    const lying = `${data.slice(0, lengthWord)}${numberToHex(112, { size: 32 }).slice(2)}${data.slice(lengthWord + 64)}`;
    expect((await token.send(settler, lying as Hex)).status).toBe('reverted');
  });
});

describe('pausing', () => {
  it('stops settlement until it resumes, and the stopped batch can then be settled under its own id', async () => {
    const movements = encodeMovements([issue(1n, ana, 10n)]);
    const settle = settleData(batchIdOf('paused', movements), movements);

    await token.send(admin, pause);
    expect(await token.refusal(settler, settle)).toMatchObject({ errorName: 'EnforcedPause' });
    expect((await token.send(settler, settle)).status).toBe('reverted');

    await token.send(admin, unpause);
    expect((await token.send(settler, settle)).status).toBe('success');
    expect(await token.balanceOf(ana)).toBe(10n);
  });

  it('happens once at a time', async () => {
    expect(await token.refusal(admin, unpause)).toMatchObject({ errorName: 'ExpectedPause' });
    await token.send(admin, pause);
    expect(await token.refusal(admin, pause)).toMatchObject({ errorName: 'EnforcedPause' });
  });
});
