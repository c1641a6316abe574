import { type Decimal, divide, type Fraction, fraction, multiply, roundHalfUp, takePercentOff } from '../decimals.ts';
import type { Percent } from '../fees.ts';
import type { Miles } from '../miles.ts';
import type { FareFamilyName } from './fare-families.ts';

/** Money in hundredths of its currency. */
export interface Money {
  readonly minorUnits: bigint;
  /** ISO 4217. */
  readonly currency: string;
}

/** The rules of the moment at which fares are priced. */
export interface FareRules {
  readonly milesPerDollar: Decimal;
  /** Bolívares for a dollar, where it is known. */
  readonly dollarPrice?: Decimal | undefined;
  /** What the flight promotion takes off, while its switch is on. */
  readonly promotionPercent?: Percent | undefined;
  readonly isHighSeason: boolean;
}

export interface Fare {
  /** Of the whole trip: there and back where it is a round trip. */
  readonly total: Money;
  readonly family: FareFamilyName;
}

/** Families that the flight promotion makes cheaper (specification 001, section 9). */
const promotedFamilies: readonly FareFamilyName[] = ['ULTRA', 'BUSINESS'];

/** Before a fare is whole miles: exact. Undefined for a currency in which nothing is offered. */
function exactMiles({ total, family }: Fare, rules: FareRules): Fraction | undefined {
  const dollars = dollarsOf(total, rules.dollarPrice);
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

/** What a fare asks for one way, in whole miles, rounded half up once. Undefined: not offered. */
export function oneWayPrice(fare: Fare, rules: FareRules): Miles | undefined {
  const miles = exactMiles(fare, rules);
  return miles && roundHalfUp(miles);
}

/** What the way there of a round trip asks: half of the fare of the trip, in whole miles, rounded half up once (D04). */
export function outboundPrice(fare: Fare, rules: FareRules): Miles | undefined {
  const miles = exactMiles(fare, rules);
  return miles && roundHalfUp({ numerator: miles.numerator, denominator: 2n * miles.denominator });
}

/**
 * What the way back of a round trip asks: the fare of the trip in whole miles, less what the way there that was chosen asks, not
 * below 0 (D04). It is the only price of a way back that is shown and charged.
 */
export function inboundPrice(fare: Fare, chosenOutbound: Miles, rules: FareRules): Miles | undefined {
  const whole = oneWayPrice(fare, rules);
  if (whole === undefined) return undefined;
  return whole > chosenOutbound ? whole - chosenOutbound : 0n;
}
