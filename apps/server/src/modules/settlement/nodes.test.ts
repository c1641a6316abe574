import { parseTransaction } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takingTurns } from '../../adapters/chain/in-memory.fixture.ts';
import type { Chain, Hex } from './ports.ts';
import { lookUntil } from './settlement.fixture.ts';
import { settledStage } from './stage.fixture.ts';

let stage: Awaited<ReturnType<typeof settledStage>>;
beforeEach(async () => {
  stage = await settledStage();
});
afterEach(() => stage.close());

async function expectAgreement(): Promise<void> {
  expect(await stage.quarantined()).toEqual([]);
  expect(await stage.reconcile()).toMatchObject({ difference_count: 0n, unsettled: 0n });
}

/** Many operations that stand on each other, each in a batch of its own. */
async function chainOfOperations(): Promise<void> {
  await stage.programme.move(stage.ana, stage.bruno, 900n);
  for (let turn = 0; turn < 3; turn += 1) await stage.programme.move(stage.bruno, stage.ana, 200n);
}

/** A chain that counts what it is asked. */
function counting(chain: Chain): { chain: Chain; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    chain: new Proxy(chain, {
      get(target, name: keyof Chain) {
        asked.push(name);
        return Reflect.get(target, name);
      },
    }),
  };
}

describe('several batches', () => {
  it('wait for their blocks at once, and are settled in their order', async () => {
    const settler = stage.settlerOn({ tuning: { batchOperations: 1 }, confirmations: 3 });
    await stage.settler.stop();
    await chainOfOperations();
    await lookUntil(settler, () => stage.control.waiting().length === 4);
    const [first, second, ...others] = stage.control.waiting();
    stage.control.mine({ only: [first as Hex, second as Hex] });
    await settler.runOnce();
    expect((await stage.programme.batches()).map(({ status }) => status)).toEqual([
      'confirmed',
      'mined',
      'mined',
      'signed',
      'signed',
    ]);

    stage.control.mine({ only: others });
    stage.control.mine();
    stage.control.mine();
    await stage.untilIdle(settler);
    await expectAgreement();
  });

  it('are sent anew when the node has forgotten them', async () => {
    const settler = stage.settlerOn({ tuning: { batchOperations: 1 } });
    await stage.settler.stop();
    await chainOfOperations();
    await lookUntil(settler, () => stage.control.waiting().length === 4);
    const hashes = stage.control.waiting();
    for (const hash of hashes) stage.control.forget(hash);
    await lookUntil(settler, () => stage.control.waiting().length === 4);
    expect(stage.control.waiting()).toEqual(hashes);

    stage.control.isAutomatic = true;
    stage.control.mine();
    await stage.untilIdle(settler);
    await expectAgreement();
  });
});

it.each(['first', 'second'] as const)(
  'a raised fee leaves two transactions, and the %s may be mined',
  async (which) => {
    const settler = stage.settlerOn({ tuning: { stuckMilliseconds: 0 } });
    await stage.settler.stop();
    await stage.programme.move(stage.ana, stage.bruno, 900n);
    const hashes = new Set<Hex>();
    await lookUntil(settler, () => {
      for (const hash of stage.control.waiting()) hashes.add(hash);
      return hashes.size === 2;
    });
    const mined = [...hashes][which === 'first' ? 0 : 1] as Hex;
    stage.control.mine({ only: [mined] });
    stage.control.isAutomatic = true;
    await stage.untilIdle(settler);

    expect((await stage.programme.batches()).at(-1)).toMatchObject({ transaction_hash: mined, status: 'confirmed' });
    await expectAgreement();
  },
);

