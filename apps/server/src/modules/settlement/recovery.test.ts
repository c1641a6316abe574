import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { milesTokenAbi } from '@millaje/token';
import { encodeFunctionData } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJsonRpcChain } from '../../adapters/chain/json-rpc.ts';
import type { Chain, Hex } from './ports.ts';
import { readSettlementState } from './settlement-state.ts';
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
beforeAll(async () => {
  programme = await createProgramme();
  ana = await programme.open('Ana');
});
afterAll(() => programme.close());
beforeEach(async () => {
  anvil = await startAnvil();
  chain = createJsonRpcChain({ url: anvil.url });
  // Each story begins on a chain of its own, with everything settled on it.
  await settle({ rebuild: true });
});
afterEach(() => anvil.stop());

const miles = (accountId: bigint) => milesOnChain(programme, chain, accountId);
const inLedger = async () =>
  (await programme.pool.query<{ balance: bigint }>('select balance from account_balances where account_id = $1', [ana]))
    .rows[0]?.balance;

const settle = (options: Parameters<typeof settlerFor>[2] = {}) => settleOnce(programme, anvil, options);

/** A settler whose process dies at the moment when it hands a batch to the node. */
async function crashWhileSending(isSentBefore: boolean): Promise<void> {
  class Crash extends Error {}
  const send: Chain['send'] = async (raw) => {
    if (isSentBefore) await chain.send(raw);
    throw new Crash();
  };
  const settler = settlerFor(programme, anvil, { chain: { ...chain, send } });
  await lookUntil(settler, (pass) => pass.state.kind === 'failing');
  await settler.stop();
}

/** Another chain under the same address. */
async function resetChain(): Promise<void> {
  const { port } = anvil;
  await anvil.stop();
  anvil = await startAnvil({ port, flags: ['--timestamp', String(1_700_000_000 + port)] });
}

describe('after a crash', () => {
  it.each([
    ['between storing and sending', false],
    ['after sending', true],
  ])('%s, the same signed transaction settles the batch, once', async (_, isSentBefore) => {
    await programme.reward(ana, 100n);
    await crashWhileSending(isSentBefore);
    const stored = (await programme.batches()).at(-1);

    await settle();

    expect((await programme.batches()).at(-1)).toMatchObject({
      id: stored?.id,
      transaction_hash: stored?.transaction_hash,
      status: 'confirmed',
    });
    expect(await miles(ana)).toBe(await inLedger());
  });
});

describe('when blocks go away', () => {
  it('sends the same transactions again, in the order of their nonces', async () => {
    await programme.reward(ana, 100n);
    await settle();
    await programme.move(ana, await programme.open(`Persona${Date.now()}`), 60n);
    await settle();
    const before = (await programme.batches()).slice(-2);
    await anvil.ask('anvil_rollback', [2]);
    let lost = 0;

    await settle({ hooks: { onReorganised: (batches) => (lost += batches) } });

    expect(lost).toBe(2);
    const after = (await programme.batches()).slice(-2);
    expect(after.map((batch) => [batch.id, batch.transaction_hash, batch.status])).toEqual(
      before.map((batch) => [batch.id, batch.transaction_hash, 'confirmed']),
    );
    expect(await miles(ana)).toBe(await inLedger());
  });

  it('sends the token itself again, when even that went away', async () => {
    await programme.reward(ana, 5n);
    await settle();
    const head = await chain.block('latest');
    await anvil.ask('anvil_rollback', [Number(head?.number)]);

    await settle();

    expect(await miles(ana)).toBe(await inLedger());
  });

  it('uses up the nonce of a batch that was refused, so that what follows it is not stuck', async () => {
    await programme.reward(ana, 5n);
    await settle();
    await programme.pool.query(
      `update settlement_batches set status = 'reverted' where id = (select max(id) from settlement_batches)`,
    );
    await programme.pool.query(
      'update settlements set batch_id = null where batch_id = (select max(id) from settlement_batches)',
    );
    await anvil.ask('anvil_rollback', [1]);

    await settle();

    expect(await miles(ana)).toBe(await inLedger());
  });
});

