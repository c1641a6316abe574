import type { Caller, Origin } from '../../platform/http/bind.ts';
import type { StaffEntry } from '../audit/index.ts';
import type { NewRedemption } from './redemptions.store.ts';

/** What the audit keeps of a redemption that staff issue for a member. */
export const addedByStaff = (
  { userId, origin: from, destination, milesPrice }: NewRedemption,
  { id, caller, origin }: { readonly id: bigint; readonly caller: Caller; readonly origin: Origin },
): StaffEntry => ({
  action: 'redemption_added_by_staff',
  actor: { userId: caller.userId, role: caller.role },
  subject: { type: 'redemption', id },
  origin: { address: origin.address, requestId: origin.requestId },
  after: { user: Number(userId), route: `${from} - ${destination}`, miles: Number(milesPrice) },
});
