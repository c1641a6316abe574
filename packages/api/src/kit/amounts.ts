import { type Decimal, decimalText, maximumMinorUnits, parseAmount, parseMoney } from '@millaje/domain';
import * as z from 'zod/mini';
import { amountTexts as texts } from './amounts.texts.ts';

const typed = (required: string) =>
  z
    .union([z.number(), z.string()], required)
    .check(z.refine((value) => typeof value === 'number' || value.trim() !== '', { error: required, abort: true }));

/** A price as people write it (`1.234,56`, `9,99`, `1234.56`), in hundredths; 0 is one. */
export function moneySchema(required: string) {
  return z.pipe(
    typed(required).check(
      z.refine((value) => parseMoney(value) !== undefined, { error: texts.wrongMoney, abort: true }),
      z.refine((value) => (parseMoney(value) ?? 0n) <= maximumMinorUnits, texts.tooLarge),
    ),
    z.transform((value: number | string) => parseMoney(value) ?? 0n),
  );
}

/** A price above 0. */
export function priceSchema(required: string) {
  return moneySchema(required).check(z.refine((price) => price > 0n, texts.notPositive));
}

interface RateLimits {
  readonly decimals: number;
  /** A whole number. */
  readonly maximum: bigint;
}

const isDecimal = (amount: Decimal | 'ambiguous' | undefined): amount is Decimal => typeof amount === 'object';

/** A rate above 0 as people write it, as a decimal with a point. Where a point could part thousands or decimals, it is refused. */
export function rateSchema(required: string, { decimals, maximum }: RateLimits) {
  const understand = (value: number | string) => parseAmount(value, decimals);
  return z.pipe(
    typed(required).check(
      z.refine((value) => understand(value) !== 'ambiguous', { error: texts.ambiguous, abort: true }),
      z.refine((value) => isDecimal(understand(value)), { error: texts.wrongRate(decimals), abort: true }),
      z.refine((value) => {
        const amount = understand(value);
        return !isDecimal(amount) || amount.digits > 0n;
      }, texts.rateNotPositive),
      z.refine((value) => {
        const amount = understand(value);
        return !isDecimal(amount) || amount.digits <= maximum * 10n ** BigInt(amount.scale);
      }, texts.rateTooLarge),
    ),
    z.transform((value: number | string) => {
      const amount = understand(value);
      return isDecimal(amount) ? decimalText(amount) : '';
    }),
  );
}
