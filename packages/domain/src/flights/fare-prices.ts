import {
  add,
  type Decimal,
  divide,
  type Fraction,
  fraction,
  multiply,
  roundHalfUp,
  takePercentOff,
} from '../decimals.ts';
import type { Percent } from '../fees.ts';
import type { Miles } from '../miles.ts';
import type { Money } from '../money.ts';
import type { FareFamilyName } from './fare-families.ts';

/** The rules of the moment at which fares are priced. */
export interface FareRules {
  readonly milesPerDollar: Decimal;
  /** Bolívares for a dollar, where it is known. */
  readonly dollarPrice?: Decimal | undefined;
  /** What the flight promotion takes off, while its switch is on. */
  readonly promotionPercent?: Percent | undefined;
  readonly isHighSeason: boolean;
}

/** What one way costs in a family. */
export interface Fare {
  readonly amount: Money;
  readonly family: FareFamilyName;
}

/** A round trip: the fare of each way, which may be of different families. */
export interface TripFares {
  readonly outbound: Fare;
  readonly inbound: Fare;
}

/** Whole miles; the legs add up to the total. */
export interface RoundTripPrices {
  readonly outbound: Miles;
  readonly inbound: Miles;
  readonly total: Miles;
}

/** Families that the flight promotion makes cheaper (specification 001, section 9). */
const promotedFamilies: readonly FareFamilyName[] = ['ULTRA', 'BUSINESS'];

/** Before a fare is whole miles: exact. Undefined for a currency in which nothing is offered. */
function exactMiles({ amount, family }: Fare, rules: FareRules): Fraction | undefined {
  const dollars = dollarsOf(amount, rules.dollarPrice);
  if (!dollars) return undefined;
  const miles = multiply(dollars, rules.milesPerDollar);
  const isPromoted = rules.promotionPercent && !rules.isHighSeason && promotedFamilies.includes(family);
  return isPromoted ? takePercentOff(miles, rules.promotionPercent) : miles;
}

function dollarsOf({ minorUnits, currency }: Money, dollarPrice: Decimal | undefined): Fraction | undefined {
  const amount = fraction(minorUnits, 100n);
  if (currency === 'USD') return amount;
  return currency === 'VES' && dollarPrice && dollarPrice.digits > 0n ? divide(amount, dollarPrice) : undefined;
}

/**
 * What a fare asks for one way, in whole miles, rounded half up once. It is what the way there of a round trip asks, too: half of the
 * trip that comes back at the same fare. Undefined: not offered.
 */
export function oneWayPrice(fare: Fare, rules: FareRules): Miles | undefined {
  const miles = exactMiles(fare, rules);
  return miles && roundHalfUp(miles);
}

/**
 * What a round trip asks: the way there as it was shown, the way back the fares of both in whole miles, rounded half up once, less the
 * way there, not below 0. The flight promotion takes its percentage off the part whose family it names. Undefined: not offered.
 */
export function roundTripPrices({ outbound, inbound }: TripFares, rules: FareRules): RoundTripPrices | undefined {
  const [there, back] = [exactMiles(outbound, rules), exactMiles(inbound, rules)];
  if (!there || !back) return undefined;
  const chosen = roundHalfUp(there);
  const whole = roundHalfUp(add(there, back));
  const rest = whole > chosen ? whole - chosen : 0n;
  return { outbound: chosen, inbound: rest, total: chosen + rest };
}
