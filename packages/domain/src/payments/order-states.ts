import type { PaymentMethod } from '../products.ts';

/** Where an order stands, as people read it. `reembolsado`: it was approved, and its money went back. */
export const orderStatuses = ['pendiente', 'aprobado', 'rechazado', 'reembolsado'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Who decides about an order: staff, the gateway by what it says of the money, or the ledger at once. */
export const deciderOf: Readonly<Record<PaymentMethod, 'staff' | 'gateway' | 'ledger'>> = {
  'pago-movil': 'staff',
  zelle: 'staff',
  tdc: 'gateway',
  millas: 'ledger',
};
