import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Person } from '../../../../../test/support/app.ts';
import { immortal, mortal, type Mortal, steppingPool } from '../../../../../test/support/mortal.ts';
import type { App } from '../../app.ts';
import { createDatabase } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import type { Inventory } from '../inventory/index.ts';
import type { FlowDependencies } from './flow.ts';
import { resumeRedemptions } from './jobs.ts';
import { insertRedemption, type SoldFlight, type SoldFlights } from './redemptions.store.ts';

/** What every redemption of these tests costs. */
export const price = 3_000n;

/** One flight there, in the plainest family. */
export const oneWay = (flight: SoldFlight): SoldFlights => ({
  outbound: { family: 'LIGHT', flights: [flight], minutes: flight.minutes, waitMinutes: 0 },
  inbound: null,
});

/** A redemption as it is written before anything is asked of anybody. */
export function openRedemption(
  { shared }: Pick<App, 'shared'>,
  { member, flights }: { readonly member: Person; readonly flights: SoldFlights },
  lease: string,
): Promise<bigint> {
  return insertRedemption(
    shared.database,
    {
      callerId: member.userId,
      key: randomUUID(),
      inputHash: 'x',
      userId: member.userId,
      accountId: member.accountId,
      issuedBy: null,
      quoteId: randomUUID(),
      origin: 'BLA',
      destination: 'CCS',
      flightType: 'OW',
      cabin: 'Economy',
      flights,
      passenger: {
        firstName: 'Ana',
        lastName: 'Prueba',
        birthDate: '1990-05-01',
        email: member.email,
        phone: '+584141234567',
        document: { type: 'ID', number: '12345678', issueCountry: 'VE' },
        birthCountry: 'VE',
        customerId: null,
      },
      milesPrice: price,
      priceRule: {},
      promotion: null,
    },
    { lease },
  );
}

export { immortal, mortal, type Mortal, steppingPool };

/** What the flow works with, each wait of which is a step of the process. */
export function dependenciesOf(
  { shared }: Pick<App, 'shared'>,
  inventory: Inventory,
  process: Pick<Mortal, 'step'>,
): FlowDependencies & { readonly pool: pg.Pool } {
  const { pool, ledger } = shared;
  const { step } = process;
  return {
    pool,
    database: createDatabase(steppingPool(pool, process)),
    ledger: {
      ...ledger,
      submit: (request) => step(() => ledger.submit(request)),
      submitTogether: (requests) => step(() => ledger.submitTogether(requests)),
    },
    inventory: {
      ...inventory,
      book: (request) => step(() => inventory.book(request)),
      ticket: (booking) => step(() => inventory.ticket(booking)),
      cancel: (booking) => step(() => inventory.cancel(booking)),
      find: (by) => step(() => inventory.find(by)),
    },
    now: () => new Date(),
    log: createLog('silent'),
    pause: () => Promise.resolve(),
  };
}

/** Time passes until nobody is going on with anything any more, and the worker comes round. */
export async function comeRound(app: Pick<App, 'shared'>, inventory: Inventory): Promise<void> {
  await app.shared.pool.query(`update redemptions set lease_until = '-infinity' where stage <> 'over'`);
  await resumeRedemptions(dependenciesOf(app, inventory, immortal));
}
