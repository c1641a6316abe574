import { afterEach, describe, expect, it } from 'vitest';
import type { Hex } from './ports.ts';
import { lookUntil } from './settlement.fixture.ts';
import { settledStage } from './stage.fixture.ts';

let stage: Awaited<ReturnType<typeof settledStage>>;
afterEach(() => stage.close());

/** Somebody restores a copy of the database from before the newest batch, which the chain still gets. */
async function forgetNewestBatch(): Promise<Hex> {
  await stage.settler.stop();
  const { rows } = await stage.programme.pool.query<{ hash: Hex }>(
    `with last as (delete from settlement_batches where id = (select max(id) from settlement_batches) returning id, transaction_hash)
     , forgotten as (update settlements set batch_id = null where batch_id in (select id from last))
     select transaction_hash as hash from last`,
  );
  return (rows[0] as { hash: Hex }).hash;
}

const settledMiles = async () => [await stage.miles(stage.ana), await stage.miles(stage.bruno)];

describe.each([1, 2] as const)(
  'a nonce that was used by what the database forgot (edition %d of the token)',
  (edition) => {
    it('stops the settlement: the same miles are not moved again', async () => {
      stage = await settledStage({ edition });
      await stage.programme.reward(stage.bruno, 500n);
      await lookUntil(stage.settler, () => stage.control.waiting().length === 1);
      const forgotten = await forgetNewestBatch();
      await stage.programme.move(stage.ana, stage.bruno, 100n);
      const settler = stage.settlerOn();
      await lookUntil(settler, async () => (await stage.programme.batches()).length === 2);
      stage.control.mine({ only: [forgotten] });

      expect(await stage.untilHalted(settler)).toBe('unknown_history');
      expect(settler.state()).toMatchObject({ detail: forgotten });
      expect(await stage.status()).toMatchObject({ state: 'halted', reason: 'unknown_history', waiting: 2 });

      stage.control.isAutomatic = true;
      stage.control.mine();
      for (let look = 0; look < 20; look += 1) await settler.runOnce();
      expect(settler.state()).toMatchObject({ kind: 'halted', reason: 'unknown_history' });
      expect(await settledMiles()).toEqual([1_000n, 500n]);
    });
  },
);

it('a nonce that was used by what moves nothing costs nothing: the operations are claimed anew', async () => {
  stage = await settledStage();
  const { settler } = stage.programme.wallet;
  await stage.programme.reward(stage.bruno, 500n);
  await lookUntil(stage.settler, () => stage.control.waiting().length === 1);
  const nonce = (await stage.programme.batches()).at(-1)?.nonce ?? 0n;
  const empty = { chainId: 31_337, nonce, to: settler.address, data: '0x', gas: 21_000n } as const;
  const { raw } = await settler.sign({ ...empty, maxFee: 10n ** 9n, priorityFee: 10n ** 9n });
  expect(await stage.chain.send(raw)).toEqual({ kind: 'accepted' });
  stage.control.isAutomatic = true;
  stage.control.mine();

  await stage.untilIdle(stage.settler);

  expect((await stage.programme.batches()).map(({ status }) => status)).toEqual([
    'confirmed',
    'abandoned',
    'confirmed',
  ]);
  expect(await stage.reconcile()).toMatchObject({ difference_count: 0n, unsettled: 0n });
});

it('is not believed at the first look: a node may know of a nonce before it has the receipt', async () => {
  stage = await settledStage();
  await stage.settler.stop();
  const settler = stage.settlerOn({ tuning: { doubtMilliseconds: 3_600_000 } });
  await stage.programme.reward(stage.bruno, 500n);
  await lookUntil(settler, () => stage.control.waiting().length === 1);
  const [hash] = stage.control.waiting();
  stage.control.withheldReceipts.add(hash as Hex);
  stage.control.mine();
  await stage.programme.reward(stage.ana, 1n);
  for (let look = 0; look < 10; look += 1) await settler.runOnce();
  // Nor is anything claimed beside it.
  expect((await stage.programme.batches()).map(({ status }) => status)).toEqual(['confirmed', 'signed']);

  stage.control.withheldReceipts.clear();
  stage.control.isAutomatic = true;
  await stage.untilIdle(settler);
  expect(await stage.reconcile()).toMatchObject({ difference_count: 0n, unsettled: 0n });
});

