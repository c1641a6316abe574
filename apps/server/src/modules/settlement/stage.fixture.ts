import { batchIdOf, encodeMovements, milesTokenAbi, settleData, tokenRoles } from '@millaje/token';
import { encodeFunctionData, keccak256, zeroAddress } from 'viem';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { createInMemoryChain } from '../../adapters/chain/in-memory.fixture.ts';
import { createWallet } from '../../adapters/chain/wallet.ts';
import { createWallets } from '../../platform/wallets.ts';
import type { Chain, Hex, Wallet } from './ports.ts';
import { reconcile } from './reconcile.ts';
import { releaseOperations, resumeSettlement } from './release.ts';
import { createProgramme, lookUntil, milesOnChain, silence, type Programme } from './settlement.fixture.ts';
import { createSettler, type Settler, type SettlerOptions } from './settle.ts';
import { readSettlerStatus } from './settler-status.ts';

const seed = 'test test test test test test test test test test test junk';

/** Everything at once. */
const hurry = {
  doubtMilliseconds: 0,
  rebuildDoubtMilliseconds: 0,
  deploymentLookMilliseconds: 0,
  resendMilliseconds: 0,
  sweepMilliseconds: 0,
  idleLookMilliseconds: -1,
};

/** The keys of the programme with another settler's. */
export const otherWallet: Wallet = createWallet({ wallets: createWallets(seed), settlerKey: `0x${'5e'.repeat(32)}` });

/** The settlers of a stage. All of them stop with it. */
function createSettlers(programme: Programme, chain: Chain, admin: Hex) {
  const settlers: Settler[] = [];

  function settlerOn(options: Partial<SettlerOptions> = {}) {
    const { tuning, ...others } = options;
    const settler = createSettler({
      databaseUrl: programme.databaseUrl,
      chain,
      wallet: programme.wallet,
      token: { name: 'Millas', symbol: 'MILLA', admin },
      confirmations: 1,
      rebuild: false,
      log: silence,
      // What is asked again is asked at once: nothing here takes time.
      tuning: { ...hurry, ...tuning },
      ...others,
    });
    settlers.push(settler);
    return settler;
  }

  return {
    settlerOn,
    async stop(): Promise<void> {
      await Promise.all(settlers.map((settler) => settler.stop()));
    },
  };
}

/** What the token's admin and an intruder do to it by hand. */
function createTokenHands(
  programme: Programme,
  { chain, control }: ReturnType<typeof createInMemoryChain>,
  admin: PrivateKeyAccount,
) {
  const intruder = privateKeyToAccount(`0x${'1a'.repeat(32)}`);
  let adminNonce = 0;
  let intrusions = 0;

  /** The address of the token on which the ledger is settled. */
  async function token(): Promise<Hex> {
    const { rows } = await programme.pool.query<{ token: Hex }>(
      'select token_address as token from chain_deployments where retired_at is null',
    );
    return (rows[0] as { token: Hex }).token;
  }

  async function sendAs(account: PrivateKeyAccount, nonce: number, data: Hex): Promise<Hex> {
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: await chain.chainId(),
      nonce,
      to: await token(),
      data,
      gas: 1_000_000n,
      maxFeePerGas: 10n ** 9n,
      maxPriorityFeePerGas: 1n,
    });
    expect(await chain.send(raw)).toEqual({ kind: 'accepted' });
    return keccak256(raw);
  }

  /** Sends a transaction of the token's admin; it is mined with the others that wait, or at once. */
  function administer(functionName: 'pause' | 'unpause' | 'grantRole' | 'revokeRole', settler?: Hex): Promise<Hex> {
    const call =
      functionName === 'pause' || functionName === 'unpause'
        ? ({ functionName } as const)
        : ({ functionName, args: [tokenRoles.SETTLER_ROLE, settler ?? zeroAddress] } as const);
    return sendAs(admin, (adminNonce += 1) - 1, encodeFunctionData({ abi: milesTokenAbi, ...call }));
  }

  const addressOf = (accountId: bigint | undefined): Hex =>
    accountId === undefined ? zeroAddress : programme.wallet.addressOf(accountId);

  /** Moves miles behind the ledger's back, with a role that the admin gives; issued or burned where an end is missing. */
  async function tamper(movement: { from?: bigint; to?: bigint; amount: bigint; operationId?: bigint }): Promise<Hex> {
    const { isAutomatic } = control;
    control.isAutomatic = true;
    await administer('grantRole', intruder.address);
    const { amount, operationId = 999_999_000n + BigInt(intrusions) } = movement;
    const row = { operationId, from: addressOf(movement.from), to: addressOf(movement.to), amount };
    const encoded = encodeMovements([row]);
    const data = settleData(batchIdOf(`tampered ${intrusions}`, encoded), encoded);
    const hash = await sendAs(intruder, (intrusions += 1) - 1, data);
    expect(await chain.receipts([hash])).toMatchObject([{ succeeded: true }]);
    control.isAutomatic = isAutomatic;
    return hash;
  }

  return { token, administer, tamper };
}

/** A programme and a chain of plain objects, on which a test may do what no real one lets it do at will. */
export async function createStage({ edition = 2 }: { edition?: 1 | 2 } = {}) {
  const programme = await createProgramme();
  const { chain, control } = createInMemoryChain({ edition });
  const admin = privateKeyToAccount(`0x${'ad'.repeat(32)}`);
  const settlers = createSettlers(programme, chain, admin.address);
  const tokenHands = createTokenHands(programme, { chain, control }, admin);

  return {
    programme,
    chain,
    control,
    settlerOn: settlers.settlerOn,
    ...tokenHands,
    status: () => readSettlerStatus(programme.pool),
    reconcile: () => reconcile({ databaseUrl: programme.databaseUrl, chain, confirmations: 1 }),
    miles: (accountId: bigint) => milesOnChain(programme, chain, accountId),
    release: () => releaseOperations(programme.pool, 'all', undefined),
    resume: () => resumeSettlement(programme.pool, undefined),
    /** Quarantined operations with their reasons. */
    async quarantined(): Promise<string[]> {
      const { rows } = await programme.pool.query<{ reason: string }>(
        'select quarantined_reason as reason from settlements where quarantined_reason is not null order by operation_id',
      );
      return rows.map((row) => row.reason);
    },
    /** Looks until everything is settled. */
    untilIdle: (settler: Settler) => lookUntil(settler, ({ state }) => state.kind === 'idle'),
    /** Looks until the settlement is halted, and gives the reason. */
    async untilHalted(settler: Settler): Promise<string> {
      const { state } = await lookUntil(settler, (pass) => pass.state.kind === 'halted');
      return state.kind === 'halted' ? state.reason : '';
    },
    async close(): Promise<void> {
      await settlers.stop();
      await programme.close();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;

/** A settler that has deployed its token and settled what there was, with blocks that come by hand from then on. */
export async function settledStage(options: Parameters<typeof createStage>[0] = {}) {
  const stage = await createStage(options);
  const [ana, bruno] = [await stage.programme.open('Ana'), await stage.programme.open('Bruno')];
  await stage.programme.reward(ana, 1_000n);
  const settler = stage.settlerOn();
  await stage.untilIdle(settler);
  stage.control.isAutomatic = false;
  return { ...stage, ana, bruno, settler };
}
