import type pg from 'pg';
import { type App, type AppOptions, createApp } from '../../app.ts';
import { closeMonths } from '../../modules/ledger/index.ts';
import { demoPassword } from '../../modules/members/demo-people.ts';
import type { Database } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { loadOrders } from './orders.ts';
import { actAs, type Call } from './people-do.ts';
import { loadBankStatement, loadDiscount, loadPromotions, loadRewards, loadServiceCentres } from './programme.ts';
import { createQuietInventory, loadRedemptions } from './redemptions.ts';

/** Does something as one of the examples' people. */
export type As = <T>(name: string, work: (call: Call) => Promise<T>) => Promise<T>;

export interface Office {
  readonly as: As;
  readonly database: Database;
  /** The two letters of the airline. */
  readonly carrier: string;
  /** While the work is done, the inventory says nothing of its bookings. */
  readonly whileQuiet: <T>(work: () => Promise<T>) => Promise<T>;
}

interface Part {
  /** A query that finds something where the part is there already, or people have begun their own. */
  readonly found: string;
  load(office: Office): Promise<void>;
}

const parts: readonly Part[] = [
  { found: 'select from service_centres', load: loadServiceCentres },
  { found: 'select from promotions', load: loadPromotions },
  { found: 'select from redemptions', load: loadRedemptions },
  { found: `select from orders where input_hash <> 'demo'`, load: loadOrders },
  { found: 'select from discounts', load: loadDiscount },
  { found: 'select from bank_statements', load: loadBankStatement },
  { found: 'select from reward_uploads', load: loadRewards },
  // A job closes what is over each hour; a month can be looked at and sealed from the first minute on.
  { found: 'select from ledger_closings', load: ({ database }) => closeMonths(database, new Date()) },
];

/**
 * Puts something on the screens of a new database, as people do it: through the routes, with every rule. What is there already stays
 * as it is, and what another inventory or older data refuse is left out. Works on services of its own, so that nothing is answered to
 * anybody else before the examples are complete.
 */
export async function loadDemoOffice(options: AppOptions, { inventory, pool, database }: App['shared']): Promise<void> {
  const missing = await missingParts(pool);
  if (missing.length === 0) return;
  const quiet = createQuietInventory(inventory);
  const app = await createApp({
    ...options,
    services: ['api'],
    inventory: quiet.inventory,
    // An inventory that keeps silent on purpose is no trouble.
    log: createLog('silent'),
    pause: () => Promise.resolve(),
  });
  const { http } = app;
  if (!http) throw new Error('the examples need the api');
  const as: As = (name, work) => actAs(http, { username: `${name}@millaje.example`, password: demoPassword }, work);
  try {
    for (const { load } of missing)
      await load({ as, database, carrier: options.brand.carrier, whileQuiet: quiet.whileQuiet });
  } finally {
    await app.stop();
  }
}

async function missingParts(pool: pg.Pool): Promise<Part[]> {
  const missing: Part[] = [];
  for (const part of parts) {
    const { rowCount } = await pool.query(`${part.found} limit 1`);
    if (rowCount === 0) missing.push(part);
  }
  return missing;
}
