import { schemaResolver } from '@mantine/form';
import { commonTexts } from '@millaje/api/kit/common';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { mobilePaymentRoute } from '@millaje/api/orders/payments';
import { parseDay } from '@millaje/domain/days';
import { productTypes } from '@millaje/domain/products';
import * as z from 'zod/mini';

const texts = paymentTexts.form;

/** What somebody types of a pago móvil that was made. */
export interface MobileValues extends Record<string, string> {
  fullname: string;
  bank_ref: string;
  bank: string;
  phone: string;
  /** As it was typed. */
  date: string;
}

export const noMobileValues: Omit<MobileValues, 'date'> = { fullname: '', bank_ref: '', bank: '', phone: '' };

const payerSchema = z.object({
  fullname: z.string(),
  bank_ref: z.string(),
  bank: z.string(),
  bankName: z.string(),
  phone: z.string(),
  date: z.string(),
});

/** What the person is asked to confirm, and what is kept of it. */
export const confirmedPaymentSchema = z.object({
  /** A card stands for what is free: nobody is asked for one. */
  method: z.enum(['pago-movil', 'millas', 'tdc']),
  type: z.enum(productTypes),
  id: z.number(),
  name: z.string(),
  quote: z.string(),
  /** Bolívares or dollars as a decimal with a point, or miles. */
  amount: z.string(),
  /** Of a pago móvil. */
  payer: z.nullable(payerSchema),
  isFromCart: z.boolean(),
});
export type ConfirmedPayment = z.output<typeof confirmedPaymentSchema>;

/** Where the fields of the form stand in the body of the call. */
const FIELDS: Readonly<Record<string, keyof MobileValues & string>> = {
  'payment_info.fullname': 'fullname',
  'payment.ref': 'bank_ref',
  'payment.bank': 'bank',
  'payment.phone': 'phone',
  'payment.date': 'date',
};

const checkBody = schemaResolver(mobilePaymentRoute.body, { sync: true });

/** The errors of a call's body, by the fields of the form. */
export function fieldErrors(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([path, field]) => {
      const error = errors[path];
      return typeof error === 'string' && error !== '' ? [[field, error]] : [];
    }),
  );
}

/** What is wrong with which field; `today` is the programme's day (YYYY-MM-DD). Each of the five is needed. */
export function mobileProblems(values: MobileValues, today: string): Record<string, string> {
  const { fullname, bank_ref, bank, phone } = values;
  const date = parseDay(values.date);
  const body = {
    productType: 'membership',
    productId: 1,
    payment: { bank, phone, ref: bank_ref, date: date ?? '' },
    payment_info: { fullname },
  };
  const missing = Object.keys(values).filter((field) => values[field]?.trim() === '');
  return {
    ...fieldErrors(checkBody(body)),
    ...(date === undefined && { date: texts.wrongDay }),
    ...(date !== undefined && date > today && { date: orderTexts.futureDate }),
    ...Object.fromEntries(missing.map((field) => [field, commonTexts.fieldRequired])),
  };
}

/** The body of the call that tells of a pago móvil. */
export function mobileBody({ type, id, quote, amount }: ConfirmedPayment, payer: z.output<typeof payerSchema>) {
  const { fullname, bank_ref, bank, phone, date } = payer;
  return {
    productType: type,
    productId: id,
    quote,
    payment: { type: 'BAPM' as const, bank, phone, ref: bank_ref, date },
    payment_info: { fullname, monto: amount },
  };
}
