import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryChain, type InMemoryControl } from '../../adapters/chain/in-memory.fixture.ts';
import type { Chain, Hex } from './ports.ts';
import { createSettler, type SettlerOptions } from './settle.ts';
import { createProgramme, lookUntil, silence, type Programme } from './settlement.fixture.ts';

const admin: Hex = '0x00000000000000000000000000000000000000Ad';
const token = { name: 'Millas', symbol: 'MILLA', admin };
const ether = 10n ** 18n;

let programme: Programme;
let chain: Chain;
let control: InMemoryControl;
let settlers: ReturnType<typeof createSettler>[];
beforeEach(async () => {
  programme = await createProgramme();
  ({ chain, control } = createInMemoryChain());
  settlers = [];
});
afterEach(async () => {
  for (const settler of settlers) await settler.stop();
  await programme.close();
});

function settlerOn(on: Chain, { tuning, ...options }: Partial<SettlerOptions> = {}) {
  const settler = createSettler({
    databaseUrl: programme.databaseUrl,
    chain: on,
    wallet: programme.wallet,
    token,
    confirmations: 1,
    rebuild: false,
    log: silence,
    ...options,
    tuning: { doubtMilliseconds: 0, rebuildDoubtMilliseconds: 0, deploymentLookMilliseconds: 0, ...tuning },
  });
  settlers.push(settler);
  return settler;
}

interface DeploymentRow {
  token_address: Hex;
  transaction_hash: Hex;
  first_block: bigint | null;
  confirmed_at: Date | null;
  retired_reason: string | null;
}
const deployments = async () =>
  (await programme.pool.query<DeploymentRow>('select * from chain_deployments order by id')).rows;
const isSettling = (pass: { state: { kind: string } }) => ['idle', 'settling'].includes(pass.state.kind);
const isDeployed = async (pass: { state: { kind: string } }) =>
  isSettling(pass) && (await deployments()).at(-1)?.confirmed_at !== null;
const settled = async (operation: bigint) => (await programme.hashOf(operation)) !== undefined;

