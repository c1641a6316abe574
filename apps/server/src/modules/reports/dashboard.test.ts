import { dashboardTexts as texts, commonTexts } from '@millaje/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Orders, products, startOrders } from '../orders/orders.fixture.ts';
import type { Person } from '../../../../../test/support/app.ts';
import { dayOf } from '../../platform/calendar.ts';

let at: Orders;
let member: Person;
const today = dayOf(new Date());
const ask = (query: Record<string, string>, token = at.administrator.token) =>
  at.app.call('GET', '/reports/dashboard', { token, query });

/** Everything of today, after which nothing else happens. */
beforeAll(async () => {
  at = await startOrders();
  member = await at.addMember();
  const rich = await at.addMember({ balance: 5_000n });
  await at.payMiles(rich, products.vip);
  const sold = (await at.payMobile(member, products.Gold)).body.order._id as number;
  await at.decide(sold, 'aprobado');
  const lucky = await at.addMember();
  await at.addDiscount(lucky, products.Gold, 100);
  await at.payMobile(lucky, products.Gold);
  const refused = (await at.payMobile(member, products.vip)).body.order._id as number;
  await at.decide(refused, 'rechazado');
  // Somebody who registered as a day began in the programme's zone, and somebody who did an instant before.
  const [first, last] = [await at.addMember(), await at.addMember()];
  const register = (person: Person, instant: string) =>
    at.app.pool.query('update users set registered_at = $2 where id = $1', [person.userId, instant]);
  await register(first, '2024-03-11T04:00:00Z');
  await register(last, '2024-03-11T03:59:59.999Z');
});
afterAll(() => at.stop());

test('tells of a day what its lists tell', async () => {
  const { body } = await ask({ date_from: today, date_to: today });
  const books = await at.app.books();
  expect(body.periods).toMatchObject([{ from: today, to: today, outstanding: Number(books.memberMiles) }]);
  const month = (await at.app.call('GET', `/reports/months/${today.slice(0, 7)}`, { token: at.administrator.token }))
    .body.report;
  const sum = (start: string) =>
    month.lines.reduce(
      (miles: number, row: { line: string; total: number }) => miles + (row.line.startsWith(start) ? row.total : 0),
      0,
    );
  const [{ issued, redeemed }] = body.periods;
  expect([issued > 0, redeemed > 0, issued, redeemed]).toEqual([true, true, sum('issued_'), -sum('redeemed_')]);
  expect(body.sales).toEqual([
    { type: 'membership', method: 'pago-movil', count: 1, total_usd: '99.00', total_ves: '3613.50', miles: 0 },
    // What a discount made free is no payment of its method.
    { type: 'membership', method: 'pago-movil', count: 1, total_usd: '0.00', total_ves: '0.00', miles: 0 },
    { type: 'vip_access', method: 'millas', count: 1, total_usd: '40.00', total_ves: '1460.00', miles: 1_200 },
  ]);
  expect(body.redemptions).toEqual([]);
  const users = async (query: Record<string, string>) =>
    (await at.app.call('GET', '/users', { token: at.administrator.token, query })).body.count;
  for (const { membership, members } of body.tiers)
    expect([membership, members]).toEqual([
      membership,
      await users({ get_membership: membership, get_status: 'activo', get_rol: 'PASSENGER' }),
    ]);
});

test('parts days by the clock of the programme, and adds up by week and month', async () => {
  const enrolments = async (by: string) =>
    (await ask({ date_from: '2024-03-09', date_to: '2024-03-12', by })).body.periods.map(
      (period: { from: string; enrolments: number }) => [period.from, period.enrolments],
    );
  expect(await enrolments('day')).toEqual([
    ['2024-03-09', 0],
    ['2024-03-10', 1],
    ['2024-03-11', 1],
    ['2024-03-12', 0],
  ]);
  expect(await enrolments('week')).toEqual([
    ['2024-03-09', 1],
    ['2024-03-11', 1],
  ]);
  expect(await enrolments('month')).toEqual([['2024-03-09', 2]]);
});

test.each([
  ['no days', {}, { date_from: texts.daysNeeded, date_to: texts.daysNeeded }],
  [
    'days the wrong way round',
    { date_from: '2026-03-02', date_to: '2026-03-01' },
    { date_from: commonTexts.wrongDates },
  ],
  ['a day that is none', { date_from: '2026-02-30', date_to: '2026-03-02' }, { date_from: commonTexts.wrongDate }],
  ['no such step', { date_from: '2026-03-01', date_to: '2026-03-02', by: 'year' }, { by: texts.wrongStep }],
  ['too many days', { date_from: '2020-01-01', date_to: '2026-03-02' }, { by: texts.tooManyPeriods }],
])('%s are told', async (_what, query, fields) => {
  const { status, body } = await ask(query);
  expect([status, body.error.fields]).toEqual([400, fields]);
});

test('no external report stands in its place where none was named', async () => {
  const { body } = await at.app.call('GET', '/reports/dashboard/frame', { token: at.administrator.token });
  expect(body.url).toBeNull();
});

test('members do not see it', async () => {
  expect((await ask({ date_from: today, date_to: today }, member.token)).status).toBe(403);
});
