import { afterEach, expect, it } from 'vitest';
import { lookUntil } from './settlement.fixture.ts';
import { createStage, settledStage, type Stage } from './stage.fixture.ts';

let stage: Stage;
afterEach(() => stage.close());

/** What the settler logged as errors. */
function listen() {
  const errors: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (details: object) => void errors.push(JSON.stringify(details)),
  };
  return { errors, log };
}

it('without funds the first start names the address and what it lacks, once, and goes on by itself', async () => {
  stage = await createStage();
  const { address } = stage.programme.wallet.settler;
  stage.control.setFunds(address, 1n);
  await stage.programme.reward(await stage.programme.open('Ana'), 100n);
  const { errors, log } = listen();
  const settler = stage.settlerOn({ log });

  expect(await stage.untilHalted(settler)).toBe('no_funds');
  for (let look = 0; look < 5; look += 1) await settler.runOnce();

  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(address);
  const { rows } = await stage.programme.pool.query('select detail, settler_address, balance_wei from settler_state');
  expect(rows).toEqual([
    {
      detail: expect.stringContaining(`${address} has 0.000000000000000001 and needs 0.0000`),
      settler_address: address,
      balance_wei: '1',
    },
  ]);
  expect(await stage.status()).toMatchObject({ state: 'halted', reason: 'no_funds', waiting: 1 });

  stage.control.setFunds(address, 10n ** 20n);
  await stage.untilIdle(settler);
});

it('a batch that could not be paid is not signed', async () => {
  const settled = await settledStage();
  stage = settled;
  const { address } = stage.programme.wallet.settler;
  await settled.settler.stop();
  stage.control.isAutomatic = true;
  stage.control.setFunds(address, 100n);
  await stage.programme.move(settled.ana, settled.bruno, 100n);
  const settler = stage.settlerOn();

  expect(await stage.untilHalted(settler)).toBe('no_funds');
  expect(await stage.programme.batches()).toHaveLength(1);

  stage.control.setFunds(address, 10n ** 20n);
  await stage.untilIdle(settler);
  expect(await stage.miles(settled.bruno)).toBe(95n);
});

it('what is signed and can no longer be paid halts the settlement, and is handed over again when it can', async () => {
  const settled = await settledStage();
  stage = settled;
  const { address } = stage.programme.wallet.settler;
  await stage.programme.move(settled.ana, settled.bruno, 100n);
  await lookUntil(settled.settler, () => stage.control.waiting().length === 1);
  const [hash] = stage.control.waiting();
  if (hash) stage.control.forget(hash);
  stage.control.setFunds(address, 0n);

  expect(await stage.untilHalted(settled.settler)).toBe('no_funds');
  for (let look = 0; look < 5; look += 1) expect((await settled.settler.runOnce()).state.kind).toBe('halted');

  stage.control.setFunds(address, 10n ** 20n);
  stage.control.isAutomatic = true;
  await stage.untilIdle(settled.settler);
  expect((await stage.programme.batches()).at(-1)).toMatchObject({ transaction_hash: hash, status: 'confirmed' });
});
