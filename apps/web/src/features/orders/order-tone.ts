import type { Order } from '@millaje/api/orders/orders';

const tones = { pendiente: 'warn', aprobado: 'good', rechazado: 'bad', reembolsado: 'quiet' } as const;

/** Whether a part of what an order was paid with went back. */
export const isPartlyRefunded = ({ status, refund }: Pick<Order, 'status' | 'refund'>): boolean =>
  status === 'aprobado' && refund !== null;

/** The tone of the dot that says how an order stands. */
export const toneOf = (order: Pick<Order, 'status' | 'refund'>) =>
  isPartlyRefunded(order) ? 'quiet' : tones[order.status];
