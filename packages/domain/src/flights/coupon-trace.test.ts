import { expect, test } from 'vitest';
import { type CouponEvidence, traceCoupon, traceFlyer } from './coupon-trace.ts';

const nothing: CouponEvidence = { isAward: false, isBeforeInscription: false };
const booking = { state: 'ticketed', hasDeparted: true, customer: 'own', isNameOfMember: true } as const;
const ready = { status: 'ready', isOwn: true } as const;

test.each<[string, Partial<CouponEvidence>, ReturnType<typeof traceCoupon>]>([
  ['nothing', {}, 'unknown'],
  ['it was credited to the member', { credited: 'own' }, 'credited'],
  [
    'it was credited, whatever an earlier row says',
    { credited: 'own', row: { ...ready, status: 'rejected' } },
    'credited',
  ],
  ['it was credited to somebody else', { credited: 'other', booking }, 'credited_to_other'],
  ['a row that was rejected', { row: { status: 'rejected', isOwn: false }, booking }, 'refused'],
  ['a row that is ready for somebody else', { row: { ...ready, isOwn: false } }, 'of_other'],
  ['a row that is ready', { row: ready, booking }, 'waiting'],
  ['a row that gives nothing', { row: { ...ready, status: 'empty' } }, 'no_miles'],
  ['a booking that was cancelled', { booking: { ...booking, state: 'cancelled' } }, 'not_ticketed'],
  ['a booking that is only held', { booking: { ...booking, state: 'held' } }, 'not_ticketed'],
  ['a ticket paid with miles', { booking, isAward: true }, 'award'],
  [
    'no customer ID, also before the trip',
    { booking: { ...booking, customer: 'none', hasDeparted: false } },
    'booked_without_id',
  ],
  ['another customer ID', { booking: { ...booking, customer: 'other' } }, 'booked_with_other_id'],
  ['another name', { booking: { ...booking, isNameOfMember: false } }, 'other_name'],
  ['a flight before the inscription', { booking, isBeforeInscription: true }, 'before_inscription'],
  ['a flight that has not left', { booking: { ...booking, hasDeparted: false } }, 'not_flown'],
  ['a flight that left, which no file has', { booking }, 'not_reported'],
])('of a coupon is known: %s', (_what, evidence, verdict) => {
  expect(traceCoupon({ ...nothing, ...evidence })).toBe(verdict);
});

const flyer = { isMember: true, isActive: true, hasCustomerId: true, isBeforeInscription: false, isInFuture: false };

test.each([
  [{}, 'unknown'],
  [{ isInFuture: true }, 'not_flown'],
  [{ isBeforeInscription: true, isInFuture: true }, 'before_inscription'],
  [{ hasCustomerId: false, isBeforeInscription: true }, 'member_without_id'],
  [{ isActive: false, hasCustomerId: false }, 'not_active'],
  [{ isMember: false, isActive: false }, 'no_member'],
] as const)('where no record has the coupon, of its member is told %j: %s', (evidence, verdict) => {
  expect(traceFlyer({ ...flyer, ...evidence })).toBe(verdict);
});
