import { expect, test } from 'vitest';
import { isProgrammeAccount } from './accounts.ts';
import { operationTypeName, operationTypeOf, operationTypes } from './operation-types.ts';

test('the numbers and names that are stored and shown do not change', () => {
  expect(Object.values(operationTypes).map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Transferencia',
    '2 Redención',
    '3 Premio',
    '4 Compra de Millas',
    '5 Compra de Membresía',
    '6 Transferencia Admin',
    '7 Saldo inicial',
    '8 Reintegro',
    '9 Compra de Acceso VIP',
    '10 Liquidación',
  ]);
  expect(Object.entries(operationTypes).map(([type, { id }]) => operationTypeOf(id) === type)).not.toContain(false);
});

test.each([0, 11, 1.5])('there is no operation type %d', (id) => expect(operationTypeOf(id)).toBeUndefined());

test('a stored number has its name, one that only a newer version knows is an operation', () => {
  expect([1, 8, 0, 11, 42].map(operationTypeName)).toEqual([
    'Transferencia',
    'Reintegro',
    'Operación',
    'Operación',
    'Operación',
  ]);
});

test.each([
  [0n, false],
  [1n, true],
  [2n, true],
  [3n, true],
  [7n, true],
  [999n, true],
  [0n, false],
  [-1n, false],
  [1000n, false],
])('whether account %d is the programme’s: %s', (id, expected) => expect(isProgrammeAccount(id)).toBe(expected));