it('a receipt that never comes is made up for by what the token says', async () => {
  stage = await settledStage();
  await stage.programme.reward(stage.bruno, 500n);
  await lookUntil(stage.settler, () => stage.control.waiting().length === 1);
  const [hash] = stage.control.waiting();
  stage.control.withheldReceipts.add(hash as Hex);
  stage.control.isAutomatic = true;
  stage.control.mine();

  await stage.untilIdle(stage.settler);

  expect((await stage.programme.batches()).at(-1)).toMatchObject({ status: 'confirmed', transaction_hash: hash });
  expect(await stage.reconcile()).toMatchObject({ difference_count: 0n, unsettled: 0n });
});

describe('an operation that the token says it settled before', () => {
  it('stops the settlement and is named; it is neither set aside nor skipped', async () => {
    stage = await settledStage();
    const operation = await stage.programme.reward(stage.bruno, 500n);
    await stage.tamper({ to: stage.bruno, amount: 500n, operationId: operation });
    stage.control.isAutomatic = true;

    expect(await stage.untilHalted(stage.settler)).toBe('unknown_history');
    const said = { kind: 'halted', reason: 'unknown_history', detail: `OperationAlreadySettled(${operation})` };
    expect(stage.settler.state()).toEqual(said);
    expect(await stage.quarantined()).toEqual([]);
    expect(await stage.miles(stage.bruno)).toBe(500n);

    await stage.settler.stop();
    const next = stage.settlerOn();
    for (let look = 0; look < 5; look += 1) await next.runOnce();
    expect(next.state()).toEqual(said);
    expect(await stage.miles(stage.bruno)).toBe(500n);
  });
});

describe('blocks that go away behind a refused batch', () => {
  /** A batch that was refused for a pause which the exchanged blocks do not have, and the one that has its operation now. */
  async function exchangeBlocks() {
    stage = await settledStage();
    await stage.programme.reward(stage.bruno, 500n);
    await lookUntil(stage.settler, () => stage.control.waiting().length === 1);
    const [refused] = stage.control.waiting();
    const pause = await stage.administer('pause');
    stage.control.mine({ only: [pause] });
    stage.control.mine({ only: [refused as Hex] });
    const unpause = await stage.administer('unpause');
    stage.control.mine({ only: [unpause] });
    await lookUntil(stage.settler, () => stage.control.waiting().length === 1);
    const [again] = stage.control.waiting();
    stage.control.mine();
    await stage.untilIdle(stage.settler);
    stage.control.goBack(4);
    return { refused: refused as Hex, again: again as Hex };
  }

  it('leave its nonce to a transaction that offers more, and nothing behind it is handed over before', async () => {
    await exchangeBlocks();
    await lookUntil(stage.settler, () => stage.control.waiting().length === 1);
    for (let look = 0; look < 5; look += 1) await stage.settler.runOnce();
    const [filler] = stage.control.waiting();
    expect(stage.control.waiting()).toHaveLength(1);
    stage.control.mine();
    const [mined] = await stage.chain.transactions([filler as Hex]);
    expect(mined).toMatchObject({ input: '0x' });

    stage.control.isAutomatic = true;
    await stage.untilIdle(stage.settler);
    expect(await stage.miles(stage.bruno)).toBe(500n);
  });

  it('may still give it a block: then it has its operations back, and they are not settled again', async () => {
    const { refused, again } = await exchangeBlocks();
    await lookUntil(stage.settler, () => stage.control.waiting().length === 1);
    // Another node kept both, and they win.
    stage.control.mine({ only: [refused, again] });
    stage.control.isAutomatic = true;
    await stage.untilIdle(stage.settler);

    expect(await stage.miles(stage.bruno)).toBe(500n);
    expect((await stage.programme.batches()).map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
      'reverted',
    ]);
    expect(await stage.reconcile()).toMatchObject({ difference_count: 0n, unsettled: 0n });
  });
});
