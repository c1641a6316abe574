import type { Database } from '../../../platform/database.ts';
import { copyForCarrier, findForeignFirst, lockItineraries } from './itineraries.store.ts';

/**
 * The timetable that a new database comes with flies as the airline of the brand file: the migration that brought it knows none.
 * What staff have uploaded stays as it is.
 */
export async function beginItineraries(database: Database, carrier: string): Promise<void> {
  if ((await findForeignFirst(database, carrier)) === undefined) return;
  await database.transaction().execute(async (transaction) => {
    await lockItineraries(transaction);
    const first = await findForeignFirst(transaction, carrier);
    if (first !== undefined) await copyForCarrier(transaction, first, carrier);
  });
}
