import { dayIn } from './days.ts';
import type { As, Office } from './office.ts';

interface Buying {
  readonly productType: 'membership' | 'miles_package' | 'vip_access';
  readonly productId: number;
  readonly reference: string;
}

/** The payment that the bank's statement shows. */
export const paidReference = '00445566';

/** What members have ordered: some of it waits for staff, some is decided. */
export async function loadOrders({ as }: Office): Promise<void> {
  const gold = { productType: 'membership', productId: 2 } as const;
  const vip = { productType: 'vip_access', productId: 7 } as const;
  const miles = { productType: 'miles_package', productId: 5 } as const;
  await buyByMobile(as, 'carmen', { ...gold, reference: paidReference });
  await buyByMobile(as, 'luis', { ...miles, reference: '00718204' });
  const rejected = await buyByMobile(as, 'ana', { ...miles, reference: '00300417' });
  const approved = await buyByMobile(as, 'jose', { ...vip, reference: '00445588' });
  await as('maria', (call) =>
    call(
      '/product-manual-operation',
      {
        ...vip,
        payment_info: {
          method: 'zelle',
          fullname: 'María Fernández',
          email: 'maria@millaje.example',
          bank_ref: 'ZL9933105',
        },
      },
      { key: 'demo:order:ZL9933105' },
    ),
  );
  await as('admin', async (call) => {
    await call(
      '/membership-orders/update',
      { id: approved, status: 'aprobado' },
      { key: `demo:order:approve:${approved}` },
    );
    const reason = 'El banco no tiene un movimiento con esa referencia.';
    await call(
      '/membership-orders/update',
      { id: rejected, status: 'rechazado', reason },
      { key: `demo:order:reject:${rejected}` },
    );
  });
}

/** Orders something by pago móvil of yesterday, and gives the number of the order. */
function buyByMobile(as: As, name: string, { reference, ...choice }: Buying): Promise<number> {
  return as(name, async (call) => {
    const { order } = (await call(
      '/bapm/make-payment',
      {
        ...choice,
        payment: { type: 'BAPM', bank: '0134', phone: '0412-1234567', ref: reference, date: dayIn(-1) },
        payment_info: { fullname: 'Titular de la cuenta' },
      },
      { key: `demo:order:${reference}` },
    )) as { order: { _id: number } };
    return order._id;
  });
}
