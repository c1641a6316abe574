import type { Database } from '../../platform/database.ts';
import { gatherReads } from '../../platform/gather-reads.ts';
import { findUsersByIds, type UserRecord } from '../members/users.store.ts';
import { findRedemptionsByKeys, type RedemptionRow } from './redemptions.store.ts';
import { createTripReads, type TripReads } from './trip-reads.ts';

/** What is looked at before a redemption: of whoever asks in one turn of the event loop, by one reading of all. */
export interface RedemptionReads extends TripReads {
  readonly member: (id: bigint) => Promise<UserRecord | undefined>;
  readonly byKey: (of: { readonly callerId: bigint; readonly key: string }) => Promise<RedemptionRow | undefined>;
}

/** The readings before redemptions, of one database. */
export function createRedemptionReads(database: Database): RedemptionReads {
  return {
    ...createTripReads(database),
    member: gatherReads(async (ids) => {
      const found = new Map((await findUsersByIds(database, ids)).map((user) => [user.id, user]));
      return ids.map((id) => found.get(id));
    }),
    byKey: gatherReads((keys) => findRedemptionsByKeys(database, keys)),
  };
}
