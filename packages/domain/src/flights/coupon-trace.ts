/** What records know of a coupon, as one member asks for it. */
export interface CouponEvidence {
  /** Whose miles it became, where it was credited. */
  readonly credited?: 'own' | 'other' | undefined;
  /** What the last file that had it made of it, and whether that found this member. */
  readonly row?: { readonly status: 'ready' | 'empty' | 'rejected'; readonly isOwn: boolean } | undefined;
  /** The booking of the embedded inventory that it is of. */
  readonly booking?: BookedCoupon | undefined;
  /** Its ticket was paid with miles, and such tickets earn none. */
  readonly isAward: boolean;
  readonly isBeforeInscription: boolean;
}

interface BookedCoupon {
  readonly state: 'held' | 'ticketed' | 'cancelled' | 'expired';
  readonly hasDeparted: boolean;
  /** Whose customer ID was written into it. */
  readonly customer: 'own' | 'other' | 'none';
  readonly isNameOfMember: boolean;
}

/** Why a coupon gave a member its miles, or did not. */
export type CouponVerdict =
  | 'credited'
  | 'credited_to_other'
  | 'refused'
  | 'of_other'
  | 'waiting'
  | 'no_miles'
  | 'not_ticketed'
  | 'award'
  | 'booked_without_id'
  | 'booked_with_other_id'
  | 'other_name'
  | 'before_inscription'
  | 'not_flown'
  | 'not_reported'
  | 'unknown';

/**
 * The reason that decides, told by what is most certain: what was credited, then what a file's row became, then what the booking lacks
 * (in the order in which it could still be helped), then that nobody has reported it.
 */
export function traceCoupon({ credited, row, booking, isAward, isBeforeInscription }: CouponEvidence): CouponVerdict {
  if (credited !== undefined) return credited === 'own' ? 'credited' : 'credited_to_other';
  if (row) {
    if (row.status === 'rejected') return 'refused';
    if (!row.isOwn) return 'of_other';
    return row.status === 'ready' ? 'waiting' : 'no_miles';
  }
  if (!booking) return 'unknown';
  if (booking.state !== 'ticketed') return 'not_ticketed';
  if (isAward) return 'award';
  if (booking.customer !== 'own') return booking.customer === 'none' ? 'booked_without_id' : 'booked_with_other_id';
  if (!booking.isNameOfMember) return 'other_name';
  if (isBeforeInscription) return 'before_inscription';
  return booking.hasDeparted ? 'not_reported' : 'not_flown';
}

/** What is known of a member of whose coupon no record knows. */
export interface FlyerEvidence {
  readonly isMember: boolean;
  readonly isActive: boolean;
  readonly hasCustomerId: boolean;
  /** Of the flight that was asked for, where its day is known. */
  readonly isBeforeInscription: boolean;
  readonly isInFuture: boolean;
}

/** Why no record can know of a coupon; `unknown` where nothing speaks against it. */
export type FlyerVerdict =
  | 'no_member'
  | 'not_active'
  | 'member_without_id'
  | 'before_inscription'
  | 'not_flown'
  | 'unknown';

/** What stands in the way of somebody's coupons, where no record has the one that was asked for. */
export function traceFlyer(flyer: FlyerEvidence): FlyerVerdict {
  if (!flyer.isMember) return 'no_member';
  if (!flyer.isActive) return 'not_active';
  if (!flyer.hasCustomerId) return 'member_without_id';
  if (flyer.isBeforeInscription) return 'before_inscription';
  return flyer.isInFuture ? 'not_flown' : 'unknown';
}
