import type { PaymentMethod } from '@millaje/domain';
import type { Payment, PaymentGateway, PaymentState } from '../../modules/payments/index.ts';

const always = (state: PaymentState): Payment => ({ state, id: null, alias: null, url: null, told: {} });

/** A payment of which only staff can say whether it came: pago móvil without the bank's verification, Zelle. */
export function createManualGateway(method: PaymentMethod): PaymentGateway {
  return {
    method,
    begin: () => Promise.resolve(always('staff')),
    find: () => Promise.resolve(always('staff')),
  };
}

/** Miles: the ledger takes them in the transaction in which the order is approved. */
export function createMilesGateway(): PaymentGateway {
  return {
    method: 'millas',
    begin: () => Promise.resolve(always('ledger')),
    find: () => Promise.resolve(always('ledger')),
  };
}
