import type { Database } from '../../platform/database.ts';
import type { BookingMemory, KnownBooking } from './ports.ts';

/** Keeps in the database which PNR a reference has: whoever goes on after a crash knows what was asked for before it. */
export function createBookingMemory(database: Database): BookingMemory {
  const recall = async (reference: string): Promise<KnownBooking> => {
    const known = await database
      .selectFrom('asked_bookings')
      .select(['is_asked', 'pnr'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!known) return { kind: 'never' };
    if (known.pnr !== null) return { kind: 'booked', pnr: known.pnr };
    return known.is_asked ? { kind: 'unknown' } : { kind: 'never' };
  };
  return {
    async begin(reference) {
      const begun = await database
        .insertInto('asked_bookings')
        .values({ reference, is_asked: true })
        .onConflict((conflict) =>
          conflict
            .column('reference')
            .doUpdateSet({ is_asked: true })
            .where('asked_bookings.is_asked', '=', false)
            .where('asked_bookings.pnr', 'is', null),
        )
        .returning('reference')
        .executeTakeFirst();
      return begun ? { kind: 'never' } : recall(reference);
    },
    async end(reference, pnr) {
      await database
        .updateTable('asked_bookings')
        .set({ is_asked: false, pnr: pnr ?? null })
        .where('reference', '=', reference)
        .execute();
    },
    recall,
  };
}
