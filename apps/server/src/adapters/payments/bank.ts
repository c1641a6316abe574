import type { BankSettings } from '../../payment-settings.ts';
import { moneyText, normalizeBankReference, parseMoney } from '@millaje/domain';
import {
  type Payment,
  type PaymentGateway,
  type PaymentRequest,
  PaymentSilence,
} from '../../modules/payments/index.ts';

export interface BankOptions {
  readonly settings: BankSettings;
  /** Ours, to which is paid: +584121234567, and the four digits of our bank. */
  readonly receiver: { readonly phone: string; readonly bank: string };
  readonly timeoutMilliseconds?: number;
}

/** What the bank answers of a movement. */
const answerCodes = { found: 1000, notFound: 1010 };
/** The bank compares so many last digits of a reference. */
const referenceDigits = 8;

/**
 * Pago móvil with the bank's verification: the bank is asked whether it knows the payment that somebody told us. It says the same to
 * everybody who asks, as often as they ask.
 */
export function createBankGateway({ settings, receiver, timeoutMilliseconds = 10_000 }: BankOptions): PaymentGateway {
  const ask = async (request: PaymentRequest): Promise<Payment> => {
    const answer = await post(settings, bodyOf(request, receiver), timeoutMilliseconds);
    const isFound = answer.code === answerCodes.found && parseMoney(answer.amount) === request.ves;
    return {
      state: isFound ? 'found' : 'not_found',
      id: null,
      alias: null,
      url: null,
      told: { code: answer.code, amount: answer.amount, reason: answer.reason.slice(0, 200) },
    };
  };
  return { method: 'pago-movil', begin: ask, find: (request) => ask(request) };
}

function bodyOf({ payer, ves }: PaymentRequest, receiver: BankOptions['receiver']) {
  return {
    cedulaPagador: payer.document ?? '',
    telefonoPagador: nationalPhone(payer.phone ?? ''),
    telefonoDestino: nationalPhone(receiver.phone),
    referencia: normalizeBankReference(payer.bankReference ?? '')
      .slice(-referenceDigits)
      .padStart(4, '0'),
    fechaPago: payer.day ?? '',
    importe: moneyText(ves),
    bancoOrigen: payer.bank ?? '',
    // Only within the same bank does it know whose account it is.
    reqCed: payer.bank === receiver.bank,
  };
}

/** As the bank writes telephones: 04121234567. */
const nationalPhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^58/, '0');

interface BankAnswer {
  readonly code: number;
  readonly amount: string;
  readonly reason: string;
}

/** One question. Whatever is no answer of the bank's is a silence: nobody is told that a payment is missing because a line is down. */
async function post({ url, key }: BankSettings, body: object, milliseconds: number): Promise<BankAnswer> {
  let answer: unknown;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(milliseconds),
    });
    if (!response.ok) throw new PaymentSilence(`the bank answered ${response.status}`);
    answer = await response.json();
  } catch (error) {
    if (error instanceof PaymentSilence) throw error;
    throw new PaymentSilence('the bank did not answer', { cause: error });
  }
  const { code, message, data } = (answer ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  if (code !== answerCodes.found && code !== answerCodes.notFound)
    throw new PaymentSilence(`the bank answered with code ${String(code)}`);
  const { amount, reason } = (data ?? {}) as { amount?: unknown; reason?: unknown };
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return { code, amount: text(amount), reason: text(reason) || text(message) };
}
