import { type Order, paidWith } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { receiptPaperTexts as texts } from '@millaje/api/receipts/receipt-paper.texts';
import { formatCustomerId } from '@millaje/domain/memberships';
import { shownDay, shownDecimal, shownInstant, shownWhole } from '../../platform/shown.ts';
import { type Receipt, type ReceiptPart, when } from './draw-receipt.ts';

/** What the receipt of a purchase says: the purchase as it stands, whoever of those who see it asks. */
export function orderReceipt(order: Order, brand: Brand): Receipt {
  const { _id, type, product, status, reason, createdAt, updatedAt, payment_info: payment } = order;
  const name = type.name === product.name ? type.name : `${type.name} · ${product.name}`;
  return {
    title: texts.order,
    number: [texts.orderNumber, `#${_id}`],
    sum: [texts.due, dueText(payment, brand)],
    parts: [
      {
        columns: 2,
        facts: [
          [texts.product, name],
          [texts.status, statusText(order)],
          [texts.date, shownInstant(new Date(createdAt))],
          ...when(status !== 'pendiente', texts.decided, shownInstant(new Date(updatedAt))),
          ...when(reason !== null, texts.reason, reason ?? ''),
        ],
      },
      buyerPart(order),
      paymentPart(order, brand),
      broughtPart(order, brand),
    ],
    notes: status === 'pendiente' ? [texts.pendingOrder] : [],
  };
}

const milesText = (count: number, { miles_symbol: symbol }: Brand): string => `${shownWhole(count)} ${symbol}`;

function statusText({ status, refund }: Order): string {
  return status === 'aprobado' && refund !== null ? texts.partlyRefunded : texts.statuses[status];
}

/** What is to be paid, in its own money. */
function dueText({ monto, currency }: Order['payment_info'], brand: Brand): string {
  if (currency === 'VES') return texts.ves(shownDecimal(monto));
  return currency === 'USD' ? texts.usd(shownDecimal(monto)) : milesText(Number(monto), brand);
}

function buyerPart({ passenger, user }: Order): ReceiptPart {
  const { first_name, last_name, customerId } = passenger;
  const number = customerId === null ? [] : [texts.customerId(formatCustomerId(customerId))];
  return { columns: 1, facts: [[texts.buyer, [`${first_name} ${last_name}`, user.email, ...number].join(' · ')]] };
}

function paymentPart({ payment_info: payment, price }: Order, brand: Brand): ReceiptPart {
  const isInMiles = payment.method === 'millas';
  return {
    heading: texts.payment,
    columns: 3,
    facts: [
      [texts.method, paidWith(payment.method, payment.monto)],
      [texts.payer, payment.fullname],
      ...when(payment.bank_ref !== null, texts.reference, payment.bank_ref ?? ''),
      ...when(payment.bank !== null, texts.bank, payment.bank ?? ''),
      ...when(payment.date !== null, texts.paidOn, shownDay(payment.date ?? '')),
      ...when(!isInMiles, texts.price, texts.usd(shownDecimal(price.price_usd))),
      ...when(price.discount > 0, texts.discount, texts.percent(price.discount)),
      ...when(payment.currency === 'VES', texts.rate, texts.ves(shownDecimal(price.dollar_price))),
      [texts.due, dueText(payment, brand)],
    ],
  };
}

/** What it brought, and what of it went back. */
function broughtPart({ miles, vip_code, operation, refund }: Order, brand: Brand): ReceiptPart {
  return {
    columns: 3,
    facts: [
      ...when(miles > 0, texts.miles, milesText(miles, brand)),
      ...when(vip_code !== null, texts.vipCode, vip_code ?? ''),
      ...when(operation !== null, texts.operationOf, `#${operation}`),
      ...when(refund !== null, texts.refunded, texts.usd(shownDecimal(refund?.usd ?? '0'))),
      ...when(refund !== null && refund.miles > 0, texts.milesBack, milesText(refund?.miles ?? 0, brand)),
    ],
  };
}