describe('a token that is deployed', () => {
  it('has another admin than the settler, who may settle and nothing else', async () => {
    const operation = await programme.reward(await programme.open('Ana'), 10n);
    await lookUntil(settlerOn(chain), () => settled(operation));

    const [{ token_address: address, first_block: firstBlock }] = (await deployments()) as [DeploymentRow];
    expect(await chain.adminStanding(address, admin)).toEqual({ isAdmin: true, isPauser: true });
    const { settler } = programme.wallet;
    expect(await chain.adminStanding(address, settler.address)).toEqual({ isAdmin: false, isPauser: false });
    expect(await chain.tokenStanding(address, settler.address)).toEqual({ isPaused: false, isSettler: true });
    expect(firstBlock).toBe(0n);
  });

  it('waits for gas that suffices, and says who needs it, now and then', async () => {
    const { settler } = programme.wallet;
    control.baseFee = 10n ** 9n;
    control.mine();
    const said: object[] = [];
    const log = { ...silence, warn: (details: object) => said.push(details) };
    const waiting = settlerOn(chain, { log });
    for (const funds of [0n, 1n, 10n ** 15n]) {
      control.setFunds(settler.address, funds);
      expect((await waiting.runOnce()).state).toEqual({
        kind: 'halted',
        reason: 'no_funds',
        detail: expect.stringContaining(settler.address),
      });
    }
    expect(said.filter((details) => JSON.stringify(details).includes(settler.address))).toHaveLength(1);
    expect(await deployments()).toEqual([]);

    control.setFunds(settler.address, ether);
    await lookUntil(waiting, isDeployed);
  });

  it('does not ask the chain again before some seconds have passed', async () => {
    let questions = 0;
    const counting = new Proxy(chain, {
      get: (target, name) => {
        questions += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
    control.isAutomatic = false;
    const waiting = settlerOn(counting, { tuning: { deploymentLookMilliseconds: 5_000 } });
    const first = await waiting.runOnce();
    const asked = questions;
    for (let look = 0; look < 20; look += 1) expect(await waiting.runOnce()).toEqual(first);
    expect([first.hasChanged, questions]).toEqual([false, asked]);

    control.setFunds(programme.wallet.settler.address, 0n);
    const poor = settlerOn(counting, { tuning: { deploymentLookMilliseconds: 5_000 } });
    await waiting.stop();
    await poor.runOnce();
    const askedByPoor = questions;
    expect((await poor.runOnce()).state).toMatchObject({ kind: 'halted', reason: 'no_funds' });
    expect(questions).toBe(askedByPoor);
  });

  it('gets a higher fee when no block takes it, and is the same token whichever of the two is mined', async () => {
    control.isAutomatic = false;
    const impatient = settlerOn(chain, { tuning: { stuckMilliseconds: -1 } });
    await impatient.runOnce();
    const [low] = (await deployments()) as [DeploymentRow];
    await lookUntil(impatient, async () => (await deployments())[0]?.transaction_hash !== low.transaction_hash);
    const [high] = (await deployments()) as [DeploymentRow];
    expect(control.waiting()).toEqual([high.transaction_hash]);
    expect(high.token_address).toBe(low.token_address);

    control.mine({ only: [low.transaction_hash] });
    await lookUntil(impatient, isDeployed);
    control.isAutomatic = true;
    const operation = await programme.reward(await programme.open('Ana'), 10n);
    await lookUntil(impatient, () => settled(operation));
  });

  it('is of the first edition where that is what the chain has, and goes on settling', async () => {
    ({ chain, control } = createInMemoryChain({ edition: 1 }));
    const operation = await programme.reward(await programme.open('Ana'), 10n);
    await lookUntil(settlerOn(chain), () => settled(operation));
    expect(await chain.tokenEdition((await deployments())[0]?.token_address ?? '0x')).toBe(1);
  });
});

describe('a token that was there before', () => {
  let given: { readonly name: string; readonly symbol: string; readonly address: Hex };
  beforeEach(async () => {
    for (let block = 0; block < 9; block += 1) control.mine();
    const first = settlerOn(chain);
    await lookUntil(first, isDeployed);
    await first.stop();
    const [deployment] = (await deployments()) as [DeploymentRow];
    given = { name: 'Millas', symbol: 'MILLA', address: deployment.token_address };
    await programme.pool.query('delete from chain_deployments');
    for (let block = 0; block < 9; block += 1) control.mine();
  });

  it('has its first block found, so that its history is not read from the beginning of the chain', async () => {
    await lookUntil(settlerOn(chain, { token: given }), isDeployed);
    expect(await deployments()).toMatchObject([{ first_block: 10n, token_address: given.address }]);
  });

  it('has the first block that was set', async () => {
    await lookUntil(settlerOn(chain, { token: { ...given, firstBlock: 7n } }), isDeployed);
    expect(await deployments()).toMatchObject([{ first_block: 7n }]);
  });

  it('is not taken where the node cannot tell and nobody said', async () => {
    const forgetful = { ...chain, firstBlockOf: async () => undefined };
    expect((await settlerOn(forgetful, { token: given }).runOnce()).state).toEqual({
      kind: 'halted',
      reason: 'token_first_block_unknown',
      detail: given.address,
    });
    expect(await deployments()).toEqual([]);
  });

  it('has it found later where an earlier version did not write it down', async () => {
    const first = settlerOn(chain, { token: given });
    await lookUntil(first, isDeployed);
    await first.stop();
    await programme.pool.query('update chain_deployments set first_block = null');
    await settlerOn(chain, { token: given }).runOnce();
    expect(await deployments()).toMatchObject([{ first_block: 10n }]);
  });
});

describe('a node that once says that the token is gone', () => {
  let operation: bigint;
  beforeEach(async () => {
    operation = await programme.reward(await programme.open('Ana'), 10n);
    const first = settlerOn(chain);
    await lookUntil(first, () => settled(operation));
    await first.stop();
  });

  const wrong: [string, (chain: Chain) => Partial<Chain>][] = [
    ['without code', () => ({ hasCode: async () => false })],
    [
      'with another genesis',
      (right) => ({
        block: async (at) => {
          const block = await right.block(at);
          return block && at === 0n ? { ...block, hash: `0x${'9'.repeat(64)}` } : block;
        },
      }),
    ],
    ['with another number', () => ({ chainId: async () => 99 })],
  ];

  it.each(wrong)('%s costs no history, and settling waits until it is clear', async (_, lie) => {
    const node = { ...chain, ...lie(chain) };
    const patient = settlerOn(node, { rebuild: true, tuning: { rebuildDoubtMilliseconds: 10_000 } });
    for (let look = 0; look < 3; look += 1)
      expect(await patient.runOnce()).toMatchObject({ state: { kind: 'settling' }, claimed: 0 });
    Object.assign(node, chain);
    const next = await programme.reward(await programme.open('Bruno'), 10n);
    await lookUntil(patient, () => settled(next));
    expect(await deployments()).toMatchObject([{ retired_reason: null }]);
  });

  it.each(wrong)('%s, and goes on saying so, is believed after a while', async (_, lie) => {
    const patient = settlerOn({ ...chain, ...lie(chain) }, { rebuild: true, tuning: { rebuildDoubtMilliseconds: 50 } });
    const look = await patient.runOnce();
    expect([look.state.kind, (await deployments())[0]?.retired_reason]).toEqual(['settling', null]);
    await lookUntil(patient, async () => (await deployments())[0]?.retired_reason !== null);
  });

  it('is not believed at all where a final block still has it', async () => {
    const node = {
      ...chain,
      hasCode: async (address: Hex, at: bigint | 'latest' = 'latest') => at !== 'latest' && chain.hasCode(address, at),
    };
    const settler = settlerOn(node, { rebuild: true });
    for (let look = 0; look < 5; look += 1) await settler.runOnce();
    expect(await deployments()).toMatchObject([{ retired_reason: null }]);
  });
});
