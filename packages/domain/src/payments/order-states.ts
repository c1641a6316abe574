import type { PaymentMethod } from '../products.ts';

/** Where an order stands, as people read it. `reembolsado`: it was approved, and its money went back. */
export const orderStatuses = ['pendiente', 'aprobado', 'rechazado', 'reembolsado'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What can happen to an order. `approve`, `reject`: somebody decides, or the gateway says that it was paid or never will be. `refund`: its
 * money went back, by a refund or a dispute. `verify`: the bank says whether it knows the payment.
 */
export const orderActions = ['verify', 'approve', 'reject', 'refund'] as const;
export type OrderAction = (typeof orderActions)[number];

const next: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderAction, OrderStatus>>>>> = {
  // Money that goes back before anything was given for it leaves nothing to take back.
  pendiente: { verify: 'pendiente', approve: 'aprobado', reject: 'rechazado', refund: 'rechazado' },
  aprobado: { refund: 'reembolsado' },
  rechazado: {},
  reembolsado: {},
};

/** Where an order stands after an action; undefined where the action is not possible there. */
export function statusAfter(status: OrderStatus, action: OrderAction): OrderStatus | undefined {
  return next[status][action];
}

/** Who decides about an order: staff, the gateway by what it says of the money, or the ledger at once. */
export const deciderOf: Readonly<Record<PaymentMethod, 'staff' | 'gateway' | 'ledger'>> = {
  'pago-movil': 'staff',
  zelle: 'staff',
  tdc: 'gateway',
  millas: 'ledger',
};
