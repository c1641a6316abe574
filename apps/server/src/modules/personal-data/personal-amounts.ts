import { personalPartNames } from '@millaje/api/personal-data/personal-values.texts';
import { moneyText } from '@millaje/domain/money';
import { shownDecimal, shownWhole } from '../../platform/shown.ts';

/** Columns of hundredths of a currency, in whichever table; what a bank told has its own. */
const cents = new Set(['price_usd', 'refunded_usd', 'total_usd', 'total_ves', 'cents']);
const miles = new Set([
  'amount',
  'arrived',
  'balance',
  'fee',
  'held',
  'miles',
  'miles_price',
  'operations',
  'paid',
  'price_miles',
  'refunded_miles',
  'total',
]);
const decimals = new Set(['dollar_price']);
/** Parts of a formula or a price that count miles: `inbound_miles`, `route_reward`, `miles_price`. */
const countsMiles = /(^|_)(miles|reward)($|_)|Miles$/;

const isWhole = (text: string): boolean => /^-?\d+$/.test(text);

/** An amount of a table as people read it; undefined where the column has none. */
export function amountOf(table: string, column: string, value: unknown): string | undefined {
  const text = String(value);
  if (decimals.has(column)) return shownDecimal(text);
  if (!isWhole(text)) return undefined;
  if (cents.has(column) || (table === 'bank_movements' && column === 'amount'))
    return shownDecimal(moneyText(BigInt(text)));
  return miles.has(column) ? shownWhole(BigInt(text)) : undefined;
}

/** A factor or a percentage within something that has parts is kept as a text: it gets its comma. */
export const factorOf = (part: string, value: string): string =>
  /(_factor|_percent|PerDollar|_per_dollar)$/.test(part) && /^\d+\.\d+$/.test(value) ? shownDecimal(value) : value;

/** A number within something that has parts: with its points where it counts miles, and with a comma; numbers of rows stay. */
export function numberOf(part: string, value: number): string {
  if (!Number.isInteger(value)) return String(value).replace('.', ',');
  return part in personalPartNames && countsMiles.test(part) ? shownWhole(value) : String(value);
}
