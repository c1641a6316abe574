import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, testWalletSeed } from '../../../../../test/support/app.ts';
import { createLedger } from '../../modules/ledger/index.ts';
import { loadDemoData } from '../../modules/members/demo.ts';
import { dayOf, startOfDay } from '../../platform/calendar.ts';
import { createWallets } from '../../platform/wallets.ts';
import { loadDemoOffice } from './office.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const states = async (text: string) => (await app.pool.query<{ state: string }>(text)).rows.map(({ state }) => state);

test('an empty database gets something on every screen, once, by the rules', async () => {
  const { ledger } = app.app.shared;
  await loadDemoData({
    pool: app.pool,
    ledger,
    createHistoryLedger: () => createLedger({ databaseUrl: app.databaseUrl, givenTimes: true }),
    wallets: createWallets(testWalletSeed),
    dollarPrice: '36.5',
    now: new Date(),
  });
  await loadDemoOffice(app.options, app.app.shared);
  const ordered = `select status || ' ' || method as state from orders where input_hash <> 'demo' order by id`;
  expect(await states(ordered)).toEqual([
    'pendiente pago-movil',
    'pendiente pago-movil',
    'rechazado pago-movil',
    'aprobado pago-movil',
    'pendiente zelle',
  ]);
  expect(await states('select status::text as state from redemptions order by id')).toEqual(['2', '2', '1', '1', '3']);
  expect(await states('select name as state from promotions order by id')).toHaveLength(2);
  expect(await states('select name as state from service_centres')).toHaveLength(4);
  expect(await states('select percentage::text as state from discounts')).toEqual(['50']);
  // The bank's statement shows what one of them costs, to the cent.
  expect(
    await states(`select m.reference as state from bank_movements m join orders o
      on o.bank_reference like '%' || m.reference and o.total_ves = m.amount and o.status = 'pendiente'`),
  ).toEqual(['445566']);
  // Nobody stays signed in, and what was bought long ago has its operations.
  expect(await states(`select id::text as state from sessions where revoked_at is null`)).toEqual([]);
  expect(await states(`select key as state from orders where input_hash = 'demo' and operation_id is null`)).toEqual(
    [],
  );
  // Months that are over are closed, so that their reports can be sealed.
  const { rows } = await app.pool.query('select max(closed_before) as closed_before from ledger_closings');
  expect(rows).toEqual([{ closed_before: startOfDay(`${dayOf(new Date()).slice(0, 7)}-01`) }]);
  const before = await app.rowCounts();
  await loadDemoOffice(app.options, app.app.shared);
  expect(await app.rowCounts()).toEqual(before);
});
