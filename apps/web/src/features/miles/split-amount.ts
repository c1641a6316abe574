import { parseMiles, parsePercent, type Split, splitByFee } from '@millaje/domain';

/** What a typed amount splits into by the commission; undefined while either is no number. */
export function splitAmount(amount: string, feePercent: string | undefined): Split | undefined {
  const miles = parseMiles(amount);
  const percent = feePercent === undefined ? undefined : parsePercent(feePercent);
  return miles === undefined || percent === undefined ? undefined : splitByFee(miles, percent);
}
