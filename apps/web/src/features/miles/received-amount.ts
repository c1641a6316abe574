import { parseMiles, parsePercent, splitByFee } from '@millaje/domain';

/** What arrives of a typed amount after the commission; undefined while either is no number. */
export function receivedAmount(amount: string, feePercent: string | undefined): bigint | undefined {
  const miles = parseMiles(amount);
  const percent = feePercent === undefined ? undefined : parsePercent(feePercent);
  return miles === undefined || percent === undefined ? undefined : splitByFee(miles, percent).total;
}
