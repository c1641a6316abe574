import { expect, test } from 'vitest';
import { paymentMethods } from '../products.ts';
import { deciderOf } from './order-states.ts';

test('nobody but the gateway decides about cards, and nobody but the ledger about miles', () => {
  expect(paymentMethods.map((method) => deciderOf[method])).toEqual(['staff', 'staff', 'gateway', 'ledger']);
});
