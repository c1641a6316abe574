import { isEmail, normalizeEmail } from '@millaje/domain/emails';
import { minimumTransferMiles } from '@millaje/domain';
import { pathTo } from '../../paths.ts';

/** What an ally asks a member for: to whom, and how many miles. */
export interface Charge {
  readonly email: string;
  /** Whole miles in digits. */
  readonly amount: string;
}

const names = { email: 'para', amount: 'monto' } as const;

/** Whether a text is an amount that can be asked for: whole miles that a transfer may have, at most nine digits. */
export function isChargeable(text: string): boolean {
  return /^[1-9][0-9]{1,8}$/.test(text) && BigInt(text) >= minimumTransferMiles;
}

/** The address that opens the transfer with these values. It carries nothing else: all is decided when the member confirms. */
export function chargeAddress(origin: string, { email, amount }: Charge): string {
  const query = new URLSearchParams({ [names.email]: email, [names.amount]: amount });
  return `${origin}${pathTo('passengerTransfer')}?${query.toString()}`;
}

/** What an address asks for: undefined where it asks for nothing, 'wrong' where it cannot be meant. */
export function readCharge(search: URLSearchParams): Charge | 'wrong' | undefined {
  const [emails, amounts] = [search.getAll(names.email), search.getAll(names.amount)];
  if (emails.length === 0 && amounts.length === 0) return undefined;
  const [email, amount] = [normalizeEmail(emails[0] ?? ''), amounts[0] ?? ''];
  const isOne = emails.length === 1 && amounts.length === 1;
  return isOne && isEmail(email) && isChargeable(amount) ? { email, amount } : 'wrong';
}
