/** An exact decimal that is not negative: 2.5 is `{ digits: 25n, scale: 1 }`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Reads a decimal from its notation with a point ("2.5"); undefined for everything else, signs and exponents included. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^([0-9]{1,15})(?:\.([0-9]{1,8}))?$/.exec(text);
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  return { digits: BigInt(`${match[1]}${fraction}`), scale: fraction.length };
}

/** A decimal as text, without needless zeros: 1.10 is "1.1". */
export function decimalText({ digits, scale }: Decimal): string {
  const padded = String(digits).padStart(scale + 1, '0');
  const whole = padded.slice(0, padded.length - scale);
  const fraction = padded.slice(padded.length - scale).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** A decimal as text with so many places, which are at least its own: 1.1 with four is "1.1000". */
export function fixedDecimalText(decimal: Decimal, places: number): string {
  const [whole = '', decimals = ''] = decimalText(decimal).split('.');
  return `${whole}.${decimals.padEnd(places, '0')}`;
}

/** A number that is not negative, exact until it is rounded: what is reckoned with in several steps is rounded once, at the end. */
export interface Fraction {
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
}

/** So many parts of a whole number: half of 7 is `fraction(7n, 2n)`. */
export const fraction = (numerator: bigint, denominator = 1n): Fraction => ({ numerator, denominator });

const unit = ({ scale }: Decimal): bigint => 10n ** BigInt(scale);

/** A fraction, so many times; exact. */
export function multiply({ numerator, denominator }: Fraction, by: Decimal): Fraction {
  return { numerator: numerator * by.digits, denominator: denominator * unit(by) };
}

/** Two fractions together; exact, and not shortened. */
export function add(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  };
}

/** The divisor is above 0. */
export function divide({ numerator, denominator }: Fraction, by: Decimal): Fraction {
  return { numerator: numerator * unit(by), denominator: denominator * by.digits };
}

/** With so many percent of it added. */
export function addPercent({ numerator, denominator }: Fraction, percent: Decimal): Fraction {
  const whole = 100n * unit(percent);
  return { numerator: numerator * (whole + percent.digits), denominator: denominator * whole };
}

/** With so many percent of it, at most 100, taken off. */
export function takePercentOff({ numerator, denominator }: Fraction, percent: Decimal): Fraction {
  const whole = 100n * unit(percent);
  return { numerator: numerator * (whole - percent.digits), denominator: denominator * whole };
}

/** The nearest whole number; a half goes up. */
export function roundHalfUp({ numerator, denominator }: Fraction): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** The whole units of a fraction: what is left over is given to nobody. */
export function roundDown({ numerator, denominator }: Fraction): bigint {
  return numerator / denominator;
}
