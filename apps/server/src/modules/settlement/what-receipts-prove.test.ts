import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJsonRpcChain } from '../../adapters/chain/json-rpc.ts';
import type { Chain, ChainReceipt } from './ports.ts';
import {
  createProgramme,
  lookUntil,
  milesOnChain,
  settleOnce,
  settlerFor,
  startAnvil,
  type Programme,
  type TestAnvil,
} from './settlement.fixture.ts';

/** A node may forget receipts, and a receipt alone proves nothing: only what the token says counts. */
let programme: Programme;
let anvil: TestAnvil;
let chain: Chain;
let ana: bigint;
beforeAll(async () => {
  programme = await createProgramme();
  anvil = await startAnvil();
  chain = createJsonRpcChain({ url: anvil.url });
  ana = await programme.open('Ana');
  await settle({ rebuild: true });
});
afterAll(async () => {
  await anvil.stop();
  await programme.close();
});

const settle = (options: Parameters<typeof settlerFor>[2] = {}) => settleOnce(programme, anvil, options);

/** A settler that looks at the chain through a node which tells of receipts in its own way, until something is so. */
async function lookThrough(
  receipts: Chain['receipts'],
  isDone: () => Promise<boolean>,
  options: Parameters<typeof settlerFor>[2] = {},
): Promise<void> {
  const settler = settlerFor(programme, anvil, { chain: { ...chain, receipts }, ...options });
  await lookUntil(settler, isDone);
  await settler.stop();
}

const newest = async () => (await programme.batches()).at(-1);
const inLedger = async () =>
  (await programme.pool.query<{ balance: bigint }>('select balance from account_balances where account_id = $1', [ana]))
    .rows[0]?.balance;

it('a batch that the token has settled is settled, though its receipt is gone: nothing moves twice', async () => {
  const operation = await programme.reward(ana, 100n);
  const before = (await programme.batches()).length;
  await lookThrough(
    async (hashes) => hashes.map(() => undefined),
    async () => ((await newest())?.status ?? 'signed') !== 'signed' && (await programme.batches()).length > before,
  );
  expect(await newest()).toMatchObject({ status: 'confirmed' });
  await settle();
  expect((await programme.batches()).length).toBe(before + 1);
  expect(await programme.hashOf(operation)).toMatch(/^0x[0-9a-f]{64}$/);
  expect(await milesOnChain(programme, chain, ana)).toBe(await inLedger());
});

const elsewhere = `0x${'5'.repeat(40)}` as const;
const otherBatch = `0x${'5'.repeat(64)}` as const;

it.each<[string, (event: ChainReceipt['settledBatches'][number]) => ChainReceipt['settledBatches']]>([
  ['without the token’s word', () => []],
  ['by the word of another contract', ({ batchId }) => [{ token: elsewhere, batchId }]],
  ['by the token’s word about another batch', ({ token }) => [{ token, batchId: otherBatch }]],
])('a transaction that succeeded settles nothing %s', async (_name, tell) => {
  const operation = await programme.reward(ana, 7n);
  await lookThrough(
    async (hashes) =>
      (await chain.receipts(hashes)).map(
        (receipt) => receipt && { ...receipt, settledBatches: receipt.settledBatches.flatMap(tell) },
      ),
    async () => (await newest())?.status === 'mined',
    { confirmations: 3 },
  );
  expect(await newest()).toMatchObject({ status: 'mined', error: 'refused' });
  expect(await programme.hashOf(operation)).toBeUndefined();
  // A node that tells all of it sets that right.
  await settle();
  expect(await programme.hashOf(operation)).toMatch(/^0x[0-9a-f]{64}$/);
  expect(await milesOnChain(programme, chain, ana)).toBe(await inLedger());
});
