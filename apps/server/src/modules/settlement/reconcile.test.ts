import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../env.ts';
import { verifyChainCommand } from '../../commands/verify-chain.ts';
import { createJsonRpcChain } from '../../adapters/chain/json-rpc.ts';
import { listReconciliations, runReconciliation } from './settlement-calls.ts';
import { checkAccount } from './check-account.ts';
import { type Chain, ChainUnreachableError } from './ports.ts';
import { createProgramme, settleOnce, startAnvil, type Programme, type TestAnvil } from './settlement.fixture.ts';
import { tamper } from './tamper.fixture.ts';
import { verifyChain } from './verify-chain.ts';

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
  await programme.reward(ana, 1000n);
  await programme.move(ana, bruno, 200n);
  await programme.redeem(bruno, 90n);
  await settleOnce(programme, anvil);
  // This one waits: neither side counts it.
  await programme.move(ana, bruno, 300n);
});
afterAll(async () => {
  await anvil.stop();
  await programme.close();
});

const reconcile = () => runReconciliation({ databaseUrl: programme.databaseUrl, chain, confirmations: 1 });

async function verify() {
  const { rows } = await programme.pool.query<{ token: `0x${string}` }>(
    'select token_address as token from chain_deployments where retired_at is null',
  );
  return verifyChain({ databaseUrl: programme.databaseUrl, chain, token: (rows[0] as { token: `0x${string}` }).token });
}

async function command(): Promise<{ code: number; said: string }> {
  const settings = readEnvironment({});
  if (!settings.ok) throw new Error(settings.problems.join());
  const lines: string[] = [];
  const code = await verifyChainCommand(
    settings.environment,
    ['--rpc', anvil.url, '--database', programme.databaseUrl],
    (line) => lines.push(line),
  );
  return { code, said: lines.join('\n') };
}

describe('one account against the chain', () => {
  const always = new Date('9000-01-01');
  const check = (others: Partial<Chain> = {}, accountId = ana, before = always) =>
    checkAccount(
      { database: programme.pool, chain: { ...chain, ...others }, confirmations: 1, patienceMilliseconds: 1_000 },
      { accountId, before },
    );

  it('agrees at the block of its last operation there, and what waits is told', async () => {
    const { last, waiting, comparison } = await check();
    expect(waiting).toEqual({ operations: 1, miles: -300n });
    expect(comparison).toEqual({
      block: last?.block,
      onChain: 800n,
      expected: 800n,
      result: 'agrees',
      later: { operations: 0, miles: 0n },
    });
    const [batch] = await programme.batches();
    expect(last?.hash).toBe(batch?.transaction_hash);
  });

  it('tells what the block has beside the time that was asked for', async () => {
    const { rows } = await programme.pool.query<{ at: Date }>(
      'select created_at as at from operations where from_account_id = $1 order by id limit 1',
      [ana],
    );
    const { comparison, waiting } = await check({}, ana, rows[0]?.at);
    expect(waiting.operations).toBe(0);
    expect(comparison).toMatchObject({ result: 'agrees', onChain: 800n, later: { operations: 1, miles: -200n } });
  });

  it('differs where the chain has other miles', async () => {
    const { comparison } = await check({ balancesOf: () => Promise.resolve([801n]) });
    expect(comparison).toMatchObject({ onChain: 801n, expected: 800n, result: 'differs' });
  });

  it('is compared at the newest block where the node has let go of the old state', async () => {
    const { last } = await check();
    const head = (await chain.block('latest'))?.number ?? 0n;
    const { comparison } = await check({
      block: () => chain.block('latest').then((block) => block && { ...block, number: head + 1n }),
      balancesOf: (token, addresses, at) =>
        at === last?.block
          ? Promise.reject(new ChainUnreachableError('missing trie node'))
          : chain.balancesOf(token, addresses, head),
    });
    expect(comparison).toMatchObject({ block: head + 1n, onChain: 800n, result: 'agrees' });
  });

  it.each([
    ['does not answer', () => Promise.reject(new ChainUnreachableError('away'))],
    ['takes too long', () => new Promise<never>(() => undefined)],
  ])('is told to be unknown when the chain %s', async (_name, silent) => {
    const { comparison, last } = await check({ balancesOf: silent, block: silent });
    expect(comparison).toBe('silent');
    expect(last).not.toBeNull();
  });

  it('has nothing to compare before anything is settled', async () => {
    expect(await check({}, await programme.open('Carla'))).toMatchObject({ last: null, comparison: 'nothing' });
  });
});

