import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from './ports.ts';
import { lookUntil } from './settlement.fixture.ts';
import { otherWallet, settledStage } from './stage.fixture.ts';

let stage: Awaited<ReturnType<typeof settledStage>>;
beforeEach(async () => {
  stage = await settledStage();
});
afterEach(() => stage.close());

/** Looks until so many batches wait for a block. */
const untilWaiting = (count: number, settler = stage.settler) =>
  lookUntil(settler, () => stage.control.waiting().length === count);

/** A settler that mines by itself again, until everything is settled. */
async function goOn(settler = stage.settler): Promise<void> {
  stage.control.isAutomatic = true;
  stage.control.mine();
  await stage.untilIdle(settler);
}

/** What the batches that were refused are judged to have been refused for. */
const verdicts = async () =>
  (
    await stage.programme.pool.query<{ verdict: string }>(
      `select verdict from settlement_batches where status = 'reverted' order by id`,
    )
  ).rows.map(({ verdict }) => verdict);

/** The ledger's and the chain's miles of Ana and Bruno. */
async function expectAgreement(): Promise<void> {
  expect(await stage.quarantined()).toEqual([]);
  expect(await stage.reconcile()).toMatchObject({ difference_count: 0n, unsettled: 0n });
}

describe('a batch that is mined', () => {
  it('while the token is paused is put back as it was, and settled after the pause', async () => {
    await stage.programme.move(stage.ana, stage.bruno, 100n);
    await untilWaiting(1);
    const [batch] = stage.control.waiting();
    const pause = await stage.administer('pause');
    stage.control.mine({ only: [pause] });
    stage.control.mine({ only: [batch as Hex] });
    await stage.administer('unpause');
    stage.control.mine();

    await goOn();

    expect((await stage.programme.batches()).map(({ status }) => status)).toEqual([
      'confirmed',
      'reverted',
      'confirmed',
    ]);
    // By now it would be accepted; what counts is what was so when it was mined.
    expect(await verdicts()).toEqual(['paused']);
    await expectAgreement();
  });

  it('in the very block that pauses the token is put back, too, and the settlement waits for the end of the pause', async () => {
    await stage.programme.move(stage.ana, stage.bruno, 100n);
    await untilWaiting(1);
    const [batch] = stage.control.waiting();
    const pause = await stage.administer('pause');
    stage.control.mine({ only: [pause, batch as Hex] });

    expect(await stage.untilHalted(stage.settler)).toBe('token_paused');
    expect(await stage.status()).toMatchObject({ state: 'halted', reason: 'token_paused', waiting: 1 });
    expect(await stage.quarantined()).toEqual([]);

    await stage.administer('unpause');
    await goOn();
    await expectAgreement();
  });

  it('while its key may not settle is put back, and settled once it may', async () => {
    const { address } = stage.programme.wallet.settler;
    await stage.programme.move(stage.ana, stage.bruno, 100n);
    await untilWaiting(1);
    const [batch] = stage.control.waiting();
    const revoke = await stage.administer('revokeRole', address);
    stage.control.mine({ only: [revoke] });
    stage.control.mine({ only: [batch as Hex] });

    expect(await stage.untilHalted(stage.settler)).toBe('not_the_settler');
    await stage.administer('grantRole', address);
    await goOn();
    await expectAgreement();
  });

  it('beside one that brings what it needs, in one block, is not judged by the block before', async () => {
    const settlerAddress = stage.programme.wallet.settler.address;
    const carla = await stage.programme.open('Carla');
    const settler = stage.settlerOn({ tuning: { batchOperations: 1 } });
    await stage.settler.stop();
    await stage.programme.move(stage.ana, carla, 500n);
    await untilWaiting(1, settler);
    await stage.programme.move(carla, stage.bruno, 100n);
    await untilWaiting(2, settler);
    const [brings, needs] = stage.control.waiting();
    for (let turn = 0; turn < 2; turn += 1) {
      const nothing = await stage.administer('grantRole', settlerAddress);
      stage.control.mine({ only: [nothing] });
    }
    // The block before lacks the miles, and within the block itself the token is paused.
    const [pause, unpause] = [await stage.administer('pause'), await stage.administer('unpause')];
    stage.control.mine({ only: [brings as Hex, pause, needs as Hex, unpause] });

    await goOn(settler);

    expect(await verdicts()).toEqual(['unexplained']);
    await expectAgreement();
  });
});

