import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const patienceMilliseconds = 20_000;
const lookMilliseconds = 100;

/** Orders that the worker goes on with; those that only staff can decide have no time. */
const isUnderWay = `stage <> 'over' and lease_until < 'infinity'`;

/** The inventory's book, the redemptions that hang on it, and the orders, as whoever keeps the database gets at them. */
export function createSeats(databaseUrl: string) {
  async function run<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Looks until it is so, or for long enough. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + patienceMilliseconds;
    while (!(await isSo()) && Date.now() < deadline) await wait(lookMilliseconds);
  }

  return {
    /** The inventory can neither book nor be read back, until what this gives is called: its book is away. */
    async silenceSeats(): Promise<() => Promise<void>> {
      await run('alter table inventory_bookings rename to inventory_bookings_away');
      return async () => {
        await run('alter table inventory_bookings_away rename to inventory_bookings');
      };
    },
    /** Waits until some redemption has become a request that staff decide. */
    untilRequested: () =>
      until(
        async () =>
          (await run('select from redemptions where status is not null and cardinality(tickets) = 0')).length > 0,
      ),
    /** The time for which others would leave a redemption or an order alone, because somebody may be going on with it, is over. */
    async endLeases(): Promise<void> {
      await run(`update redemptions set lease_until = '-infinity' where stage <> 'over'`);
      await run(`update orders set lease_until = '-infinity' where ${isUnderWay}`);
    },
    /** Has the worker go on with what stands still, and waits until nothing does but what staff may decide. */
    async untilAllIsOver(): Promise<void> {
      await run(`update redemptions set lease_until = '-infinity' where stage <> 'over'`);
      await run(`update orders set lease_until = '-infinity' where ${isUnderWay}`);
      await run(`select graphile_worker.add_job('resume_redemptions'), graphile_worker.add_job('resume_orders')`);
      await until(async () => (await run(`select from redemptions where stage <> 'over'`)).length === 0);
      await until(async () => (await run(`select from orders where ${isUnderWay}`)).length === 0);
    },
  };
}
