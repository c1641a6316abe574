import { expect, test } from 'vitest';
import { paymentMethods } from '../products.ts';
import { deciderOf, orderActions, orderStatuses, statusAfter } from './order-states.ts';

const table = {
  pendiente: { verify: 'pendiente', approve: 'aprobado', reject: 'rechazado', refund: 'rechazado' },
  aprobado: { verify: undefined, approve: undefined, reject: undefined, refund: 'reembolsado' },
  rechazado: { verify: undefined, approve: undefined, reject: undefined, refund: undefined },
  reembolsado: { verify: undefined, approve: undefined, reject: undefined, refund: undefined },
} as const;

test.each(orderStatuses.flatMap((status) => orderActions.map((action) => [status, action] as const)))(
  'an order that is %s: %s',
  (status, action) => expect(statusAfter(status, action)).toBe(table[status][action]),
);

test('nobody but the gateway decides about cards, and nobody but the ledger about miles', () => {
  expect(paymentMethods.map((method) => deciderOf[method])).toEqual(['staff', 'staff', 'gateway', 'ledger']);
});
