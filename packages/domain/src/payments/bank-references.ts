/** A payment into the programme's bank as somebody tells it. */
export interface BankPayment {
  /** How it was paid: references of one way of paying say nothing of another's. */
  readonly method: string;
  /** The four digits of the payer's bank; empty where the way of paying has none. */
  readonly bank: string;
  /** As it was typed. */
  readonly reference: string;
  /** YYYY-MM-DD; empty where nobody is asked for it. */
  readonly day: string;
  /** The payer's telephone, or what else names the payer. */
  readonly payer: string;
  /** In hundredths. */
  readonly minorUnits: bigint;
}

/** A reference as it is compared: leading zeros, spaces and letter case do not count. Empty where nothing is left of it. */
export function normalizeBankReference(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase().replace(/^0+/, '');
}

/** A reference of pago móvil: four to twenty digits that are not all zeros; spaces between them do not count. */
export function isBankReference(typed: string): boolean {
  return /^[0-9]{4,20}$/.test(typed.replace(/\s/g, '')) && normalizeBankReference(typed) !== '';
}

/** What two tellings of the same payment have in common, and no two payments: by it a payment pays for one order. */
export function bankPaymentKey({ method, bank, reference, day, payer, minorUnits }: BankPayment): string {
  const payerKey = payer.replace(/[\s()+.-]/g, '').toLowerCase();
  return [method, bank.trim(), normalizeBankReference(reference), day, payerKey, String(minorUnits)].join('|');
}
