import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { programmeAccounts, type OperationType } from '@millaje/domain';
import { createTestDatabase } from '../../../../../test/support/database.ts';
import { createJsonRpcChain, fundOnAnvil } from '../../adapters/chain/json-rpc.ts';
import { createWallet } from '../../adapters/chain/wallet.ts';
import { createWallets } from '../../platform/wallets.ts';
import { createLedger } from '../ledger/index.ts';
import type { Chain, Hex } from './ports.ts';
import { createSettler, type SettlerOptions } from './settle.ts';
import type { Log } from './settler-context.ts';

const seed = 'test test test test test test test test test test test junk';

/** A development chain of a test's own, as empty as it comes. */
export async function startAnvil({ port = 0, flags = [] }: { port?: number; flags?: readonly string[] } = {}) {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const wrapper = createRequire(require.resolve('@foundry-rs/anvil/bin.mjs'));
  const binary = wrapper.resolve(`@foundry-rs/anvil-${platform}/bin/anvil`);
  const child: ChildProcess = spawn(binary, ['--port', String(port), ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const listening = await listeningPort(child);
  const url = `http://127.0.0.1:${listening}`;
  return {
    url,
    port: listening,
    /** Asks the chain anything. */
    async ask<Answer>(method: string, params: readonly unknown[] = []): Promise<Answer> {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const { result, error } = (await answer.json()) as { result: Answer; error?: { message: string } };
      if (error) throw new Error(error.message);
      return result;
    },
    /** Kills it, or lets it write its state first. */
    async stop(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
      process.off('exit', killWithUs);
      child.kill(signal);
      await exited;
    },
  };
}

export type TestAnvil = Awaited<ReturnType<typeof startAnvil>>;

async function listeningPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('anvil has no output');
  for await (const line of createInterface(child.stdout)) {
    const port = /^Listening on .*:(\d+)$/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return Number(port);
  }
  throw new Error('anvil ended before it listened');
}

/** A programme with a database, a ledger, and people in it. */
export async function createProgramme() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  const ledger = createLedger({ databaseUrl: database.url });
  const wallet = createWallet({ wallets: createWallets(seed) });
  let keys = 0;

  async function open(name: string): Promise<bigint> {
    const { rows } = await pool.query<{ id: bigint }>(
      `with person as (
         insert into users (role_id, status, first_name, last_name, email, membership_id)
         values ((select min(id) from roles), 'activo', $1, 'Prueba', $2, 2) returning id)
       insert into accounts (id, kind, user_id) select nextval('account_id_seq'), 'member', id from person returning id`,
      [name, `${name.toLowerCase()}@example.com`],
    );
    return (rows[0] as { id: bigint }).id;
  }

  const identity = () => ({ scope: 'programme', key: `key ${(keys += 1)}`, inputHash: 'hash' });

  /** Moves miles; throws where the ledger refuses. */
  async function move(
    from: bigint,
    to: bigint,
    amount: bigint,
    type: Exclude<OperationType, 'reversal'> = 'transfer',
  ): Promise<bigint> {
    const answer = await ledger.submit({
      kind: 'post',
      type,
      ...identity(),
      from: { accountId: from },
      to: { accountId: to },
      amount,
      description: 'prueba',
    });
    if (answer.kind !== 'posted')
      throw new Error(`not posted: ${JSON.stringify(answer, (_, value: unknown) => String(value))}`);
    return answer.operation.id;
  }

  return {
    databaseUrl: database.url,
    pool,
    ledger,
    wallet,
    open,
    move,
    reward: (to: bigint, amount: bigint) => move(programmeAccounts.issuance, to, amount, 'reward'),
    redeem: (from: bigint, amount: bigint) => move(from, programmeAccounts.redemption, amount, 'redemption'),
    async correct(operationId: bigint): Promise<void> {
      await ledger.submit({ kind: 'correct', ifSpent: 'refuse', ...identity(), operationId, reason: 'prueba' });
    },
    ...readersOf(pool),
    async close(): Promise<void> {
      await ledger.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** What the tests look up in the database. */
function readersOf(pool: pg.Pool) {
  return {
    async hashOf(operationId: bigint): Promise<string | undefined> {
      const { rows } = await pool.query<{ tx_hash: string }>(
        'select tx_hash from operation_settlements where operation_id = $1',
        [operationId],
      );
      return rows[0]?.tx_hash;
    },
    async batches(): Promise<
      {
        id: bigint;
        status: string;
        nonce: bigint;
        operation_count: number;
        transaction_hash: Hex;
        error: string | null;
      }[]
    > {
      return (await pool.query('select * from settlement_batches order by id')).rows;
    },
  };
}

export type Programme = Awaited<ReturnType<typeof createProgramme>>;

export const silence: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A settler of the programme on a chain. */
export function settlerFor(
  programme: Programme,
  anvil: TestAnvil,
  { tuning, ...options }: Partial<SettlerOptions> = {},
) {
  return createSettler({
    databaseUrl: programme.databaseUrl,
    chain: createJsonRpcChain({ url: anvil.url }),
    wallet: programme.wallet,
    token: { name: 'Millas', symbol: 'MILLA' },
    confirmations: 1,
    rebuild: false,
    fund: (address) => fundOnAnvil(anvil.url, address),
    log: silence,
    // One node tells no two stories.
    tuning: { doubtMilliseconds: 0, rebuildDoubtMilliseconds: 0, deploymentLookMilliseconds: 0, ...tuning },
    ...options,
  });
}

/** Looks until a look satisfies; fails after many, with the last one. */
export async function lookUntil(
  settler: ReturnType<typeof createSettler>,
  isDone: (pass: Awaited<ReturnType<typeof settler.runOnce>>) => boolean | Promise<boolean>,
) {
  for (let look = 0; look < 2_000; look += 1) {
    const pass = await settler.runOnce();
    if (await isDone(pass)) return pass;
  }
  throw new Error(`the settler never came to it: ${JSON.stringify(settler.state())}`);
}

/** Lets the settler work until nothing waits and nothing is under way. */
export async function settleAll(programme: Programme, settler: ReturnType<typeof createSettler>): Promise<void> {
  await lookUntil(settler, async (pass) => {
    if (pass.open > 0 || pass.hasChanged || pass.state.kind !== 'idle') return false;
    const { rows } = await programme.pool.query<{ waiting: boolean }>(
      'select exists (select from settlements where batch_id is null and quarantined_reason is null and not is_off_chain) as waiting',
    );
    return rows[0]?.waiting === false;
  });
}

/** Settles everything that waits, by a settler of its own that ends with it. */
export async function settleOnce(
  programme: Programme,
  anvil: TestAnvil,
  options: Parameters<typeof settlerFor>[2] = {},
): Promise<void> {
  const settler = settlerFor(programme, anvil, options);
  await settleAll(programme, settler);
  await settler.stop();
}

/** The miles of an account on the chain. */
export async function milesOnChain(programme: Programme, chain: Chain, accountId: bigint): Promise<bigint> {
  const { rows } = await programme.pool.query<{ token: Hex; address: Hex }>(
    'select token_address as token, address_eth as address from chain_deployments, accounts where retired_at is null and accounts.id = $1',
    [accountId],
  );
  const row = rows[0];
  const head = await chain.block('latest');
  if (!row || !head) throw new Error('there is no token yet');
  return (await chain.balancesOf(row.token, [row.address], head.number))[0] ?? 0n;
}