describe('gas', () => {
  it('is what the chain says, where that is more than usual', async () => {
    stage.control.gasPercent = 220n;
    stage.control.isAutomatic = true;
    for (let turn = 0; turn < 3; turn += 1) await stage.programme.move(stage.ana, stage.bruno, 60n);

    await stage.untilIdle(stage.settler);

    expect((await stage.programme.batches()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  });

  it('that did not suffice is raised; nothing is set aside for it', async () => {
    const settler = stage.settlerOn({ tuning: { batchOperations: 1 } });
    await stage.settler.stop();
    for (let turn = 0; turn < 8; turn += 1) await stage.programme.move(stage.ana, stage.bruno, 60n);
    await untilWaiting(4, settler);
    stage.control.gasPercent = 220n;

    await goOn(settler);

    expect(new Set(await verdicts())).toEqual(new Set(['out_of_gas']));
    await expectAgreement();
  });

  it('that did not suffice is raised by the receipt alone, where the node says neither what it takes nor what was wrong', async () => {
    const silent = { estimateGas: async () => undefined, refusalOf: async () => undefined };
    const settler = stage.settlerOn({ chain: { ...stage.chain, ...silent } });
    await stage.settler.stop();
    stage.control.gasPercent = 350n;
    await stage.programme.move(stage.ana, stage.bruno, 60n);

    await goOn(settler);

    expect(await verdicts()).toEqual(['out_of_gas', 'out_of_gas']);
    await expectAgreement();
  });

  it('that never suffices stops the settlement until somebody says go on', async () => {
    const { chain } = stage;
    const settler = stage.settlerOn({ chain: { ...chain, estimateGas: async () => 21_000n } });
    await stage.settler.stop();
    stage.control.isAutomatic = true;
    stage.control.gasPercent = 100_000n;
    await stage.programme.move(stage.ana, stage.bruno, 60n);

    expect(await stage.untilHalted(settler)).toBe('out_of_gas');
    expect(await stage.status()).toMatchObject({ state: 'halted', reason: 'out_of_gas', quarantined: 0, waiting: 1 });

    stage.control.gasPercent = 100n;
    await settler.runOnce();
    expect(settler.state()).toMatchObject({ kind: 'halted', reason: 'out_of_gas' });
    await stage.resume();
    await stage.untilIdle(settler);
    await expectAgreement();
  });
});

describe('a new key', () => {
  it('signs nothing while batches of the old one may still be mined', async () => {
    await stage.programme.reward(stage.bruno, 1_000n);
    await untilWaiting(1);
    await stage.settler.stop();
    const grant = await stage.administer('grantRole', otherWallet.settler.address);
    stage.control.mine({ only: [grant] });
    await stage.programme.move(stage.bruno, stage.ana, 500n);
    const settler = stage.settlerOn({ wallet: otherWallet });

    expect(await stage.untilHalted(settler)).toBe('old_key_has_batches');
    expect(stage.control.waiting()).toHaveLength(1);
    expect(await stage.status()).toMatchObject({ state: 'halted', reason: 'old_key_has_batches', waiting: 2 });

    await goOn(settler);
    await expectAgreement();
  });

  it('takes over what the old one can settle no more', async () => {
    const old = stage.programme.wallet.settler.address;
    await stage.programme.reward(stage.bruno, 1_000n);
    await untilWaiting(1);
    await stage.settler.stop();
    for (const hash of stage.control.waiting()) stage.control.forget(hash);
    stage.control.setFunds(old, 0n);
    const grant = await stage.administer('grantRole', otherWallet.settler.address);
    stage.control.mine({ only: [grant] });
    const settler = stage.settlerOn({ wallet: otherWallet });
    expect(await stage.untilHalted(settler)).toBe('old_key_has_batches');

    const revoke = await stage.administer('revokeRole', old);
    stage.control.mine({ only: [revoke] });
    await goOn(settler);

    expect((await stage.programme.batches()).map(({ status }) => status)).toEqual([
      'confirmed',
      'abandoned',
      'confirmed',
    ]);
    await expectAgreement();
  });
});

describe('refusals that nothing explains', () => {
  it('put the operations back as they were', async () => {
    await stage.administer('grantRole', stage.programme.wallet.settler.address);
    stage.control.mine();
    await stage.programme.move(stage.ana, stage.bruno, 100n);
    await untilWaiting(1);
    const [batch] = stage.control.waiting();
    const [pause, unpause] = [await stage.administer('pause'), await stage.administer('unpause')];
    // Neither before this block nor after it anything speaks against the batch.
    stage.control.mine({ only: [pause, batch as Hex, unpause] });

    await goOn();

    expect((await stage.programme.batches()).map(({ status }) => status)).toEqual([
      'confirmed',
      'reverted',
      'confirmed',
    ]);
    await expectAgreement();
  });

  it('stop the settlement when they go on', async () => {
    await stage.tamper({ from: stage.ana, to: stage.bruno, amount: 950n });
    const settler = stage.settlerOn({ chain: { ...stage.chain, refusalOf: async () => undefined } });
    await stage.settler.stop();
    await stage.programme.move(stage.ana, stage.bruno, 100n);
    stage.control.isAutomatic = true;

    expect(await stage.untilHalted(settler)).toBe('refused_without_reason');
    expect(await stage.quarantined()).toEqual([]);
    expect((await stage.programme.batches()).filter(({ status }) => status === 'reverted')).toHaveLength(3);
  });
});

describe('operations that are refused one after another', () => {
  it('are not set aside without end: somebody has to look, and says go on', async () => {
    await stage.tamper({ from: stage.ana, to: stage.bruno, amount: 950n });
    const settler = stage.settlerOn({ tuning: { batchOperations: 1 } });
    await stage.settler.stop();
    const operations: bigint[] = [];
    for (let turn = 0; turn < 4; turn += 1) operations.push(await stage.programme.move(stage.ana, stage.bruno, 100n));
    stage.control.isAutomatic = true;

    expect(await stage.untilHalted(settler)).toBe('repeated_refusals');
    expect(await stage.quarantined()).toHaveLength(2);
    expect(await stage.status()).toMatchObject({ state: 'halted', quarantined: 2, waiting: 2 });

    await stage.tamper({ from: stage.bruno, to: stage.ana, amount: 950n });
    await stage.release();
    await stage.untilIdle(settler);

    for (const operation of operations) expect(await stage.programme.hashOf(operation)).toBeDefined();
    await expectAgreement();
  });
});
