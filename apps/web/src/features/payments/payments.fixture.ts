import type { Order } from '@millaje/api/orders/orders';
import { vi } from 'vitest';
import { json } from '../../ui/screen.fixture.ts';
import type { Cart, Quote } from './queries.ts';

export const quote: Quote = {
  code: 201,
  message: 'OK',
  quote: 'signed-1',
  expires_at: '2026-03-06T18:05:00.000Z',
  product: { id: 2, type: 'membership', name: 'Gold', description: 'Más millas.', miles: 1000 },
  price: {
    price_usd: '99.00',
    discount: 0,
    total_usd: '99.00',
    total_ves: '3613.50',
    dollar_price: '36.5',
    price_miles: 3000,
  },
  methods: ['pago-movil', 'zelle', 'millas'],
  receiver: {
    bank_code: '0102',
    bank_name: 'Banco de Venezuela',
    phone: '+584241112233',
    document: 'J-12345678-9',
    zelle_email: 'pagos@millaje.example',
    zelle_name: 'Millaje LLC',
  },
};

export const order: Order = {
  _id: 31,
  type: { name: 'Membresía' },
  product: { type: 'membership', name: 'Gold' },
  status: 'pendiente',
  verified: null,
  reason: null,
  trouble: null,
  createdAt: '2026-03-05T18:05:00.000Z',
  updatedAt: '2026-03-05T18:05:00.000Z',
  user: { email: 'persona48@correo.example' },
  passenger: { first_name: 'Ana', last_name: 'Rondón', code_phone: null, phone: null, customerId: null },
  payment_info: {
    method: 'pago-movil',
    fullname: 'Ana Rondón',
    email: 'persona48@correo.example',
    phone: '+584121234567',
    bank: '0134',
    bank_ref: '00123456',
    date: '2026-03-05',
    monto: '3613.50',
    currency: 'VES',
  },
  price: quote.price,
  miles: 1000,
  vip_code: null,
  operation: null,
  refund: null,
  url: null,
};

export const product: Cart['products'][number] = {
  id: 2,
  type: 'membership',
  name: 'Gold',
  description: '',
  miles: 1000,
  price_usd: '99.00',
  price_ves: '3613.50',
  discount: 0,
  quantity: 1,
  is_available: true,
  methods: ['pago-movil', 'zelle', 'tdc', 'millas'],
  reason: null,
};

export const cart = (products: readonly Cart['products'][number][]) => ({
  products,
  count: products.length,
  total: { usd: '139.00', ves: '5073.50' },
});

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly authorization: string | null;
  readonly body: Record<string, unknown>;
}

/** A server for the screens of paying: what tests change stands in it, and it keeps what was sent. */
export function serve() {
  const ok = (body: object): Response => json(200, { code: 200, message: 'OK', ...body });
  const server = {
    sent: [] as Sent[],
    /** The keys by which somebody asked what was ordered. */
    asked: [] as (string | null)[],
    quote: (): Response => json(201, quote),
    pay: (): Response => json(201, { code: 201, message: 'Operacion registrada', order }),
    outcome: (): Response => ok({ outcome: 'unknown', order: null, refusal: null }),
    cart: cart([]) as object,
    orders: [] as readonly Order[],
    balance: 5000,
  };
  const reads: Readonly<Record<string, () => Response>> = {
    '/banks': () => ok({ banks: [{ id: 1, code: '0134', name: 'Banesco' }] }),
    '/payments/outcome': () => server.outcome(),
    '/shopping-cart': () => ok(server.cart),
    '/membership-orders': () => ok({ operations: server.orders, count: server.orders.length, page: 1, anchor: null }),
    '/miles/balanceaddress': () => ok({ balance: server.balance }),
  };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, 'http://millaje.example');
    const path = pathname.replace('/api/v1', '');
    if (path === '/payments/outcome') server.asked.push(searchParams.get('key'));
    if (path === '/payments/quote') return server.quote();
    if (init.method !== 'POST') return reads[path]?.() ?? ok({ operation: null });
    const headers = new Headers(init.headers);
    server.sent.push({
      path,
      key: headers.get('idempotency-key'),
      authorization: headers.get('authorization'),
      body: JSON.parse(init.body as string) as Record<string, unknown>,
    });
    return path.startsWith('/shopping-cart/delete') || path.startsWith('/shopping-cart/add')
      ? json(201, { code: 201, message: 'OK', count: 1 })
      : server.pay();
  });
  return server;
}

export type PaymentServer = ReturnType<typeof serve>;