describe('a transaction that the node keeps without putting it into a block', () => {
  it('gets a higher fee with the same nonce, and either may be the one', async () => {
    await anvil.ask('evm_setAutomine', [false]);
    await programme.reward(ana, 5n);
    let bumped = 0;
    const settler = settlerFor(programme, anvil, {
      hooks: { onBumped: () => (bumped += 1) },
      tuning: { stuckMilliseconds: 0, resendMilliseconds: 0 },
    });
    await lookUntil(settler, () => bumped === 1);
    await anvil.ask('evm_setAutomine', [true]);
    await anvil.ask('evm_mine');
    await settleAll(programme, settler);
    await settler.stop();

    expect(await miles(ana)).toBe(await inLedger());
  });
});

describe('a chain that lost everything', () => {
  it('is settled anew from the ledger, where that is allowed', async () => {
    await programme.reward(ana, 5n);
    await settle();
    await resetChain();

    await settle({ rebuild: true });

    expect(await miles(ana)).toBe(await inLedger());
    const { rows } = await programme.pool.query<{ count: bigint }>(
      'select count(*) from settlements s left join operation_settlements o using (operation_id) where o.tx_hash is null',
    );
    expect(rows[0]?.count).toBe(0n);
  });

  it('stops the settlement, and nothing is touched, where it is not', async () => {
    await programme.reward(ana, 5n);
    await settle();
    await resetChain();
    const before = await programme.batches();
    await programme.reward(ana, 5n);

    const settler = settlerFor(programme, anvil);
    const { state } = await settler.runOnce();
    await settler.stop();

    expect(state).toEqual({ kind: 'halted', reason: 'chain_reset' });
    expect(await programme.batches()).toEqual(before);
  });

  it('is not mistaken for one that knows more of our transactions than we do', async () => {
    await programme.reward(ana, 5n);
    await settle();
    await programme.pool
      .query(`with last as (delete from settlement_batches where id = (select max(id) from settlement_batches) returning id)
      update settlements set batch_id = null where batch_id in (select id from last)`);

    const settler = settlerFor(programme, anvil);
    const { state } = await settler.runOnce();
    await settler.stop();

    expect(state).toMatchObject({ kind: 'halted', reason: 'unknown_history' });
  });
});

describe('a paused token', () => {
  it('leaves everything waiting, sets nothing aside, and lets it go on afterwards', async () => {
    const { settler } = programme.wallet;
    const setPaused = async (name: 'pause' | 'unpause') => {
      const { rows } = await programme.pool.query<{ token: Hex }>(
        'select token_address as token from chain_deployments where retired_at is null',
      );
      await anvil.ask('anvil_impersonateAccount', [settler.address]);
      await anvil.ask('eth_sendTransaction', [
        {
          from: settler.address,
          to: rows[0]?.token,
          data: encodeFunctionData({ abi: milesTokenAbi, functionName: name }),
        },
      ]);
    };
    await setPaused('pause');
    const operation = await programme.reward(ana, 1n);
    const watching = settlerFor(programme, anvil);
    await lookUntil(watching, ({ state }) => state.kind === 'halted' && state.reason === 'token_paused');
    await watching.stop();
    expect(await programme.hashOf(operation)).toBeUndefined();

    await setPaused('unpause');
    await settle();
    expect(await programme.hashOf(operation)).toBeDefined();
  });
});

describe('a chain that is killed', () => {
  let folder: string;
  let flags: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millaje-settlement-'));
    flags = ['--state', join(folder, 'state.json')];
    await anvil.stop();
    anvil = await startAnvil({ port: anvil.port, flags });
    await settle({ rebuild: true });
    await anvil.stop('SIGTERM');
    anvil = await startAnvil({ port: anvil.port, flags });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('leaves the miles moving and the lag visible; back in the state that it last wrote, it gets what it lacks again', async () => {
    await programme.reward(ana, 5n);
    await settle();
    await anvil.stop('SIGKILL');
    await programme.reward(ana, 5n);
    const settler = settlerFor(programme, anvil);

    expect((await settler.runOnce()).state.kind).toBe('chain_unreachable');
    expect(await readSettlementState({ database: programme.pool, chain })).toMatchObject({
      chain_reachable: false,
      waiting: 1,
    });

    anvil = await startAnvil({ port: anvil.port, flags });
    await settleAll(programme, settler);
    await settler.stop();
    expect(await readSettlementState({ database: programme.pool, chain })).toMatchObject({
      chain_reachable: true,
      waiting: 0,
      lag_seconds: 0,
    });
    expect(await miles(ana)).toBe(await inLedger());
  });
});
