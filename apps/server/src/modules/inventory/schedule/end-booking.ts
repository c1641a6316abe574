import type pg from 'pg';
import type { Database } from '../../../platform/database.ts';
import type { RecurringJob } from '../../../platform/jobs.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockOverdueBooking, setOver, type StoredBooking } from './bookings.store.ts';
import { giveSeatBack, inTurn } from './seats.store.ts';

/** Ends a booking that somebody locked, and gives its seats back. */
export async function endBooking(
  database: Database,
  { id, coupons }: StoredBooking,
  state: 'cancelled' | 'expired',
): Promise<void> {
  await setOver(database, id, state);
  for (const seat of inTurn(coupons)) await giveSeatBack(database, seat);
}

/** Ends every held booking whose time has passed, each in a transaction of its own. */
export async function expireBookings(pool: pg.Pool): Promise<void> {
  for (;;) {
    const isOne = await inTransaction(pool, async ({ database }) => {
      const booking = await lockOverdueBooking(database);
      if (booking) await endBooking(database, booking, 'expired');
      return booking !== undefined;
    });
    if (!isOne) return;
  }
}

/** What the embedded inventory has to do by the clock. */
export function inventoryJobs({ pool }: { readonly pool: pg.Pool }): RecurringJob[] {
  return [{ name: 'expire_bookings', cron: '* * * * *', run: () => expireBookings(pool) }];
}
