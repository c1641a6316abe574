import { expect, test } from 'vitest';
import { readLots } from './lots.ts';

const read = (balance: string, earnedOn = '') => readLots({ balance, earnedOn }, '2026-11-27');

test.each([
  ['', '', []],
  ['0', '', []],
  ['1.250', '', [[1_250n, null]]],
  ['1250,00', '31/01/2024', [[1_250n, '2024-01-31']]],
  [
    '500 | 1.200',
    '2024-01-31|28-02-2025',
    [
      [500n, '2024-01-31'],
      [1_200n, '2025-02-28'],
    ],
  ],
  ['0|7', '2024-01-31|2025-02-28', [[7n, '2025-02-28']]],
])('a balance of %j earned on %j', (balance, earnedOn, expected) => {
  expect(read(balance, earnedOn)).toEqual(expected.map(([amount, day]) => ({ amount, earnedOn: day })));
});

test.each([
  ['500|700', '', 'earned_on', 'Ponga tantas fechas como lotes tiene el balance, separadas por «|».'],
  ['500', '2024-01-31|2025-01-31', 'earned_on', 'Ponga tantas fechas como lotes tiene el balance, separadas por «|».'],
  ['5|7', '2024-01-31|2024-01-31', 'earned_on', 'Hay dos lotes con la misma fecha.'],
  ['5', '2024-02-30', 'earned_on', 'Ingrese una fecha válida (AAAA-MM-DD o DD-MM-AAAA).'],
  ['5', '2026-11-28', 'earned_on', 'La fecha no puede ser futura.'],
  ['5|x', '2024-01-31|2025-01-31', 'balance', 'El balance debe ser un número entero de millas, 0 o más.'],
  ['1000000000000|1', '2024-01-31|2025-01-31', 'balance', 'El monto es demasiado grande.'],
  ['1000000000001', '', 'balance', 'El monto es demasiado grande.'],
])('%j earned on %j is refused for its %s', (balance, earnedOn, column, reason) => {
  expect(read(balance, earnedOn)).toEqual({ column, reason });
});
