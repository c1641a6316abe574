import { decimalText } from '@millaje/domain/decimals';
import { parseAmount } from '@millaje/domain/money';

/** So many decimals a price of the dollar may have. */
const decimals = 4;
/** A tenth, in units of the last decimal. */
const step = 1_000n;

/** A price as people write it, a tenth up or down and not below a tenth; undefined where there is no price to step from. */
export function stepAmount(typed: string, direction: 1 | -1): string | undefined {
  const amount = parseAmount(typed, decimals);
  if (typeof amount !== 'object') return undefined;
  const units = amount.digits * 10n ** BigInt(decimals - amount.scale);
  const next = direction === 1 ? units + step : units - step;
  return decimalText({ digits: next > 0n ? next : units, scale: decimals }).replace('.', ',');
}
