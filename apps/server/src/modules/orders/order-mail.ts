import { type HeldMembership, moneyText, type RefundStep } from '@millaje/domain';
import type { UserRecord } from '../members/users.store.ts';
import type { Mail } from '../notifications/index.ts';
import type { OrderRow } from './orders.store.ts';

type Told = Pick<OrderRow, 'id' | 'description' | 'miles' | 'method' | 'total_usd' | 'total_ves' | 'price_miles'>;
type To = Pick<UserRecord, 'email' | 'first_name'>;

/** What was paid, by the way in which it was paid; a decimal with a point, or whole miles. */
export function paidOf({ method, total_usd, total_ves, price_miles }: Omit<Told, 'id' | 'description' | 'miles'>) {
  if (method === 'millas') return { amount: String(price_miles ?? 0n), currency: 'miles' as const };
  if (method === 'pago-movil') return { amount: moneyText(total_ves), currency: 'VES' as const };
  return { amount: moneyText(total_usd), currency: 'USD' as const };
}

/** Tells the member what an order brought. */
export function mailOfApproval(
  { email, first_name }: To,
  order: Told,
  { after, vipCode }: { readonly after: HeldMembership | null; readonly vipCode: string | null },
): Mail {
  const { id, description, miles } = order;
  const data = {
    first_name,
    order: Number(id),
    product: description,
    ...paidOf(order),
    miles: Number(miles),
    expiry: after?.expiry ?? null,
    vip_code: vipCode,
  };
  return { to: email, template: 'order_approved', data };
}

/** Tells the member that an order came to nothing, and why. */
export function mailOfRejection({ email, first_name }: To, { id, description }: Told, reason: string): Mail {
  return {
    to: email,
    template: 'order_rejected',
    data: { first_name, order: Number(id), product: description, reason },
  };
}

/** Tells the member that the money went back, and what was bought with it too. */
export function mailOfRefund({ email, first_name }: To, { id, description, miles }: Told): Mail {
  return {
    to: email,
    template: 'order_refunded',
    data: { first_name, order: Number(id), product: description, miles: Number(miles) },
  };
}

/** Tells the member that a part of the money went back, and that part of the miles; how all of it stands now. */
export function mailOfPart(
  { email, first_name }: To,
  { id, description, refunded_usd, total_usd }: Told & Pick<OrderRow, 'refunded_usd'>,
  { after, miles }: RefundStep,
): Mail {
  const data = {
    first_name,
    order: Number(id),
    product: description,
    amount: moneyText(after.usd - refunded_usd),
    left: moneyText(total_usd - after.usd),
    miles: Number(miles),
  };
  return { to: email, template: 'order_partly_refunded', data };
}