it('a raised fee is for the chain of the token, whatever chain the node says that it is', async () => {
  let isElsewhere = false;
  const chain = { ...stage.chain, chainId: async () => (isElsewhere ? 99 : stage.chain.chainId()) };
  // Which chain it is was seen a moment ago.
  const settler = stage.settlerOn({ chain, tuning: { stuckMilliseconds: 0, sweepMilliseconds: 3_600_000 } });
  await stage.settler.stop();
  await stage.programme.move(stage.ana, stage.bruno, 900n);
  await lookUntil(settler, () => stage.control.waiting().length === 1);
  isElsewhere = true;
  for (let look = 0; look < 3; look += 1) await settler.runOnce();

  const { rows } = await stage.programme.pool.query<{ raw: Hex; earlier: Hex[] }>(
    `select raw_transaction as raw, earlier_transaction_hashes as earlier from settlement_batches order by id desc limit 1`,
  );
  expect(rows[0]?.earlier.length).toBeGreaterThan(0);
  expect(parseTransaction(rows[0]?.raw ?? '0x').chainId).toBe(await stage.chain.chainId());
});

it('nodes that are not equally far mislead nobody', async () => {
  const behind = stage.control.addNode(2);
  const confirmations = 2;
  const settler = stage.settlerOn({
    chain: takingTurns([stage.chain, behind.chain, stage.chain]),
    confirmations,
    tuning: { batchOperations: 1, doubtMilliseconds: 30 },
  });
  await stage.settler.stop();
  stage.control.isAutomatic = true;
  let cameToNothing = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    await stage.programme.reward(stage.ana, 900n);
    await chainOfOperations();
    await lookUntil(settler, async () => {
      // Blocks go on as they do.
      stage.control.mine();
      const batches = await stage.programme.batches();
      if (batches.some(({ status }) => status !== 'confirmed' && status !== 'mined' && status !== 'signed'))
        cameToNothing += 1;
      return batches.length === 1 + 5 * (turn + 1) && batches.every(({ status }) => status === 'confirmed');
    });
  }

  expect(cameToNothing).toBe(0);
  await expectAgreement();
});

describe('an idle settler', () => {
  it('asks the chain one thing at a time: how high it is', async () => {
    const { chain, asked } = counting(stage.chain);
    const settler = stage.settlerOn({ chain, tuning: { idleLookMilliseconds: 3_600_000 } });
    await stage.settler.stop();
    await stage.untilIdle(settler);
    asked.length = 0;
    for (let look = 0; look < 5; look += 1) expect((await settler.runOnce()).state).toEqual({ kind: 'idle' });

    expect(asked).toEqual(['block', 'block', 'block', 'block', 'block']);
  });

  it('looks at everything again when the chain went back, and when an operation is posted', async () => {
    const settler = stage.settlerOn({ tuning: { idleLookMilliseconds: 3_600_000 } });
    await stage.settler.stop();
    await stage.programme.move(stage.ana, stage.bruno, 100n);
    stage.control.isAutomatic = true;
    await stage.untilIdle(settler);
    stage.control.goBack(1);
    await lookUntil(settler, async () => (await stage.miles(stage.bruno)) === 95n);

    await stage.programme.move(stage.ana, stage.bruno, 100n);
    await lookUntil(settler, async () => (await stage.miles(stage.bruno)) === 190n);
    expect(await stage.reconcile()).toMatchObject({ difference_count: 0n, unsettled: 0n });
  });
});

it('a pause is seen while what is in blocks already comes to its confirmations', async () => {
  const settler = stage.settlerOn({ confirmations: 3 });
  await stage.settler.stop();
  await stage.programme.move(stage.ana, stage.bruno, 100n);
  await lookUntil(settler, () => stage.control.waiting().length === 1);
  stage.control.mine();
  await stage.administer('pause');
  stage.control.mine();
  expect(await stage.untilHalted(settler)).toBe('token_paused');
  stage.control.mine();

  await lookUntil(settler, async () => (await stage.programme.batches()).every(({ status }) => status === 'confirmed'));
  expect(settler.state()).toMatchObject({ kind: 'halted', reason: 'token_paused' });
});
