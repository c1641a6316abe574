import { describe, expect, test } from 'vitest';
import { type BankPayment, bankPaymentKey, isBankReference, normalizeBankReference } from './bank-references.ts';

test.each([
  ['00012345', '12345'],
  [' 0001 2345 ', '12345'],
  ['12345', '12345'],
  ['zl-00ab', 'ZL-00AB'],
  ['0000', ''],
  ['', ''],
])('the reference %j is compared as %j', (typed, expected) => expect(normalizeBankReference(typed)).toBe(expected));

test.each([
  ['1234', true],
  ['00123456', true],
  ['1234 5678', true],
  ['123', false],
  ['0000', false],
  ['12a4', false],
  ['-1234', false],
  ['1e10', false],
  ['12.34', false],
  ['123456789012345678901', false],
])('%j is a reference of pago móvil: %s', (typed, expected) => expect(isBankReference(typed)).toBe(expected));

describe('two tellings of a payment', () => {
  const payment: BankPayment = {
    method: 'pago-movil',
    bank: '0102',
    reference: '00123456',
    day: '2026-03-01',
    payer: '+58 412-1234567',
    minorUnits: 72_962n,
  };
  test.each<[string, Partial<BankPayment>, boolean]>([
    ['leading zeros', { reference: '123456' }, true],
    ['spaces', { reference: '0012 3456' }, true],
    ['signs of a telephone', { payer: '+584121234567' }, true],
    ['another bank', { bank: '0134' }, false],
    ['another reference', { reference: '123457' }, false],
    ['another day', { day: '2026-03-02' }, false],
    ['another telephone', { payer: '+584121234568' }, false],
    ['another amount', { minorUnits: 72_963n }, false],
    ['another way of paying', { method: 'zelle' }, false],
  ])('that differ in %s', (_name, own, same) =>
    expect(bankPaymentKey({ ...payment, ...own }) === bankPaymentKey(payment)).toBe(same),
  );
});
