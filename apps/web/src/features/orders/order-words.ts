import type { Order } from '@millaje/api/orders/orders';
import { orderScreenTexts } from '@millaje/api/orders/order-screens.texts';
import { paidWith, statusNames } from '@millaje/api/orders/orders.texts';
import { deciderOf } from '@millaje/domain/payments/order-states';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import { isPartlyRefunded, toneOf } from './order-tone.ts';

/** How an order stands, as a dot and its word. */
export const stateOf = (order: Pick<Order, 'status' | 'refund'>) => ({
  tone: toneOf(order),
  label: isPartlyRefunded(order) ? orderScreenTexts.partlyRefunded : statusNames[order.status],
});

/** An amount in its currency: 'Bs 3.613,50', 'USD 99,00', '3.000 AVPM'. */
export function amountText(amount: string, currency: string): string {
  if (currency === 'VES') return `Bs ${formatMoney(amount)}`;
  if (currency === 'USD') return `USD ${formatMoney(amount)}`;
  return `${formatWhole(BigInt(amount))} ${currency}`;
}

/** What is bought: 'Membresía · Gold'. */
export const productText = ({ type, product }: Pick<Order, 'type' | 'product'>): string =>
  type.name === product.name ? type.name : `${type.name} · ${product.name}`;

export const methodText = ({ payment_info }: Pick<Order, 'payment_info'>): string =>
  paidWith(payment_info.method, payment_info.monto);

export const passengerName = ({ passenger }: Pick<Order, 'passenger'>): string =>
  `${passenger.first_name} ${passenger.last_name}`;

/** Whether staff decide it: it waits, and neither a gateway nor the ledger does. */
export const isForStaff = ({ status, payment_info }: Pick<Order, 'status' | 'payment_info'>): boolean =>
  status === 'pendiente' && deciderOf[payment_info.method] === 'staff';
