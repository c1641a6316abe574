import type { Order } from '@millaje/api/orders/orders';

/** A membership by pago móvil that waits for staff. */
export const order: Order = {
  _id: 31,
  type: { name: 'Membresía' },
  product: { type: 'membership', name: 'Gold' },
  status: 'pendiente',
  verified: null,
  reason: null,
  trouble: null,
  createdAt: '2026-11-28T15:00:00.000Z',
  updatedAt: '2026-11-28T15:00:00.000Z',
  user: { email: 'carmen@correo.example' },
  passenger: {
    first_name: 'Carmen',
    last_name: 'Rojas',
    code_phone: '+58',
    phone: '4141234567',
    customerId: '4820115778',
  },
  payment_info: {
    method: 'pago-movil',
    fullname: 'Carlos Rojas',
    email: 'carlos@correo.example',
    phone: '+584127654321',
    bank: '0134',
    bank_ref: '00991133',
    date: '2026-11-27',
    monto: '2529.45',
    currency: 'VES',
  },
  price: {
    price_usd: '99.00',
    discount: 30,
    total_usd: '69.30',
    total_ves: '2529.45',
    dollar_price: '36.5',
    price_miles: null,
  },
  miles: 1000,
  vip_code: null,
  operation: null,
  refund: null,
  url: null,
};

/** The same after it was approved. */
export const approved: Order = { ...order, status: 'aprobado', operation: 62, updatedAt: '2026-11-28T16:00:00.000Z' };
