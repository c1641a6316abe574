import { normalizeBankReference } from './bank-references.ts';

/** Money that came in, as the bank's statement has it. */
export interface BankMovement {
  readonly id: bigint;
  readonly reference: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** In hundredths. */
  readonly minorUnits: bigint;
  /** Paid for an order before. */
  readonly isUsed: boolean;
}

/** An order that waits for money, with the payment that its member told. */
export interface AwaitedPayment {
  readonly orderId: bigint;
  readonly reference: string;
  /** YYYY-MM-DD; null where nobody is asked for it. */
  readonly day: string | null;
  /** In hundredths. */
  readonly minorUnits: bigint;
}

/**
 * How an order and the statement agree. `exact`: one movement with its reference, amount and day, and no other order claims it.
 * `partial`, `over`: less or more came in, or in parts. `double`: it was paid more than once. `other_day`: all but the day agrees. `used`: what would
 * pay it has paid for another order. `ambiguous`: several orders claim the same movement. `none`: nothing with its reference came in.
 */
export type MatchKind = 'exact' | 'partial' | 'over' | 'double' | 'other_day' | 'used' | 'ambiguous' | 'none';

export interface PaymentMatch {
  readonly orderId: bigint;
  readonly kind: MatchKind;
  /** What carries its reference. */
  readonly movementIds: readonly bigint[];
  /** All that came in with its reference, in hundredths. */
  readonly received: bigint;
}

/** References are told whole or by their last digits; so many must agree at least. */
const endingDigits = 6;

/**
 * The end of a reference by which it is compared: two that can name the same payment end alike, so whoever decides about one order needs
 * no orders and no movements of another end.
 */
export const referenceEnding = (reference: string): string => normalizeBankReference(reference).slice(-endingDigits);

/** Finds for each order what came in for it. The time grows with orders and movements, not with their product. */
export function matchMovements(orders: readonly AwaitedPayment[], movements: readonly BankMovement[]): PaymentMatch[] {
  const byEnding = Map.groupBy(movements, ({ reference }) => referenceEnding(reference));
  const found = orders.map((order) => {
    const candidates = byEnding.get(referenceEnding(order.reference)) ?? [];
    return { order, own: candidates.filter(({ reference }) => isSameReference(reference, order.reference)) };
  });
  const claims = new Map<bigint, number>();
  for (const { own } of found) for (const { id } of own) claims.set(id, (claims.get(id) ?? 0) + 1);
  return found.map(({ order, own }) => ({
    orderId: order.orderId,
    kind: own.some(({ id }) => (claims.get(id) ?? 0) > 1) ? 'ambiguous' : kindOf(order, own),
    movementIds: own.map(({ id }) => id),
    received: own.reduce((sum, { minorUnits }) => sum + minorUnits, 0n),
  }));
}

function kindOf(order: AwaitedPayment, own: readonly BankMovement[]): MatchKind {
  const [first] = own;
  if (!first) return 'none';
  const fresh = own.filter(({ isUsed }) => !isUsed);
  if (fresh.length === 0) return 'used';
  const received = fresh.reduce((sum, { minorUnits }) => sum + minorUnits, 0n);
  if (own.length > 1) {
    // Parts that make the whole are no single payment: somebody has to look at them.
    if (received > order.minorUnits)
      return fresh.some(({ minorUnits }) => minorUnits >= order.minorUnits) ? 'double' : 'over';
    return own.length > fresh.length ? 'double' : 'partial';
  }
  if (first.minorUnits < order.minorUnits) return 'partial';
  if (first.minorUnits > order.minorUnits) return 'over';
  return order.day === null || order.day === first.day ? 'exact' : 'other_day';
}

function isSameReference(one: string, other: string): boolean {
  const [first, second] = [normalizeBankReference(one), normalizeBankReference(other)];
  if (first === '' || second === '') return false;
  if (first === second) return true;
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  return short.length >= endingDigits && long.endsWith(short);
}
