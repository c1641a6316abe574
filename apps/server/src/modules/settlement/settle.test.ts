import { programmeAccounts } from '@millaje/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJsonRpcChain } from '../../adapters/chain/json-rpc.ts';
import { createExplorer } from './explorer.ts';
import type { Chain, Hex } from './ports.ts';
import { tamper } from './tamper.fixture.ts';
import {
  createProgramme,
  lookUntil,
  milesOnChain,
  settleAll,
  settleOnce,
  settlerFor,
  startAnvil,
  type Programme,
  type TestAnvil,
} from './settlement.fixture.ts';

let programme: Programme;
let anvil: TestAnvil;
let chain: Chain;
let ana: bigint;
let bruno: bigint;
beforeAll(async () => {
  programme = await createProgramme();
  anvil = await startAnvil();
  chain = createJsonRpcChain({ url: anvil.url });
  [ana, bruno] = [await programme.open('Ana'), await programme.open('Bruno')];
});
afterAll(async () => {
  await anvil.stop();
  await programme.close();
});

const miles = (accountId: bigint) => milesOnChain(programme, chain, accountId);

const settle = (options: Parameters<typeof settlerFor>[2] = {}) => settleOnce(programme, anvil, options);

describe('settling', () => {
  it('mints what is issued, moves what is transferred, burns what is redeemed, and gives each operation its transaction', async () => {
    const operations = [
      await programme.reward(ana, 1000n),
      await programme.move(ana, bruno, 200n),
      await programme.redeem(bruno, 60n),
    ];
    await settle();

    expect(await miles(ana)).toBe(800n);
    expect(await miles(bruno)).toBe(130n);
    expect(await miles(programmeAccounts.commission)).toBe(10n);
    for (const operation of operations) expect(await programme.hashOf(operation)).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it('gives the commission back with a reversal', async () => {
    const transfer = await programme.move(ana, bruno, 100n);
    await programme.correct(transfer);
    await settle();

    expect(await miles(ana)).toBe(800n);
    expect(await miles(programmeAccounts.commission)).toBe(10n);
  });

  it('mints what comes from any account that is off the chain, whatever its number', async () => {
    const before = await miles(ana);
    const operation = await programme.move(programmeAccounts.promotions, ana, 5n, 'reward');
    await settle();

    expect(await programme.hashOf(operation)).toBeDefined();
    expect(await miles(ana)).toBe(before + 5n);
  });

  it('tells an address from the chain itself, its newest movement first', async () => {
    const { rows } = await programme.pool.query<{ address_eth: Hex }>(
      'select address_eth from accounts where id = $1',
      [bruno],
    );
    const address = rows[0]?.address_eth as Hex;
    const operation = await programme.reward(bruno, 3n);
    await settle();

    const told = await explorer().address(address, 'Ana');
    const transaction_hash = await programme.hashOf(operation);
    expect(told).toMatchObject({ address, balance: Number(await miles(bruno)) });
    expect(told).toMatchObject({ movements: expect.arrayContaining([expect.anything()]) });
    if (!('movements' in told)) throw new Error(told.refusal);
    expect(told.movements?.[0]).toMatchObject({ transaction_hash, from: null, to: address, amount: 3 });
  });

  it('tells a transaction from the chain itself', async () => {
    const operation = await programme.reward(bruno, 70n);
    await settle();

    expect(await explorer().transaction((await programme.hashOf(operation)) as Hex, 'Ana')).toMatchObject({
      status: 'success',
      confirmations: 1,
      movements: [{ operation_id: Number(operation), from: null, amount: 70 }],
    });
    expect(await explorer().transaction(`0x${'5'.repeat(64)}`, 'Ana')).toEqual({ refusal: 'transaction_not_found' });
  });

  it('waits for the confirmations that it was told to wait for', async () => {
    const operation = await programme.reward(ana, 1n);
    const settler = settlerFor(programme, anvil, { confirmations: 3 });
    await lookUntil(settler, async () => (await programme.batches()).at(-1)?.status === 'mined');
    expect(await programme.hashOf(operation)).toBeUndefined();

    await anvil.ask('anvil_mine', ['0x2']);
    await lookUntil(settler, (pass) => pass.confirmed === 1);
    expect(await programme.hashOf(operation)).toBeDefined();
    await settler.stop();
  });

  it('starts by itself when an operation is posted', async () => {
    const told: (() => void)[] = [];
    const nextConfirmation = () => new Promise<void>((resolve) => told.push(resolve));
    const hooks = { onConfirmed: () => told.shift()?.() };
    const settler = settlerFor(programme, anvil, { hooks, tuning: { sweepMilliseconds: 60_000 } });
    settler.start();
    const operations: bigint[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const confirmation = nextConfirmation();
      operations.push(await programme.reward(ana, 1n));
      await confirmation;
    }
    await settler.stop();

    expect(await areSettled(operations)).toEqual([true, true]);
  });

  it('lets one settle at a time, and another take over when that one ends', async () => {
    const [first, second] = [settlerFor(programme, anvil), settlerFor(programme, anvil)];
    await settleAll(programme, first);
    expect((await second.runOnce()).state).toEqual({ kind: 'standby' });

    await programme.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millaje settler' and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
    );
    await lookUntil(second, (pass) => pass.state.kind === 'idle');
    await lookUntil(first, (pass) => pass.state.kind === 'standby');
    await Promise.all([first.stop(), second.stop()]);
  });
});

async function open(...names: string[]): Promise<bigint[]> {
  const accounts: bigint[] = [];
  for (const name of names) accounts.push(await programme.open(name));
  return accounts;
}

/** What anybody reads of the chain, as often as they like. */
const explorer = () =>
  createExplorer({
    database: programme.pool,
    chain,
    limit: { consume: async () => undefined },
  });

const areSettled = async (operations: readonly bigint[]) =>
  (await Promise.all(operations.map((operation) => programme.hashOf(operation)))).map((hash) => hash !== undefined);

/** Somebody whose miles left the address behind the ledger's back: what they send next cannot be settled. */
async function openRobbed(name: string): Promise<bigint> {
  const robbed = await programme.open(name);
  await programme.reward(robbed, 500n);
  await settle();
  await tamper(programme, anvil, { from: robbed, to: bruno, amount: 400n });
  return robbed;
}

describe('an operation that the contract refuses', () => {
  it('is set aside alone; what stood beside it in the batch goes on', async () => {
    const robbed = await openRobbed('Carla');
    const [daniel, elena, fabio] = (await open('Daniel', 'Elena', 'Fabio')) as [bigint, bigint, bigint];
    const operations = [await programme.reward(daniel, 10n), await programme.move(robbed, daniel, 300n)];
    for (const other of [daniel, elena, fabio]) operations.push(await programme.reward(other, 10n));
    const reasons: string[] = [];

    await settle({ hooks: { onQuarantined: (reason) => reasons.push(reason) } });

    expect(reasons).toEqual([expect.stringMatching(/^ERC20InsufficientBalance\(/)]);
    expect(await areSettled(operations)).toEqual([true, false, true, true, true]);
  });

  it('does not draw into quarantine what was signed behind it and only lacked what its neighbours bring', async () => {
    const robbed = await openRobbed('Gloria');
    const [hugo, irene] = (await open('Hugo', 'Irene')) as [bigint, bigint];
    const operations = [await programme.reward(hugo, 600n), await programme.move(robbed, irene, 300n)];
    for (let turn = 0; turn < 6; turn += 1) operations.push(await programme.move(hugo, irene, 60n));
    let reverted = 0;

    await settle({ hooks: { onReverted: () => (reverted += 1) }, tuning: { batchOperations: 2 } });

    expect(reverted).toBeGreaterThan(2);
    expect(await areSettled(operations)).toEqual([true, false, true, true, true, true, true, true]);
  });
});
