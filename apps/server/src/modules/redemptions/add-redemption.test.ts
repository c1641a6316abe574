import { redemptionTexts } from '@millaje/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testPassword } from '../../../../../test/support/app.ts';
import { type AddDependencies, createRedeeming } from './add-redemption.ts';
import { quoteMilliseconds } from './quotes.ts';
import { type Redemptions, startRedemptions } from './redemptions.fixture.ts';
import type { RedemptionRow } from './redemptions.store.ts';

let at: Redemptions;
beforeAll(async () => {
  at = await startRedemptions();
});
afterAll(() => at.app.stop());

const row = {
  id: 7n,
  input_hash: 'the same',
  status: 2,
  refusal: null,
  tickets: ['7420000000007'],
  pnr: 'ABCDEF',
} as unknown as RedemptionRow;

/** Asks with a quote that is none, so that it is refused, while the same key finds these rows, one look after the other. */
async function ask(...found: (RedemptionRow | undefined)[]) {
  let replayed = 0;
  const dependencies = {
    now: () => new Date(),
    inventory: {},
    quotes: { read: () => Promise.resolve(undefined) },
    reads: { byKey: () => Promise.resolve(found.shift()) },
  } as unknown as AddDependencies;
  const identity = { key: 'k', inputHash: 'the same' };
  const asked = {
    body: { token: 'none' },
    kind: 'fare',
    caller: { userId: 1n },
    context: { identity, markReplayed: () => (replayed += 1) },
  } as unknown as Parameters<ReturnType<typeof createRedeeming>>[0];
  return { answer: await createRedeeming(dependencies)(asked), replayed, left: found.length };
}

test('what would be refused is asked once more whether its key has done it meanwhile', async () => {
  const { answer, replayed } = await ask(undefined, row);
  expect(answer).toMatchObject({ status: 200, body: { id_redemption: 7, pnr: 'ABCDEF' } });
  expect(replayed).toBe(1);
});

test('what nobody did is refused', async () => {
  const { answer, left } = await ask(undefined, undefined);
  expect([answer, left]).toMatchObject([{ refusal: 'quote_not_valid' }, 0]);
});

test('where a clock says that its search is over a key is refused for good, also where another clock says that it is not', async () => {
  const member = await at.addMember();
  const body = at.bodyOf((await at.search()).body.token);
  const before = await at.balanceOf(member);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + quoteMilliseconds + 60_000 });
  const late = await at.redeem(member, body, { key: 'late' }).finally(() => vi.useRealTimers());
  const again = await at.redeem(member, body, { key: 'late' });
  expect([late, again].map(({ status, body: told }) => [status, told.error.rule])).toEqual([
    [409, 'quote_not_valid'],
    [409, 'quote_not_valid'],
  ]);
  expect(await at.balanceOf(member)).toEqual(before);
  // Under another key it is another request: the search serves it, as long as it is good.
  expect((await at.redeem(member, body)).status).toBe(200);
});

test('a request that staff reject before its call is repeated is answered as rejected, and has no ticket', async () => {
  const member = await at.addMember();
  const { balance } = await at.balanceOf(member);
  at.memory.will('ticket', 'silent before');
  at.memory.will('find', 'silent before', 'silent before', 'silent before');
  const requested = at.bodyOf((await at.search()).body.token);
  const { body } = await at.redeem(member, requested, { key: 'rejected' });
  at.memory.will('find');
  const rejection = { id_redemption: body.id_redemption, status: 3 };
  await at.app.call('POST', '/redemptions/update', { token: at.administrator.token, body: rejection });
  const again = await at.redeem(member, requested, { key: 'rejected' });
  const rejected = { ...rejection, tickets: [], message: redemptionTexts.rejected };
  expect([again.status, again.body]).toMatchObject([200, rejected]);
  expect(await at.balanceOf(member)).toEqual({ balance, held: 0 });
});

test('whoever is erased while their call is looked at has redeemed nothing, and nothing of it names them', async () => {
  const member = await at.addMember();
  const body = at.bodyOf((await at.search()).body.token);
  const client = await at.app.pool.connect();
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [member.userId]);
  const waiting = async (count: number): Promise<void> => {
    // Not by the one that holds it: within its transaction it does not hear of connections that are new.
    const { rowCount } = await at.app.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rowCount ?? 0) < count) await waiting(count);
  };
  const erasing = at.app.call('POST', '/account/erase', { token: member.token, body: { proof: testPassword } });
  await waiting(1);
  const redeeming = at.redeem(member, body);
  await waiting(2);
  await client.query('commit');
  client.release();
  expect([(await erasing).status, (await redeeming).body.error.rule]).toEqual([201, 'sender_not_active']);
  const { rows } = await at.app.pool.query('select passenger from redemptions where user_id = $1', [member.userId]);
  expect(rows).toEqual([]);
});