describe('ledger and chain', () => {
  it('agree, and a row says so', async () => {
    expect(await reconcile()).toMatchObject({
      agrees: true,
      difference_count: 0,
      differences: [],
      accounts: 3,
      operations_settled: 3,
      issued: 1000,
      burned: 90,
      total_supply: 910,
    });
    const listed = await listReconciliations({ database: programme.pool, chain }, { page_count: 1, quantity: 50 });
    expect(listed).toMatchObject({
      count: 1,
      rows: [{ agrees: true }],
      state: { settled: 3, waiting: 1, chain_reachable: true },
    });
  });

  it('are compared once at a time', async () => {
    const client = await programme.pool.connect();
    await client.query('select pg_advisory_lock(734003)');
    expect(await reconcile()).toBe('reconciliation_running');
    await client.query('select pg_advisory_unlock(734003)');
    client.release();
  });

  it('agree for anybody who reads the chain, too', async () => {
    expect(await verify()).toMatchObject({ settled: 3, waiting: 1, differenceCount: 0, accounts: 3, supply: 910n });
    const { code, said } = await command();
    expect(code).toBe(0);
    expect(said).toContain('La cadena y el libro coinciden.');
  });

  it('cannot be compared without the chain', async () => {
    const nobody = createJsonRpcChain({ url: 'http://127.0.0.1:1' });
    expect(await runReconciliation({ databaseUrl: programme.databaseUrl, chain: nobody, confirmations: 1 })).toBe(
      'chain_unreachable',
    );
  });
});

it('an operation whose hash members see, and that the chain does not have, is no agreement for who reads the chain', async () => {
  const client = await programme.pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    const waits = 'where operation_id = (select max(operation_id) from settlements)';
    await client.query(
      `update settlements set batch_id = (select id from settlement_batches where status = 'confirmed' order by id desc limit 1) ${waits}`,
    );
    expect(await verify()).toMatchObject({ differenceCount: 1, differences: [{ kind: 'not_on_chain' }], waiting: 1 });
    const { code, said } = await command();
    expect([code, said]).toEqual([1, expect.stringContaining('tiene hash en el libro y no está en la cadena')]);
    await client.query(`update settlements set batch_id = null ${waits}`);
  } finally {
    await client.query(`reset session_replication_role`);
    client.release();
  }
  expect(await verify()).toMatchObject({ differenceCount: 0, waiting: 1 });
});

describe('miles that moved behind the ledger', () => {
  beforeAll(async () => {
    const { rows } = await programme.pool.query<{ id: bigint }>('select min(operation_id) as id from settlements');
    await tamper(programme, anvil, { from: ana, to: bruno, amount: 7n });
    await tamper(programme, anvil, { to: bruno, amount: 1n, operationId: rows[0]?.id });
  });

  it('show in the reconciliation, account by account and in the supply', async () => {
    expect(await reconcile()).toMatchObject({
      agrees: false,
      difference_count: 3,
      differences: [
        { account_id: Number(ana), ledger: 800, chain: 793 },
        { account_id: Number(bruno), ledger: 100, chain: 108 },
        { account_id: 0, ledger: 910, chain: 911 },
      ],
    });
  });

  it('show to anybody who reads the chain, with the transactions that moved them', async () => {
    const { differences, differenceCount, settled } = await verify();

    expect(settled).toBe(3);
    expect(differenceCount).toBe(5);
    expect(differences.map((difference) => difference.kind)).toEqual([
      'unknown_operation',
      'settled_twice',
      'other_balance',
      'other_balance',
      'other_supply',
    ]);
    const { code, said } = await command();
    expect(code).toBe(1);
    expect(said).toContain('está en la cadena');
    expect(said).toContain('La cadena y el libro no coinciden.');
  });
});
