import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { postAt } from './payouts.fixture.ts';

let app: TestApp;
let staff: readonly Person[];
let servers: readonly string[];
const start = new Date('2026-03-05T12:00:00Z');
let clock = start;

beforeAll(async () => {
  app = await startTestApp({}, { now: () => clock });
  staff = [await app.addPerson('SUPER_ADMIN'), await app.addPerson('SUPER_ADMIN')];
  servers = [app.url, await app.startAnother()];
});
afterAll(() => app.stop());

const miles = 1_000;
/** An ally to whom a customer gave miles then. */
async function addAlly(at: string): Promise<Person> {
  const [ally, { accountId: giver }] = [await app.addPerson('CORPORATE'), await app.addPerson()];
  await postAt(app.pool, { type: 'reward', from: 1n, to: giver, amount: BigInt(miles), at: '2025-11-01T12:00:00Z' });
  await postAt(app.pool, { from: giver, to: ally.accountId, amount: BigInt(miles), at });
  return ally;
}

/** One of the staff marks a month of an ally as paid, at one of the servers; the rule that refuses it. */
async function pay({ userId }: Person, body: object, { by = 0, at = 0 } = {}): Promise<string> {
  const response = await fetch(`${servers[at]}/api/v1/payouts/pay`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${staff[by]?.token ?? ''}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ id_user: Number(userId), miles, ...body }),
  });
  return response.ok ? 'ok' : (await response.json()).error.rule;
}

test.each([0, 0, 1, 1])('two allies by one reference at the same moment is asked about, at server %i', async (at) => {
  const allies = [await addAlly('2026-01-10T12:00:00Z'), await addAlly('2026-01-10T12:00:00Z')] as const;
  const body = { month: '2026-01', bank_reference: crypto.randomUUID(), paid_on: '2026-03-04' };
  const rules = await Promise.all([pay(allies[0], body), pay(allies[1], body, { by: 1, at })]);
  expect(rules.toSorted()).toEqual(['ok', 'payout_reference_used']);
  const { rows } = await app.pool.query('select count(*)::integer as paid from payouts where bank_reference = $1', [
    body.bank_reference,
  ]);
  expect(rows).toEqual([{ paid: 1 }]);
});

test('a month that the database has not ended yet is open, whatever the clock of a server says', async () => {
  const ally = await addAlly(new Date().toISOString());
  const { body } = await app.call('GET', '/payouts', { token: staff[0]?.token ?? '', query: { email: ally.email } });
  clock = new Date(Date.now() + 40 * 86_400_000);
  try {
    const paid_on = clock.toISOString().slice(0, 10);
    await app.writingNothing(async () => {
      const rule = await pay(ally, { month: body.rows[0].month, bank_reference: 'TRF-1', paid_on });
      expect(rule).toBe('payout_open');
    });
  } finally {
    clock = start;
  }
});
